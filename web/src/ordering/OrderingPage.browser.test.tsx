import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CONFIG, renderApp, signedInAs } from '../../test/render-app.tsx'
import { CHIPS, GRAVY, json, PIE, problem, stubApi } from '../../test/stub-api.ts'

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

  it('shows the catalogue by section, and plus and minus change the cart', async () => {
    stubApi()
    await renderApp('/orders', open)
    await expect.element(page.getByRole('heading', { name: 'Sides' })).toBeVisible()
    await page.getByRole('button', { name: 'Add Hot chips, $9.50', exact: true }).click()
    await page.getByRole('button', { name: 'Add Hot chips, $9.50', exact: true }).click()
    expect(storedCart()).toEqual([{ ...CHIPS, quantity: 2 }])
    await page.getByRole('button', { name: 'Remove one Hot chips' }).click()
    await page.getByRole('button', { name: 'Remove one Hot chips' }).click()
    expect(storedCart()).toBeNull()
  })

  it('removing the last one moves the focus to its plus', async () => {
    stubApi()
    await renderApp('/orders', open)
    await page.getByRole('button', { name: 'Add Gravy, $2.50', exact: true }).click()
    await page.getByRole('button', { name: 'Remove one Gravy' }).click()
    await expect.element(page.getByRole('button', { name: 'Add Gravy, $2.50', exact: true })).toHaveFocus()
  })

  it('the section links mark the section that is being read', async () => {
    const products = ['Lunch', 'Dinner', 'Sides'].flatMap((section, place) =>
      Array.from({ length: 20 }, (_, index) => ({
        ...CHIPS,
        id: `${section}-${index}`,
        section,
        order: place * 100 + index,
      })),
    )
    stubApi({ 'GET stripe/products': () => json(products) })
    await renderApp('/orders', { ordering: 'open', catalogue: products })
    const links = page.getByRole('navigation', { name: 'Menu sections' })
    const link = (name: string) => links.getByRole('link', { name, exact: true })
    await expect.element(link('Lunch')).toHaveAttribute('aria-current', 'location')
    await link('Dinner').click()
    await expect.element(link('Dinner')).toHaveAttribute('aria-current', 'location')
    await expect.element(link('Lunch')).not.toHaveAttribute('aria-current')
    const bars = links.element().getBoundingClientRect()
    const heading = page.getByRole('heading', { name: 'Dinner', exact: true }).element().getBoundingClientRect()
    expect(heading.top).toBeGreaterThanOrEqual(bars.bottom)

    // Above the first section, whatever was read before.
    page.getByRole('main').element().setAttribute('style', 'padding-block-start: 60vh')
    window.scrollTo({ top: 0, behavior: 'instant' })
    await expect.element(link('Lunch')).toHaveAttribute('aria-current', 'location')
  })

  it('a search filters the list by title, and says if there is no match', async () => {
    stubApi()
    await renderApp('/orders', open)
    await page.getByLabelText('Search the menu').fill('CHIP')
    await expect.element(page.getByText('Hot chips')).toBeVisible()
    expect(page.getByText('Gravy').query()).toBeNull()
    await page.getByLabelText('Search the menu').fill('lobster')
    await expect.element(page.getByText('No match for “lobster”. Try another word.')).toBeVisible()
  })

  it('an empty catalogue shows a message and a retry button', async () => {
    let isFilled = false
    stubApi({ 'GET stripe/products': () => json(isFilled ? [CHIPS] : []) })
    await renderApp('/orders', { ...open, catalogue: [] })
    await expect.element(page.getByText("The menu's not available right now. Try again soon.")).toBeVisible()
    expect(page.getByLabelText('Search the menu').query()).toBeNull()
    isFilled = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Hot chips')).toBeVisible()
  })

  it('disables the plus of a product at its limit and says why, and every plus at the limit of an order', async () => {
    const tea = { ...PIE, id: 'tea', title: 'Tea' }
    const catalogue = [CHIPS, GRAVY, PIE, tea]
    stubApi({ 'GET stripe/products': () => json(catalogue) })
    const cart = [CHIPS, GRAVY, PIE].map((product) => ({ ...product, quantity: 19 }))
    sessionStorage.setItem('cart', JSON.stringify(cart))
    await renderApp('/orders', { ...open, catalogue })
    const plusOf = (title: string) => page.getByRole('button', { name: new RegExp(`^Add ${title}, `) })
    for (const title of ['Hot chips', 'Gravy']) {
      await plusOf(title).click()
      await expect.element(plusOf(title)).toHaveAccessibleDescription('Limit 20 each.')
      await expect.element(plusOf(title)).toHaveAttribute('aria-disabled', 'true')
    }
    await expect.element(plusOf('Tea')).not.toHaveAttribute('aria-disabled')
    await plusOf('Tea').click()
    for (const title of ['Beef pie', 'Tea']) {
      await expect.element(plusOf(title)).toHaveAccessibleDescription('Limit 60 per order.')
      await expect.element(plusOf(title)).toHaveAttribute('aria-disabled', 'true')
    }
    await page.getByRole('button', { name: 'Remove one Gravy' }).click()
    await expect.element(plusOf('Tea')).not.toHaveAttribute('aria-disabled')
  })

  it('a catalogue that fails to load shows a message, and the stored cart stays', async () => {
    stubApi({ 'GET stripe/products': () => problem(503, 'catalogue_unavailable') })
    sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 2 }]))
    signedInAs()
    await renderApp('/orders', { ...open, catalogue: null })
    await expect.element(page.getByText("We can't load the menu right now. Try again soon.")).toBeVisible()
    expect(storedCart()).toEqual([{ ...CHIPS, quantity: 2 }])
  })
})

describe('while online ordering is closed', () => {
  const closed = { ordering: 'closed' } as const
  const configOf = (ordering: string) => ({ 'GET app-config': () => json({ ...CONFIG, ordering }) })
  const message = page.getByText('Online ordering is closed right now. You can still look at the menu.')

  it('the menu can be searched, but nothing can be ordered', async () => {
    stubApi(configOf('closed'))
    sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 2 }]))
    await renderApp('/orders', closed)
    await expect.element(message).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Sides' })).toBeVisible()
    await expect.element(page.getByText('$9.50')).toBeVisible()
    expect(page.getByRole('button', { name: /^(Add|Remove one) / }).query()).toBeNull()
    expect(page.getByText('Log in to pay for your order.').query()).toBeNull()
    await page.getByLabelText('Search the menu').fill('gravy')
    await expect.element(page.getByText('Hot chips')).not.toBeInTheDocument()
    expect(storedCart()).toEqual([{ ...CHIPS, quantity: 2 }])
  })

  it('a cached page notices that ordering is open now', async () => {
    stubApi(configOf('open'))
    await renderApp('/orders', closed)
    await expect.element(page.getByRole('button', { name: 'Add Hot chips, $9.50', exact: true })).toBeVisible()
    expect(message.query()).toBeNull()
  })

  it('the page stays closed if the API is unreachable', async () => {
    stubApi({ 'GET app-config': () => Promise.reject(new TypeError('Failed to fetch')) })
    await renderApp('/orders', closed)
    await expect.element(message).toBeVisible()
  })
})

describe('the return from payment', () => {
  it.each(['coming-soon', 'open', 'closed'] as const)('empties the cart, whether ordering is %s', async (ordering) => {
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
