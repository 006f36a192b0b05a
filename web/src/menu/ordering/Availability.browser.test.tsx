import type { Availability } from '@fuel-shack/contract/shop/catalogue/availability'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OPEN, passTimeTo, setClock } from '../../../test/kitchen.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { DISHES, json, problem, stubApi } from '../../../test/stub-api.ts'

const withChips = (availability: Availability) =>
  DISHES.map((dish) => (dish.id === 'chips' ? { ...dish, availability } : dish))
const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'About Hot chips' }) })
const plus = page.getByRole('button', { name: 'Add Hot chips, $9.50' })

async function showMenu(availability: Availability) {
  setClock('2026-11-23T09:00:00')
  stubApi({ 'GET menu': () => json(withChips(availability)) })
  await renderApp('/orders', OPEN)
}

it.each<[Availability, string]>([
  [{ soldOutUntil: null }, 'Sold out'],
  [{ soldOutUntil: '2026-11-23T18:00:00.000Z' }, 'Sold out until tomorrow'],
])('%j: the row says so, and nothing is added', async (availability, text) => {
  await showMenu(availability)
  await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await expect.element(plus).toHaveAttribute('aria-disabled', 'true')
  await expect.element(plus).toHaveAttribute('aria-description', text)
  await plus.click({ force: true })
  await expect.element(page.getByRole('status', { name: 'Quantity of Hot chips' })).not.toBeInTheDocument()
})

it('a dish that is served later says so, and can be added', async () => {
  await showMenu({ servedFrom: '2026-11-23T20:00:00.000Z' })
  await expect.element(row.getByText('Served from 6\u00A0am', { exact: true })).toBeVisible()
  await plus.click()
  await expect.element(page.getByRole('status', { name: 'Quantity of Hot chips' })).toHaveTextContent('1')
})

// Covers manager-21.
it('a dish that only the counter sells says so in place of its buttons, in the list and in its sheet', async () => {
  await showMenu({ isCounterOnly: true })
  await expect.element(row.getByText('Only at the counter', { exact: true })).toBeVisible()
  await expect.element(plus).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'About Hot chips' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('Only at the counter')).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: /Add to cart/ })).not.toBeInTheDocument()
})

it('a dish with serving hours says until when, and can be added', async () => {
  await showMenu({ servedUntil: '2026-11-23T00:30:00.000Z' })
  await expect.element(row.getByText('Served until 10:30\u00A0am')).toBeVisible()
  await plus.click()
  await expect.element(page.getByRole('status', { name: 'Quantity of Hot chips' })).toHaveTextContent('1')
})

it('a dish of which few are left says how many, and no more can be added', async () => {
  await showMenu({ portions: [{ left: 2, reserved: 1, until: null }] })
  await expect.element(row.getByText('Only 2 left', { exact: true })).toBeVisible()
  await plus.click()
  await plus.click()
  await expect.element(plus).toHaveAttribute('aria-disabled', 'true')
  await expect.element(plus).toHaveAttribute('aria-description', 'Only 2 left.')
  await plus.click({ force: true })
  await expect.element(page.getByRole('status', { name: 'Quantity of Hot chips' })).toHaveTextContent('2')
})

it('a dish of which many are left does not say how many', async () => {
  await showMenu({ portions: [{ left: 11, reserved: 0, until: null }] })
  await plus.click()
  await expect.element(page.getByRole('status', { name: 'Quantity of Hot chips' })).toHaveTextContent('1')
  expect(row.getByText(/left/).query()).toBeNull()
})

it('what staff mark is on the page within 30 seconds, without reloading, and polls stop while it is hidden', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    let dishes = DISHES
    const calls = stubApi({ 'GET menu': () => json(dishes) })
    await renderApp('/orders', { ordering: 'open' })
    await expect.element(plus).toBeVisible()
    dishes = withChips({ soldOutUntil: null })
    await vi.advanceTimersByTimeAsync(25_000)
    await expect.element(row.getByText('Sold out')).toBeVisible()
    const loads = () => calls.filter(({ url }) => url.endsWith('/menu')).length
    const setVisibility = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
    setVisibility('hidden')
    const before = loads()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(loads()).toBe(before)
    setVisibility('visible')
    await expect.poll(loads).toBe(before + 1)
  } finally {
    Reflect.deleteProperty(document, 'visibilityState')
    vi.useRealTimers()
  }
})

it('without a connection the last known state stays, until it ends', async () => {
  setClock('2026-11-23T09:00:00')
  let isDown = false
  stubApi({
    'GET menu': () =>
      isDown ? problem(503, 'unavailable') : json(withChips({ servedUntil: '2026-11-23T00:30:00.000Z' })),
  })
  await renderApp('/orders', OPEN)
  await expect.element(row.getByText('Served until 10:30\u00A0am')).toBeVisible()
  isDown = true
  setClock('2026-11-23T10:31:00')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(row.getByText('Not served right now')).toBeVisible()
  await expect.element(plus).toHaveAttribute('aria-disabled', 'true')
})

it('without a connection for more than a minute, the page says how old its state is', async () => {
  setClock('2026-11-23T09:00:00')
  let isDown = false
  stubApi({ 'GET menu': () => (isDown ? problem(503, 'unavailable') : json(DISHES)) })
  await renderApp('/orders', OPEN)
  const notice = page.getByText("We can't reach the kitchen. What's sold out may have changed since 9\u00A0am.")
  await expect.element(row.getByText('With chicken salt')).toBeVisible()
  expect(notice.query()).toBeNull()
  isDown = true
  window.dispatchEvent(new Event('focus'))
  passTimeTo('2026-11-23T09:03:00')
  await expect.element(notice).toBeVisible()
  isDown = false
  window.dispatchEvent(new Event('focus'))
  await expect.element(notice).not.toBeInTheDocument()
})
