import type { CurrentStopBoard } from '@fuel-shack/contract/shop/rest-stop/stop-board'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { clockSkewMs } from '../platform/client/server-clock.ts'
import { passTimeTo, setClock } from '../../test/kitchen.ts'
import { renderApp } from '../../test/render-app.tsx'
import { stubApi } from '../../test/stub-api.ts'

// 6:05 am in Brisbane.
const at = '2026-11-23T20:05:00.000Z'
const until = '2026-11-24T20:05:00.000Z'
const NOTICE = 'Bridge closed at Roma: <b>detour</b> by Injune. <script>alert(1)</script>'.padEnd(160, ' Slow down')
const BOARD: CurrentStopBoard = {
  date: '2026-11-24',
  fuel: [
    { title: 'Diesel', tenthsPerLitre: 1899, isAvailable: true, at, until },
    { title: 'Unleaded 91', tenthsPerLitre: null, isAvailable: true, at, until },
    { title: 'AdBlue', tenthsPerLitre: null, isAvailable: false, at, until: null },
  ],
  facilities: [
    { title: 'Showers', icon: 'shower', isOpen: true, note: '', at },
    { title: 'Laundry', icon: 'laundry', isOpen: false, note: 'Back at 3 pm', at },
    { title: 'Dump point', icon: 'dump-point', isOpen: false, note: '', at: null },
  ],
  notice: { text: NOTICE, until: '2026-11-24T04:00:00.000Z', at },
}

const region = page.getByRole('region', { name: 'Right now' })
const shownTextOf = (element: Element) => (element instanceof HTMLElement ? element.innerText : '')
const rows = () =>
  region
    .getByRole('listitem')
    .elements()
    .map((row) => shownTextOf(row).replaceAll(/\s+/g, ' ').replaceAll(' ,', ','))

async function showBoard(board: Partial<CurrentStopBoard> = {}, local = '2026-11-24T08:00:00') {
  setClock(local)
  stubApi()
  return renderApp('/home', { board: { ...BOARD, ...board } })
}

afterEach(() => clockSkewMs.set(undefined))

describe('the rest-stop board', () => {
  // Covers welcome-13.
  it('the rest-stop board reads out each price, state and time, in words', async () => {
    await showBoard()
    await expect
      .poll(rows)
      .toEqual([
        'Diesel, 189.9 cents a litre, as at 6:05 am',
        'Unleaded 91, Available, as at 6:05 am',
        'AdBlue, Out, as at 6:05 am',
        'Showers, Open, as at 6:05 am',
        'Laundry, Closed · Back at 3 pm, as at 6:05 am',
        'Dump point, Closed',
      ])
  })

  it('the rest-stop board shows the tags of a notice as text', async () => {
    await showBoard()
    await expect.element(region.getByText(NOTICE, { exact: false })).toBeVisible()
    expect(region.element().querySelector('b, script')).toBeNull()
  })

  it('the rest-stop board is not there while there is nothing on it', async () => {
    stubApi()
    await renderApp('/home')
    await expect.element(page.getByRole('region', { name: 'At a glance' })).toBeVisible()
    expect(region.query()).toBeNull()
  })

  // Covers welcome-13.
  it('the rest-stop board of a page that stays open hides a notice that has ended, and a price at its limit', async () => {
    await showBoard({}, '2026-11-24T13:59:00')
    await expect.element(region.getByText(/Bridge closed/)).toBeVisible()
    passTimeTo('2026-11-24T14:00:00')
    await expect.element(region.getByText(/Bridge closed/)).not.toBeVisible()
    expect(rows()[0]).toContain('189.9')
    passTimeTo('2026-11-25T06:05:00')
    await expect.poll(() => rows()[0]).toBe('AdBlue, Out, as at Tue 24/11 6:05 am')
    await expect.element(region.getByText(/189/)).not.toBeVisible()
  })

  it('the rest-stop board of a page stored days ago has neither the prices of then nor a time without its day', async () => {
    await showBoard({}, '2026-12-01T05:00:00')
    await expect.poll(() => rows()[1]).toBe('Showers, Open, as at Tue 24/11 6:05 am')
    expect(shownTextOf(region.element())).not.toContain('189.9')
  })

  it('the rest-stop board is not there once all that it has is over', async () => {
    await showBoard({ facilities: [], fuel: BOARD.fuel.slice(0, 1) }, '2026-11-25T06:05:00')
    await expect.element(page.getByRole('region', { name: 'At a glance' })).toBeVisible()
    expect(region.query()).toBeNull()
  })

  it('the rest-stop board shows what holds by the clock of the server, on a phone whose clock is days fast', async () => {
    await showBoard({}, '2026-11-28T08:00:00')
    await expect.poll(() => rows()[0]).toContain('AdBlue')
    clockSkewMs.set(-4 * 24 * 60 * 60_000)
    await expect.poll(() => rows()[0]).toBe('Diesel, 189.9 cents a litre, as at 6:05 am')
  })

  it.each([
    [360, '100%'],
    [360, '200%'],
    [320, '200%'],
  ])('the rest-stop board fits a screen of %s pixels with text of %s', async (width, fontSize) => {
    await page.viewport(width, 640)
    document.documentElement.style.fontSize = fontSize
    await showBoard()
    await expect.element(region).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(width)
    for (const element of region.element().querySelectorAll('li > *, p')) {
      const { left, right } = element.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
    }
  })

  it('the rest-stop board has notice and prices above the fold of a small phone', async () => {
    await page.viewport(360, 640)
    const price = { tenthsPerLitre: 1899, isAvailable: true, at, until }
    await showBoard({
      fuel: ['Diesel', 'Unleaded 91', 'Premium 95', 'LPG'].map((title) => ({ ...price, title })),
    })
    const list = region.getByRole('list', { name: 'Fuel' })
    await expect.element(list).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect()
    expect(list.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(tabs.top)
  })
})
