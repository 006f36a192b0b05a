import type { PauseReason } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { untilDrawn } from '../../../test/drawn.ts'
import { kitchenPace, OPEN, passTimeTo, setClock } from '../../../test/kitchen.ts'
import { CONFIG, renderApp, signedInAs } from '../../../test/render-app.tsx'
import { pollOften } from '../../../test/polls.ts'
import { json, problem, stubApi } from '../../../test/stub-api.ts'
import { USUAL_PACE } from '../../../test/usual-pace.ts'

const plus = page.getByRole('button', { name: /^Add / })
const notice = (text: string) => page.getByRole('alert').getByText(text.replace(/(\d) (am|pm)/, '$1\u00A0$2'))
const inBrisbane = (local: string) => new Date(`${local}+10:00`).toISOString()
const paused = (until: string, pauseReason: PauseReason = 'busy') =>
  kitchenPace({ pausedUntil: inBrisbane(until), pauseReason })

it.each([
  ['2026-11-23T18:30:00', 'busy', 'the kitchen is flat out. Back at 6:30 pm.'],
  ['2026-11-23T19:45:00', 'busy', 'the kitchen is flat out. Back at 6 am.'],
  ['2026-11-23T18:30:00', 'unattended', "we're checking that the kitchen can see them. Back at 6:30 pm."],
] as const)('a pause until %s (%s) says: %s; dishes can still be added', async (until, reason, text) => {
  setClock('2026-11-23T18:00:00')
  stubApi(paused(until, reason))
  signedInAs()
  await renderApp('/orders', OPEN)
  await expect.element(notice(`We've paused online orders: ${text}`)).toBeVisible()
  await plus.first().click()
  await expect.element(page.getByRole('button', { name: /Checkout/ })).toBeVisible()
})

it.each([
  ['closed', 'Online ordering is closed right now. You can still look at the menu.'],
  ['coming-soon', 'Online ordering coming soon!'],
] as const)(
  'a page that is open follows a manager who sets ordering to %s, and who opens it again',
  async (ordering, text) => {
    setClock('2026-11-23T18:00:00')
    let latest: AppConfig = { ...CONFIG, ...OPEN, settingsVersion: 1 }
    const calls = stubApi({
      'GET kitchen': () => json({ ...USUAL_PACE, settingsVersion: latest.settingsVersion }),
      'GET app-config': () => json(latest),
    })
    await renderApp('/orders', latest)
    await expect.element(plus.first()).toBeVisible()
    expect(calls.filter(({ url }) => url.endsWith('app-config'))).toEqual([])
    pollOften()
    latest = { ...CONFIG, ordering, settingsVersion: 2 }
    await expect.element(page.getByText(text)).toBeVisible()
    latest = { ...CONFIG, ...OPEN, settingsVersion: 3 }
    await expect.element(plus.first()).toBeVisible()
    expect(page.getByText(text).query()).toBeNull()
  },
)

it('extra minutes are announced while orders are taken', async () => {
  setClock('2026-11-23T18:00:00')
  stubApi(kitchenPace({ extraMinutes: 20, extraUntil: inBrisbane('2026-11-23T19:00:00') }))
  await renderApp('/orders', OPEN)
  await expect.element(notice('The kitchen is busy: allow 20 minutes more than usual.')).toBeVisible()
  await expect.element(plus.first()).toBeVisible()
})

it('outside the kitchen hours, only these are mentioned', async () => {
  setClock('2026-11-23T19:28:00')
  const calls = stubApi({ ...paused('2026-11-23T19:50:00'), 'GET app-config': () => problem(503, 'unavailable') })
  await renderApp('/orders', OPEN)
  await expect.element(page.getByText(/^We've paused/)).toBeVisible()
  passTimeTo('2026-11-23T19:31:00')
  await expect.element(page.getByText(/^The kitchen opens .+\. Order now for later\.$/)).toBeVisible()
  expect(page.getByText(/^We've paused/).query()).toBeNull()
  expect(calls.some(({ url }) => url.endsWith('/api/kitchen'))).toBe(true)
})

it('the page takes orders and says nothing if the pace cannot be loaded', async () => {
  setClock('2026-11-23T18:00:00')
  stubApi({ 'GET kitchen': () => Promise.reject(new TypeError('Failed to fetch')) })
  await renderApp('/orders', OPEN)
  await expect.element(plus.first()).toBeVisible()
  expect(page.getByText(/paused|busy/).query()).toBeNull()
})

it('the last known pause stays if the next poll fails, and ends with the next answer', async () => {
  setClock('2026-11-23T18:00:00')
  const answers = paused('2026-11-23T18:30:00')
  const handlers = { ...answers }
  stubApi({ 'GET kitchen': (request) => handlers['GET kitchen']?.(request) ?? problem(404, 'not_found') })
  await renderApp('/orders', OPEN)
  await expect.element(page.getByText(/^We've paused/)).toBeVisible()
  let failures = 0
  handlers['GET kitchen'] = () => {
    failures += 1
    return problem(503, 'unavailable')
  }
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => failures).toBeGreaterThan(0)
  await expect.element(page.getByText(/^We've paused/)).toBeVisible()
  Object.assign(handlers, kitchenPace({}))
  // A return to the page does not repeat a request that is still in progress.
  const hasReturned = () => {
    window.dispatchEvent(new Event('focus'))
    return page.getByText(/^We've paused/).query()
  }
  await expect.poll(hasReturned).toBeNull()
})

it('the menu stays where it is while a pause begins and ends, and at closing time', async () => {
  setClock('2026-11-23T19:20:00')
  const handlers = { ...kitchenPace({ extraMinutes: 20, extraUntil: inBrisbane('2026-11-23T19:25:00') }) }
  stubApi({ 'GET kitchen': (request) => handlers['GET kitchen']?.(request) ?? problem(404, 'not_found') })
  await renderApp('/orders', OPEN)
  await expect.element(page.getByText(/^The kitchen is busy/)).toBeVisible()
  const chips = page.getByText('Hot chips', { exact: true })
  await untilDrawn(() => chips.element())
  const topOfMenu = () => chips.element().getBoundingClientRect().top
  const top = topOfMenu()

  Object.assign(handlers, paused('2026-11-23T19:25:00'))
  window.dispatchEvent(new Event('focus'))
  await expect.element(page.getByText(/^We've paused/)).toBeVisible()
  expect(topOfMenu()).toBe(top)
  Object.assign(handlers, kitchenPace({}))
  window.dispatchEvent(new Event('focus'))
  await expect.element(page.getByText(/^We've paused/)).not.toBeInTheDocument()
  expect(topOfMenu()).toBe(top)
  passTimeTo('2026-11-23T19:31:00')
  await expect.element(page.getByText(/^The kitchen opens/)).toBeVisible()
  expect(topOfMenu()).toBe(top)
})
