import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { hoursOf, WEEK_DAYS } from '@fuel-shack/contract/shop/hours/opening-hours'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { listServices } from '@fuel-shack/contract/shop/hours/services'
import { kitchenPace, OPEN, passTimeTo, serverTakesOrders, setClock, WEEK } from '../../../test/kitchen.ts'
import { CONFIG, renderApp, signedInAs } from '../../../test/render-app.tsx'
import { CHIPS, json, stubApi } from '../../../test/stub-api.ts'

const plus = page.getByRole('button', { name: /^Add / })
const withSpaces = (text: string) => text.replace(/(\d) (am|pm)/, '$1\u00A0$2')
const notice = page.getByText(/^The kitchen opens .+\. Order now for later\.$/)
const status = (text: string) => page.getByText(withSpaces(text), { exact: true })

describe('the ordering page says', () => {
  it.each([
    ['2026-11-23T12:00:00', 'Open until 8 pm'],
    ['2026-11-23T19:18:00', 'Last orders in 12 minutes'],
    ['2026-11-23T19:29:30', 'Last orders in 1 minute'],
  ])('the ordering page says at %s: %s, and takes orders', async (local, text) => {
    setClock(local)
    stubApi()
    await renderApp('/orders', OPEN)
    await expect.element(status(text)).toBeVisible()
    await expect.element(plus.first()).toBeVisible()
    expect(notice.query()).toBeNull()
  })

  it.each([
    ['2026-11-23T19:30:00', 'Last orders are over', '6 am'],
    ['2026-11-23T20:00:00', 'Closed · opens 6 am', '6 am'],
    ['2026-11-22T03:00:00', 'Closed · opens Mon 6 am', 'Mon 6 am'],
  ])('the ordering page says at %s: %s, and takes orders for then: %s', async (local, text, next) => {
    setClock(local)
    stubApi(serverTakesOrders(false))
    await renderApp('/orders', OPEN)
    await expect.element(status(text)).toBeVisible()
    await expect.poll(() => notice.query()?.textContent).toContain(withSpaces(`opens ${next}. Order now`))
    await expect.element(plus.first()).toBeVisible()
  })

  it.each(['coming-soon', 'closed'] as const)(
    'the ordering page says nothing about the kitchen while ordering is %s',
    async (ordering) => {
      setClock('2026-11-23T12:00:00')
      stubApi()
      await renderApp('/orders', { ordering })
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(page.getByText(/Open until|Last orders|opens/).query()).toBeNull()
    },
  )
})

describe('the top line says what holds in place of the hours', () => {
  it('the top line says a pause and its end, until that has passed', async () => {
    setClock('2026-11-23T12:00:00')
    stubApi(kitchenPace({ pausedUntil: '2026-11-23T12:20:00+10:00', pauseReason: 'busy' }))
    await renderApp('/orders', OPEN)
    await expect.element(status('Paused until 12:20 pm')).toBeVisible()
    expect(page.getByText('Open until', { exact: false }).query()).toBeNull()
    passTimeTo('2026-11-23T12:21:00')
    await expect.element(status('Open until 8 pm')).toBeVisible()
  })

  it('the top line says that the diner closed early, and why, in one line of a phone', async () => {
    await page.viewport(360, 640)
    setClock('2026-11-23T15:00:00')
    stubApi()
    const week = [{ days: [...WEEK_DAYS], opens: '05:00', closes: '21:00' }]
    const exceptions = { '2026-11-23': [{ opens: '05:00', closes: '14:00' }] }
    const reasons = { '2026-11-23': 'A water main in Stockyard Street has burst this morning' }
    const diner = { title: 'Diner', week, exceptions, reasons }
    const services = listServices({ station: diner, diner, kitchen: { title: 'Kitchen', week } }, 'Australia/Brisbane')
    await renderApp('/orders', { ...OPEN, services })
    const line = status(`Diner closed (${reasons['2026-11-23']})`)
    await expect.element(line).toBeVisible()
    expect(line.element().getBoundingClientRect().height).toBeLessThan(30)
    await expect.element(plus.first()).toBeVisible()
  })
})

// Covers ordering-12.
it('the page says why the kitchen is closed for longer, and nothing can be added', async () => {
  setClock('2026-12-25T12:00:00')
  const exceptions = { '2026-12-25': [], '2026-12-26': [] }
  const hours = hoursOf({ week: WEEK, exceptions, reasons: { '2026-12-25': 'Christmas Day' } }, 'Australia/Brisbane')
  const closed: Partial<AppConfig> = { ...OPEN, kitchen: { hours, takesOrders: false } }
  stubApi({ 'GET app-config': () => json({ ...CONFIG, ...closed }) })
  await renderApp('/orders', closed)
  const text = withSpaces(
    "The kitchen isn't taking orders right now (Christmas Day). We take orders again from Mon 6 am.",
  )
  await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  expect(plus.query()).toBeNull()
})

// Covers ordering-12.
it('the page follows the clock, and the cart survives closing time', async () => {
  setClock('2026-11-23T12:00:00')
  stubApi(serverTakesOrders(false))
  signedInAs()
  await renderApp('/orders', OPEN)
  await page.getByRole('button', { name: 'Add Hot chips, $9.50' }).click()
  passTimeTo('2026-11-23T19:20:00')
  await expect.element(status('Last orders in 10 minutes')).toBeVisible()
  await expect.element(plus.first()).toBeVisible()
  passTimeTo('2026-11-23T19:30:00')
  await expect.element(notice).toBeVisible()
  expect(JSON.parse(sessionStorage.getItem('cart') ?? '')).toEqual([{ ...CHIPS, quantity: 1 }])
  passTimeTo('2026-11-24T06:00:00')
  await expect.element(status('Open until 8 pm')).toBeVisible()
  await expect.element(plus.first()).toBeVisible()
})

describe('on a phone whose clock is hours fast', () => {
  it('orders can be made, because the server takes them, and the page says nothing about the time', async () => {
    setClock('2026-11-23T22:00:00')
    stubApi(serverTakesOrders(true))
    await renderApp('/orders', OPEN)
    await expect.element(plus.first()).toBeVisible()
    await expect.poll(() => page.getByText(/Open until|Last orders|opens/).elements()).toEqual([])
  })

  it('the clock of a phone counts while the server cannot be reached', async () => {
    setClock('2026-11-23T22:00:00')
    stubApi({ 'GET app-config': () => Promise.reject(new TypeError('Failed to fetch')) })
    await renderApp('/orders', OPEN)
    await expect.element(status('Closed · opens 6 am')).toBeVisible()
    await expect.element(notice).toBeVisible()
  })
})
