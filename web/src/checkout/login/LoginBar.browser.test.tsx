import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextNavigation } from '../../../test/navigations.ts'
import { CONFIG, renderApp, signedInAs } from '../../../test/render-app.tsx'
import { CHIPS, json, stubApi } from '../../../test/stub-api.ts'

const open = { ordering: 'open' } as const
const loginBar = page.getByRole('button', { name: /^Log in to order/ })
const checkoutBar = page.getByRole('button', { name: /^Checkout/ })
const checkout = page.getByRole('dialog', { name: 'Checkout' })
const menu = page.getByRole('heading', { name: 'Order', exact: true })
const storedCart = (): unknown => JSON.parse(sessionStorage.getItem('cart') ?? 'null')
const { issuer } = CONFIG.signIn
const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }

const fillCart = (quantity: number) => sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity }]))

describe('the bar of a visitor', () => {
  it('the bar of a visitor sums up the cart on every page, from the first item to the last', async () => {
    stubApi()
    await renderApp('/orders', open)
    await page.getByRole('button', { name: 'Add Hot chips, $9.50', exact: true }).click()
    await expect.element(loginBar).toHaveTextContent('Log in to order1 item$9.50')
    expect(checkoutBar.query()).toBeNull()
    await page.getByRole('link', { name: 'Cards', exact: true }).click()
    await expect.poll(() => location.pathname).toBe('/cards')
    await expect.element(loginBar).toBeVisible()
    await page.getByRole('link', { name: 'Order', exact: true }).click()
    await page.getByRole('button', { name: 'Remove one Hot chips' }).click()
    await expect.element(loginBar).not.toBeInTheDocument()
  })

  it.each(['coming-soon', 'closed'] as const)(
    'the bar of a visitor is not there while ordering is %s',
    async (ordering) => {
      stubApi({ 'GET app-config': () => json({ ...CONFIG, ordering }) })
      fillCart(2)
      await renderApp('/orders', { ordering })
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The bar is loaded by now: another visitor sees it.
      await import('./LoginBar.tsx')
      await new Promise(requestAnimationFrame)
      expect(loginBar.query()).toBeNull()
      expect(storedCart()).toEqual([{ ...CHIPS, quantity: 2 }])
    },
  )

  it('the bar of a visitor leads to the login, and stays where the login page cannot be reached', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    let isReachable = false
    stubApi({
      [`GET ${issuer}/.well-known/openid-configuration`]: () =>
        isReachable ? json(metadata) : Promise.reject(new TypeError('Failed to fetch')),
    })
    fillCart(2)
    await renderApp('/home', open)
    await loginBar.click()
    await expect
      .element(page.getByText("Can't reach the login page. Check your reception and try again."))
      .toBeVisible()
    await expect.element(loginBar).not.toHaveAttribute('aria-busy')

    isReachable = true
    const navigation = nextNavigation()
    await loginBar.click()
    expect((await navigation).href).toMatch(`${issuer}/auth?`)
    await expect.element(loginBar).toHaveAttribute('aria-busy', 'true')
    const states = Object.keys(localStorage).filter((key) => /^oidc\.[^.]+$/.test(key))
    expect(states.map((key) => JSON.parse(localStorage.getItem(key) ?? '').data)).toEqual([
      { returnTo: '/orders?checkout=1' },
    ])

    // Back, to the page as it was.
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await expect.element(loginBar).not.toHaveAttribute('aria-busy')
  })
})

describe('the return from the login', () => {
  beforeEach(() => signedInAs())

  // Covers ordering-13.
  it('the return from the login opens the checkout once, with the cart; Back closes it', async () => {
    stubApi()
    fillCart(2)
    await renderApp('/orders?checkout=1', open)
    await expect.element(checkout).toBeVisible()
    await expect.element(checkout.getByText('Hot chips')).toBeVisible()
    expect(location.search).toBe('')
    history.back()
    await expect.element(checkout).not.toBeInTheDocument()
    await expect.element(menu).toBeVisible()
    expect(location.pathname + location.search).toBe('/orders')
    await expect.element(checkoutBar).toHaveTextContent('Checkout2 items$19.00')
  })

  it('the return from the login says so if the cart is empty', async () => {
    stubApi()
    await renderApp('/orders?checkout=1', open)
    await expect.element(page.getByText("Your cart's empty.")).toBeVisible()
    await expect.poll(() => location.search).toBe('')
    expect(checkout.query()).toBeNull()
  })

  it('the return from the login says in the checkout that ordering is closed', async () => {
    stubApi({ 'GET app-config': () => json({ ...CONFIG, ordering: 'closed' }) })
    fillCart(2)
    await renderApp('/orders?checkout=1', { ordering: 'closed' })
    await expect.element(checkout.getByText("Online ordering is closed right now. Your cart's saved.")).toBeVisible()
  })

  it('the return from the login opens nothing before ordering opens', async () => {
    stubApi()
    fillCart(2)
    await renderApp('/orders?checkout=1')
    await expect.poll(() => location.search).toBe('')
    await expect.element(checkoutBar).toBeVisible()
    expect(checkout.query()).toBeNull()
  })

  it('the return from the login opens the checkout from the keyboard, too, and gives the focus back to the page', async () => {
    stubApi()
    fillCart(1)
    await renderApp('/orders?checkout=1', open)
    await expect.element(checkout).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(checkout).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
  })
})

it('a visitor at the address of a return sees the menu, and no checkout', async () => {
  stubApi()
  fillCart(1)
  await renderApp('/orders?checkout=1', open)
  await expect.element(loginBar).toBeVisible()
  expect(checkout.query()).toBeNull()
  onTestFinished(() => history.replaceState(null, '', '/home'))
})
