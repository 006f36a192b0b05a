import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp, signedInAs } from '../../test/render-app.tsx'
import { CHIPS, json, problem, stubApi } from '../../test/stub-api.ts'

const heading = page.getByRole('heading', { name: 'Welcome to the Fuel Shack' })
const storedCart = (): unknown => JSON.parse(sessionStorage.getItem('cart') ?? 'null')

describe('opening the customer app', () => {
  // Covers shell-8.
  it('the customer app shows the splash until the catalogue has loaded', async () => {
    let release = (_response: Response): void => {}
    stubApi({
      'GET stripe/products': () =>
        new Promise((resolve) => {
          release = resolve
        }),
    })
    await renderApp('/home', {}, { storesCatalogue: false })
    await expect.element(page.getByText('Loading...', { exact: true })).toBeVisible()
    expect(heading.query()).toBeNull()
    release(json([CHIPS]))
    await expect.element(heading).toBeVisible()
  })

  it('the customer app opens at once if the page contains the last known catalogue', async () => {
    stubApi({ 'GET stripe/products': () => new Promise(() => {}) })
    await renderApp('/home')
    await expect.element(heading).toBeVisible()
  })

  it('the customer app opens with an empty catalogue if it fails to load, and the stored cart stays', async () => {
    stubApi({ 'GET stripe/products': () => problem(503, 'unavailable') })
    sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 2 }]))
    signedInAs()
    await renderApp('/home', {}, { storesCatalogue: false })
    await expect.element(heading).toBeVisible()
    expect(page.getByRole('button', { name: /Checkout/ }).query()).toBeNull()
    expect(storedCart()).toEqual([{ ...CHIPS, quantity: 2 }])
  })
})

describe('a stored cart', () => {
  // Covers cart-3.
  it('a stored cart is updated to current prices, without products that are no longer sold', async () => {
    stubApi({ 'GET stripe/products': () => json([{ ...CHIPS, price: 10 }]) })
    sessionStorage.setItem(
      'cart',
      JSON.stringify([
        { ...CHIPS, price: 8, quantity: 2 },
        { ...CHIPS, id: 'lobster', quantity: 1 },
      ]),
    )
    signedInAs()
    await renderApp('/home')
    await expect.element(page.getByRole('button', { name: /Checkout/ })).toHaveTextContent('Checkout2 items$20.00')
    await expect.poll(storedCart).toEqual([{ ...CHIPS, price: 10, quantity: 2 }])
  })

  it('a stored cart that exceeds the limits stays: they may have been lowered since', async () => {
    stubApi()
    sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 400 }]))
    signedInAs()
    await renderApp('/home')
    await expect.element(page.getByRole('button', { name: /Checkout/ })).toHaveTextContent('Checkout400 items$3,800.00')
    await expect.poll(storedCart).toEqual([{ ...CHIPS, quantity: 400 }])
  })

  it('a stored cart counts as empty if it is not valid', async () => {
    stubApi()
    sessionStorage.setItem('cart', '{"broken')
    signedInAs()
    await renderApp('/home')
    await expect.element(heading).toBeVisible()
    expect(page.getByRole('button', { name: /Checkout/ }).query()).toBeNull()
  })
})
