import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CASEY, renderApp, signedInAs } from '../../../test/render-app.tsx'
import { CHIPS, json, problem, stubApi } from '../../../test/stub-api.ts'

describe('addresses', () => {
  // Covers shell-1.
  it.each(['/', '/nowhere', '/orders/12', '/signed-out', '/home/', '/Orders', '/cards/'])(
    '%s redirects to the home page',
    async (address) => {
      stubApi()
      await renderApp(address)
      await expect.element(page.getByRole('heading', { name: 'Welcome to the Fuel Shack' })).toBeVisible()
      expect(location.pathname).toBe('/home')
    },
  )

  // Covers shell-1, shell-2.
  it('the tabs open the three pages, each with its title', async () => {
    stubApi()
    await renderApp('/home')
    await expect.poll(() => document.title).toBe('Fuel Shack · Coolabah Creek')
    await page.getByRole('link', { name: 'Order', exact: true }).click()
    await expect.poll(() => location.pathname).toBe('/orders')
    await expect.poll(() => document.title).toBe('Order · Fuel Shack')
    await page.getByRole('link', { name: 'Cards', exact: true }).click()
    await expect.poll(() => location.pathname).toBe('/cards')
    await expect.poll(() => document.title).toBe('Cards · Fuel Shack')
    await expect.element(page.getByRole('link', { name: 'Cards', exact: true })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect.poll(() => location.pathname).toBe('/home')
  })
})

describe('the skip links', () => {
  it('the skip links are the first to receive the focus, and lead past the header', async () => {
    stubApi()
    await renderApp('/cards')
    await expect.element(page.getByRole('main')).toBeVisible()
    await userEvent.keyboard('{Tab}')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect.element(skip).toHaveFocus()
    expect(skip.element().getBoundingClientRect().top).toBeGreaterThan(0)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('main')).toHaveFocus()
    expect(location.pathname).toBe('/cards')
  })

  it('the skip links lead to the checkout bar while there is one', async () => {
    stubApi()
    signedInAs()
    const emptyCart = await renderApp('/cards')
    await expect.element(page.getByText('240 points')).toBeVisible()
    expect(page.getByRole('link', { name: 'Skip to your cart' }).query()).toBeNull()
    await emptyCart.unmount()

    sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 1 }]))
    await renderApp('/cards')
    const checkout = page.getByRole('button', { name: /^Checkout/ })
    await expect.element(checkout).toBeVisible()
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(page.getByRole('link', { name: 'Skip to your cart' })).toHaveFocus()
    await userEvent.keyboard('{Enter}{Tab}')
    await expect.element(checkout).toHaveFocus()
  })
})

describe('the header', () => {
  it('the header leads home from its logo', async () => {
    stubApi()
    await renderApp('/cards')
    await page.getByRole('banner').getByRole('link', { name: 'Fuel Shack', exact: true }).click()
    await expect.poll(() => location.pathname).toBe('/home')
  })

  // Covers shell-3.
  it('the header has the logo, and a login button for a visitor, or the account menu for a customer', async () => {
    stubApi()
    const visitor = await renderApp('/cards')
    const header = page.getByRole('banner')
    await expect.element(header.getByText('Fuel Shack')).toBeVisible()
    await expect.element(header.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    expect(header.getByRole('button', { name: 'Account menu' }).query()).toBeNull()
    await visitor.unmount()

    signedInAs()
    await renderApp('/cards')
    await expect.element(header.getByRole('button', { name: 'Account menu' })).toBeVisible()
    expect(header.getByRole('button', { name: 'Login', exact: true }).query()).toBeNull()
  })
})

describe('the account menu', () => {
  // Covers shell-4.
  it('the account menu names who is logged in, offers to log out and says which version this is', async () => {
    stubApi()
    signedInAs()
    await renderApp('/home')
    const opener = page.getByRole('button', { name: 'Account menu' })
    await opener.click()
    const menu = page.getByRole('dialog', { name: 'Account', exact: true })
    await expect.element(menu.getByText("You're logged in as Casey Driver")).toBeVisible()
    await expect.element(menu.getByRole('button', { name: 'Log Out', exact: true })).toBeVisible()
    await expect.element(menu.getByText('App version: 1.3.0', { exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(opener).toHaveFocus()
  })
})

describe('registering a customer', () => {
  // Covers shell-6, calls-5.
  it('a customer is registered automatically after login, with an empty body', async () => {
    const calls = stubApi()
    signedInAs()
    await renderApp('/home')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const call = calls.find(({ method }) => method === 'POST')
    expect(new URL(call?.url ?? '').pathname).toBe('/api/customers')
    expect(await call?.json()).toEqual({})
    expect(call?.headers.get('authorization')).toBe('Bearer token-1')
  })

  // Covers calls-4.
  it('registering a customer is followed by reading the customer by the id of the response', async () => {
    const calls = stubApi()
    signedInAs()
    await renderApp('/home')
    const sent = () => calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
    await expect.poll(sent).toContain('GET /api/customers/c-1')
    expect(sent().indexOf('POST /api/customers')).toBeLessThan(sent().indexOf('GET /api/customers/c-1'))
  })

  it.each([
    ['no id', () => json({})],
    ['no body', () => new Response(null, { status: 204 })],
  ])('the app shows after a registration that is answered with %s', async (_what, respond) => {
    const calls = stubApi({ 'POST customers': respond })
    signedInAs()
    await renderApp('/cards')
    await expect.element(page.getByText('240 points')).toBeVisible()
    expect(calls.filter(({ url }) => url.includes('/api/customers/undefined'))).toEqual([])
  })

  // Covers shell-7.
  it('a message replaces the app if the API rejects the registration', async () => {
    stubApi({ 'POST customers': () => problem(500, 'internal') })
    signedInAs()
    await renderApp('/home')
    await expect.element(page.getByRole('heading', { name: 'Failed to create customer', exact: true })).toBeVisible()
    expect(page.getByRole('navigation').query()).toBeNull()
    expect(document.title).toBe('Failed to create customer · Fuel Shack')
  })

  // Covers shell-7.
  it('a message replaces the app without a connection if the device does not know the user', async () => {
    stubApi({ 'POST customers': () => Promise.reject(new TypeError('Failed to fetch')) })
    signedInAs()
    await renderApp('/cards')
    await expect.element(page.getByRole('heading', { name: 'Failed to create customer', exact: true })).toBeVisible()
  })

  it('a known user keeps the app without a connection, but not after a rejection', async () => {
    let handler = (): Response => json({ id: 'c-1' })
    stubApi({ 'POST customers': () => handler() })
    signedInAs()
    const first = await renderApp('/cards')
    await expect.element(page.getByText('240 points')).toBeVisible()
    await first.unmount()

    handler = () => {
      throw new TypeError('Failed to fetch')
    }
    const second = await renderApp('/cards')
    await expect.element(page.getByText('240 points')).toBeVisible()
    await second.unmount()

    handler = () => problem(500, 'internal')
    await renderApp('/cards')
    await expect.element(page.getByRole('heading', { name: 'Failed to create customer', exact: true })).toBeVisible()
  })

  it.each([
    ['a gateway', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a broken proxy', () => new Response('<h1>Sorry</h1>', { status: 500 })],
    ['the API with a rate limit', () => problem(429, 'too_many_requests')],
    ['the API while it starts', () => problem(503, 'unavailable')],
  ])('a known user keeps the app when %s responds', async (_who, handler) => {
    const calls = stubApi({ 'POST customers': handler })
    signedInAs()
    localStorage.setItem('registered-customer', CASEY.sub)
    await renderApp('/cards')
    await expect.element(page.getByText('240 points')).toBeVisible()
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(page.getByText('Failed to create customer').query()).toBeNull()
  })

  it('Try again stays visible until there is a response, which opens the app', async () => {
    let handler = (): Response | Promise<Response> => problem(500, 'internal')
    stubApi({ 'POST customers': () => handler() })
    signedInAs()
    await renderApp('/cards')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    const { promise, resolve } = Promise.withResolvers<Response>()
    handler = () => promise
    await again.click()
    await expect.element(again).toHaveFocus()
    await expect.element(again).toHaveAttribute('aria-busy', 'true')
    resolve(json({ id: 'c-1' }))
    await expect.element(page.getByText('240 points')).toBeVisible()
  })
})
