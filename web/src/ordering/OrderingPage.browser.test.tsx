import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp, signedInAs } from '../../test/render-app.tsx'
import { CHIPS, problem, stubApi } from '../../test/stub-api.ts'

const storedCart = (): unknown => JSON.parse(sessionStorage.getItem('cart') ?? 'null')

describe('before online ordering opens', () => {
  it('the page shows only that it is coming soon', async () => {
    stubApi()
    await renderApp('/orders')
    await expect.element(page.getByRole('main')).toHaveTextContent('Online ordering coming soon!')
  })
})

describe('while online ordering is open', () => {
  const open = { ordering: 'open' } as const

  it('the catalogue stands by section, and plus and minus fill the cart', async () => {
    stubApi()
    await renderApp('/orders', open)
    await expect.element(page.getByRole('heading', { name: 'Sides' })).toBeVisible()
    await page.getByRole('button', { name: 'One more Hot chips' }).click()
    await page.getByRole('button', { name: 'One more Hot chips' }).click()
    expect(storedCart()).toEqual([{ ...CHIPS, quantity: 2 }])
    await page.getByRole('button', { name: 'One less Hot chips' }).click()
    await page.getByRole('button', { name: 'One less Hot chips' }).click()
    expect(storedCart()).toBeNull()
  })

  it('the last one taken out leaves the focus at its plus', async () => {
    stubApi()
    await renderApp('/orders', open)
    await page.getByRole('button', { name: 'One more Gravy' }).click()
    await page.getByRole('button', { name: 'One less Gravy' }).click()
    await expect.element(page.getByRole('button', { name: 'One more Gravy' })).toHaveFocus()
  })

  it('a search narrows the list by title, and says when nothing is called that', async () => {
    stubApi()
    await renderApp('/orders', open)
    await page.getByLabelText('Search the menu').fill('CHIP')
    await expect.element(page.getByText('Hot chips')).toBeVisible()
    expect(page.getByText('Gravy').query()).toBeNull()
    await page.getByLabelText('Search the menu').fill('lobster')
    await expect.element(page.getByText('Nothing on the menu is called “lobster”.')).toBeVisible()
  })

  it('a catalogue that cannot be had is said in a sentence, and a stored cart is kept', async () => {
    stubApi({ 'GET stripe/products': () => problem(503, 'catalogue_unavailable') })
    sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 2 }]))
    signedInAs()
    await renderApp('/orders', { ...open, catalogue: null })
    await expect.element(page.getByText('The menu cannot be had right now. Please try again soon.')).toBeVisible()
    expect(storedCart()).toEqual([{ ...CHIPS, quantity: 2 }])
  })
})

describe('the return from payment', () => {
  it.each(['coming-soon', 'open'] as const)('empties the cart, whether ordering is %s', async (ordering) => {
    stubApi()
    sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 2 }]))
    signedInAs()
    await renderApp('/orders?pr=1', { ordering })
    await expect.poll(storedCart).toBeNull()
    await expect.element(page.getByRole('button', { name: /Checkout/ })).not.toBeInTheDocument()
    expect(location.search).toBe('')
  })

  it('another value of the parameter empties nothing', async () => {
    stubApi()
    sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 2 }]))
    signedInAs()
    await renderApp('/orders?pr=0')
    await expect.element(page.getByRole('button', { name: /Checkout/ })).toBeVisible()
    expect(storedCart()).toEqual([{ ...CHIPS, quantity: 2 }])
  })
})
