import { hoursOf, WEEK_DAYS } from '@fuel-shack/contract/shop/hours/opening-hours'
import { listServices } from '@fuel-shack/contract/shop/hours/services'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { kitchenPace, OPEN, passTimeTo, serverTakesOrders, setClock } from '../../test/kitchen.ts'
import { CONFIG, renderApp } from '../../test/render-app.tsx'
import { json, stubApi } from '../../test/stub-api.ts'

const sign = page.getByRole('region', { name: 'At a glance' })
const kitchenRow = () =>
  sign.getByRole('listitem').filter({ hasText: 'Kitchen' }).element().textContent.replaceAll('\u00A0', ' ')

describe('while online ordering is open, the kitchen’s row says when orders are taken', () => {
  it.each([
    ['2026-11-23T12:00:00', 'Open until 8 pm'],
    ['2026-11-23T19:18:00', 'Last orders in 12 minutes'],
    ['2026-11-23T19:30:00', 'Last orders are over'],
    ['2026-11-23T20:00:00', 'Closed · opens 6 am'],
    ['2026-11-22T03:00:00', 'Closed · opens Mon 6 am'],
  ])('while online ordering is open, the kitchen’s row says at %s: %s', async (local, text) => {
    setClock(local)
    stubApi(serverTakesOrders(false))
    await renderApp('/home', OPEN)
    await expect.poll(kitchenRow).toBe(`Kitchen${text}`)
  })

  it('the kitchen’s row follows the clock, in the space that the sign has reserved', async () => {
    setClock('2026-11-23T12:00:00')
    stubApi(serverTakesOrders(false))
    await renderApp('/home', OPEN)
    await expect.poll(kitchenRow).toBe('KitchenOpen until 8 pm')
    const { height } = sign.element().getBoundingClientRect()
    for (const [local, text] of [
      ['2026-11-23T19:00:00', 'Last orders in 30 minutes'],
      ['2026-11-23T19:45:00', 'Last orders are over'],
      ['2026-11-24T06:00:00', 'Open until 8 pm'],
    ] as const) {
      passTimeTo(local)
      await expect.poll(kitchenRow).toBe(`Kitchen${text}`)
      expect(sign.element().getBoundingClientRect().height).toBe(height)
    }
  })

  it.each([
    // At 2 am the clock is put forward to 3 am.
    ['2026-10-03T16:27:00Z', 'Last orders in 18 minutes'],
    // At 3 am it is put back to 2 am: 3:15 am comes an hour later.
    ['2027-04-03T15:57:00Z', 'Open until 3:30 am'],
    ['2027-04-03T17:30:00Z', 'Last orders in 15 minutes'],
  ])('in the night in which the clock changes, at %s, the kitchen’s row says: %s', async (now, text) => {
    const week = [{ days: ['Saturday' as const], opens: '18:00', closes: '03:30', lastOrders: '03:15' }]
    vi.setSystemTime(new Date(now))
    stubApi()
    await renderApp('/home', {
      ordering: 'open',
      kitchen: { hours: hoursOf({ week }, 'Australia/Adelaide'), takesOrders: true },
    })
    await expect.poll(kitchenRow).toBe(`Kitchen${text}`)
  })

  it('the kitchen’s row says nothing on a phone whose clock is hours fast', async () => {
    setClock('2026-11-23T22:00:00')
    stubApi(serverTakesOrders(true))
    await renderApp('/home', OPEN)
    await expect.poll(kitchenRow).toBe('Kitchen')
  })

  it('the kitchen’s row goes by the clock of the phone without a connection', async () => {
    setClock('2026-11-23T22:00:00')
    stubApi({ 'GET app-config': () => Promise.reject(new TypeError('Failed to fetch')) })
    await renderApp('/home', OPEN)
    await expect.poll(kitchenRow).toBe('KitchenClosed · opens 6 am')
  })
})

// Covers welcome-2.
describe('what the road sign says while the hours of the week would be untrue', () => {
  const row = (title: string) =>
    sign.getByRole('listitem').filter({ hasText: title }).element().textContent.replaceAll('\u00A0', ' ')
  const lampOf = (title: string) =>
    sign.getByRole('listitem').filter({ hasText: title }).element().querySelector('[data-open]')
  const week = [{ days: [...WEEK_DAYS], opens: '05:00', closes: '21:00' }]
  const night = [{ days: [...WEEK_DAYS], opens: '00:00', closes: '24:00' }]
  const diner = {
    title: 'Diner',
    week,
    exceptions: { '2026-11-23': [{ opens: '05:00', closes: '14:00' }] },
    reasons: { '2026-11-23': 'gas leak' },
  }
  const services = listServices(
    { station: { title: 'Fuel', week: night }, diner, kitchen: { title: 'Kitchen', week: night } },
    'Australia/Brisbane',
  )
  const allDay = { hours: hoursOf({ week: night }, 'Australia/Brisbane'), takesOrders: true }

  it('a pause of the kitchen stands in place of its hours', async () => {
    setClock('2026-11-23T12:00:00')
    stubApi(kitchenPace({ pausedUntil: '2026-11-23T12:20:00+10:00', pauseReason: 'busy' }))
    await renderApp('/home', OPEN)
    await expect.poll(kitchenRow).toBe('KitchenPaused until 12:20 pm')
    expect(lampOf('Kitchen')).toHaveAttribute('data-open', 'false')
  })

  it('a kitchen whose screen is off takes no orders, where the manager wants it so', async () => {
    setClock('2026-11-23T12:00:00')
    stubApi(kitchenPace({ unattended: 'refuse' }))
    await renderApp('/home', OPEN)
    await expect.poll(kitchenRow).toBe('KitchenOrders paused')
  })

  it('a diner that closed early says why, and its kitchen no longer says that it is open all day', async () => {
    setClock('2026-11-23T15:00:00')
    stubApi()
    await renderApp('/home', { ordering: 'open', kitchen: allDay, services })
    await expect.poll(() => row('Diner')).toBe('DinerClosed · opens 5 am (gas leak)')
    await expect.poll(kitchenRow).toBe('KitchenTakes online orders')
    expect(lampOf('Kitchen')).toHaveAttribute('data-open', 'true')
  })

  it('the kitchen is open all day at a time at which the diner is closed in any week', async () => {
    setClock('2026-11-24T03:00:00')
    stubApi()
    await renderApp('/home', { ordering: 'open', kitchen: allDay, services })
    await expect.poll(() => row('Diner')).toBe('DinerClosed · opens 5 am')
    await expect.poll(kitchenRow).toBe('KitchenOpen 24 hours')
  })
})

it('before online ordering opens, the row says when the kitchen of the site is open', async () => {
  setClock('2026-11-23T19:18:00')
  const requests = stubApi()
  await renderApp('/home')
  await expect.poll(kitchenRow).toBe('KitchenOpen 24 hours')
  expect(requests.filter(({ url }) => url.endsWith('app-config'))).toHaveLength(0)
})

describe('an open page', () => {
  const services = (opens: string) => {
    const hours = { title: 'Kitchen', week: [{ days: [...WEEK_DAYS], opens, closes: '20:00' }] }
    const station = { ...hours, title: 'Fuel' }
    return listServices({ station, diner: { ...station, title: 'Diner' }, kitchen: hours }, 'Australia/Brisbane')
  }
  const findUs = page.getByRole('definition').filter({ hasText: /Every day/ })
  const hoursInFindUs = () => findUs.elements().map((line) => line.textContent.replaceAll('\u00A0', ' '))

  // Covers manager-11.
  it('an open page shows the hours that a manager has changed, on the sign and in “Find us”', async () => {
    setClock('2026-11-23T12:00:00')
    const requests = stubApi({ 'GET app-config': () => json({ ...CONFIG, services: services('13:00') }) })
    await renderApp('/home', { services: services('06:00') })
    const row = () => sign.getByRole('listitem').first().element().textContent.replaceAll('\u00A0', ' ')
    await expect.poll(row).toBe('FuelOpen until 8 pm')
    await expect.poll(hoursInFindUs).toEqual(['Every day, 6 am to 8 pm', 'Every day, 6 am to 8 pm'])
    expect(requests.filter(({ url }) => url.endsWith('app-config'))).toHaveLength(0)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(row).toBe('FuelClosed · opens 1 pm')
    await expect.poll(hoursInFindUs).toEqual(['Every day, 1 pm to 8 pm', 'Every day, 1 pm to 8 pm'])
  })
})

describe('“See the menu”', () => {
  const link = sign.getByRole('link', { name: 'See the menu' })
  const heading = page.getByRole('heading', { name: 'Menu', exact: true })

  // Covers welcome-3.
  it.each(['coming-soon', 'closed'] as const)(
    '“See the menu” scrolls to the boards while ordering is %s, each time',
    async (ordering) => {
      stubApi()
      await renderApp('/home', { ordering })
      for (const _ of [1, 2]) {
        await link.click()
        await expect.element(heading).toBeInViewport()
        window.scrollTo(0, 0)
        await expect.element(heading).not.toBeInViewport()
      }
      expect(location.pathname).toBe('/home')
    },
  )

  // Covers welcome-3.
  it('“See the menu” leads to the ordering page while ordering is open', async () => {
    stubApi()
    await renderApp('/home', OPEN)
    await link.click()
    await expect.poll(() => location.pathname).toBe('/orders')
  })
})
