import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DishDetails } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { CONFIG, renderApp, signedInAs } from '../../../test/render-app.tsx'
import { CHIPS, DISHES, GRAVY, json, PIE, problem, stubApi } from '../../../test/stub-api.ts'

const storedCart = (): unknown => JSON.parse(sessionStorage.getItem('cart') ?? 'null')

describe('before online ordering opens', () => {
  // Covers ordering-1.
  it('the page shows only that it is coming soon', async () => {
    stubApi()
    await renderApp('/orders')
    await expect.element(page.getByRole('main')).toHaveTextContent('Online ordering coming soon!')
  })
})

describe('while online ordering is open', () => {
  const open = { ordering: 'open' } as const

  it('the ordering page shows the catalogue by section, and plus and minus change the cart', async () => {
    stubApi()
    await renderApp('/orders', open)
    await expect.element(page.getByRole('heading', { name: 'Sides' })).toBeVisible()
    await page.getByRole('button', { name: 'Add Hot chips, $9.50', exact: true }).click()
    await page.getByRole('button', { name: 'Add Hot chips, $9.50', exact: true }).click()
    await expect.poll(storedCart).toEqual([{ ...CHIPS, quantity: 2 }])
    await page.getByRole('button', { name: 'Remove one Hot chips' }).click()
    await page.getByRole('button', { name: 'Remove one Hot chips' }).click()
    await expect.poll(storedCart).toBeNull()
  })

  it('removing the last portion of a dish moves the focus to its plus', async () => {
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

    // The page is above the first section, whatever was read before.
    page.getByRole('main').element().setAttribute('style', 'padding-block-start: 60vh')
    window.scrollTo({ top: 0, behavior: 'instant' })
    await expect.element(link('Lunch')).toHaveAttribute('aria-current', 'location')
  })

  it('a list of 1,000 products is complete, adds one and is searched', async () => {
    const products = Array.from({ length: 1000 }, (_, index) => ({
      ...CHIPS,
      id: `product-${index}`,
      title: `Dish ${index}`,
      section: `Section ${Math.floor(index / 100)}`,
      order: index,
    }))
    stubApi({ 'GET stripe/products': () => json(products) })
    await renderApp('/orders', { ordering: 'open', catalogue: products })
    await expect.element(page.getByRole('button', { name: 'About Dish 999', exact: true })).toBeInTheDocument()
    await expect.poll(() => document.querySelectorAll('main section li')).toHaveLength(1000)
    await page.getByRole('button', { name: 'Add Dish 1, $9.50', exact: true }).click()
    await expect.element(page.getByRole('status', { name: 'Quantity of Dish 1', exact: true })).toHaveTextContent('1')
    await page.getByLabelText('Search the menu').fill('dish 999')
    await expect.poll(() => document.querySelectorAll('main section li')).toHaveLength(1)
  })

  // Covers ordering-6.
  it('a search filters the list by title, and says if there is no match', async () => {
    stubApi()
    await renderApp('/orders', open)
    await page.getByLabelText('Search the menu').fill('CHIP')
    // The list follows the text a moment later.
    await expect.element(page.getByText('Gravy')).not.toBeInTheDocument()
    await expect.element(page.getByText('Hot chips')).toBeVisible()
    await page.getByLabelText('Search the menu').fill('lobster')
    await expect.element(page.getByText('No match for “lobster”. Try another word.')).toBeVisible()
  })

  // Covers ordering-10.
  it('a search also finds what mentions the text, behind a button if titles have it', async () => {
    stubApi()
    await renderApp('/orders', open)
    await page.getByLabelText('Search the menu').fill('chips')
    await page.getByRole('button', { name: 'Show 1 more with “chips”' }).click()
    await expect.element(page.getByRole('heading', { name: 'With “chips”' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add Beef pie, $7.90' })).toBeVisible()
    await page.getByLabelText('Search the menu').fill('VEGAN')
    await expect.element(page.getByRole('button', { name: 'Add Hot chips, $9.50' })).toBeVisible()
    await page.getByLabelText('Search the menu').fill('grayv')
    await expect.element(page.getByText('No match for “grayv”. Showing “gravy”.')).toBeVisible()
  })

  // Covers ordering-7.
  it('a tap on a dish opens its description, dietary tags and allergens, and adds it', async () => {
    stubApi()
    await renderApp('/orders', open)
    await page.getByRole('button', { name: 'About Hot chips' }).click()
    const sheet = page.getByRole('dialog', { name: 'Hot chips' })
    await expect.element(sheet.getByText('With chicken salt')).toBeVisible()
    await expect.element(sheet.getByRole('listitem').filter({ hasText: 'vegan' })).toBeVisible()
    await expect
      .element(sheet.getByText('No ingredient of this dish is an allergen that must be declared.'))
      .toBeVisible()
    await expect.element(sheet.getByText('May contain gluten and milk.')).toBeVisible()
    await expect.element(sheet.getByText(/^One kitchen prepares all of our food/)).toBeVisible()
    await sheet.getByRole('button', { name: 'Add to cart $9.50' }).click()
    await expect.poll(storedCart).toEqual([{ ...CHIPS, quantity: 1 }])
  })

  // Covers ordering-9.
  it('a dish without a list of allergens never reads as free of them', async () => {
    stubApi()
    await renderApp('/orders', open)
    await page.getByRole('button', { name: 'About Gravy' }).click()
    const sheet = page.getByRole('dialog', { name: 'Gravy' })
    await expect
      .element(sheet.getByText("We haven't listed the allergens of this dish yet. Ask us before you order."))
      .toBeVisible()
  })

  it('the advice does not contradict a dish that is called gluten free', async () => {
    const allergens = { contains: [], mayContain: [] }
    const details: DishDetails = { tags: ['gluten free'], allergens, optionGroups: [], gst: 'taxable' }
    const dishes: Dish[] = [{ id: 'chips', description: '', details }]
    stubApi({ 'GET menu': () => json(dishes) })
    await renderApp('/orders', open)
    await expect
      .element(page.getByText(/, except for gluten in dishes marked gluten free, we can't promise/))
      .toBeVisible()
  })

  it('a sheet whose details did not load says so, and tries again', async () => {
    let isReachable = false
    stubApi({ 'GET menu': () => (isReachable ? json(DISHES) : problem(503, 'unavailable')) })
    await renderApp('/orders', open)
    await page.getByRole('button', { name: 'About Beef pie' }).click()
    const sheet = page.getByRole('dialog', { name: 'Beef pie' })
    await expect.element(sheet.getByText(/^Couldn't load what is in it/)).toBeVisible()
    isReachable = true
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expect.element(sheet.getByText('Contains wheat, gluten and milk.')).toBeVisible()
  })

  it('an empty catalogue shows a message and a retry button', async () => {
    let isFilled = false
    stubApi({ 'GET stripe/products': () => json(isFilled ? [CHIPS] : []) })
    await renderApp('/orders', { ...open, catalogue: [] })
    await expect.element(page.getByText("The menu's not available right now. Try again soon.")).toBeVisible()
    expect(page.getByLabelText('Search the menu').query()).toBeNull()
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect.element(retry).not.toHaveAttribute('aria-busy')
    isFilled = true
    await retry.click()
    await expect.element(page.getByText('Hot chips')).toBeVisible()
  })

  it('the plus of a product at its limit is disabled and says why, as is every plus at the limit of an order', async () => {
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
    // The limit replaces the description of a dish in the cart; of others, it is shown when the plus is tapped.
    await expect.poll(() => page.getByText('Limit 60 per order.').elements()).toHaveLength(4)
    await page.getByRole('button', { name: 'Remove one Gravy' }).click()
    await expect.element(plusOf('Tea')).not.toHaveAttribute('aria-disabled')
  })

  it('a tap on the plus of a further dish says that the order is full, and no row without it does', async () => {
    const tea = { ...PIE, id: 'tea', title: 'Tea' }
    const catalogue = [CHIPS, GRAVY, PIE, tea]
    stubApi({ 'GET stripe/products': () => json(catalogue) })
    const cart = [CHIPS, PIE, tea].map((product) => ({ ...product, quantity: 20 }))
    sessionStorage.setItem('cart', JSON.stringify(cart))
    await renderApp('/orders', { ...open, catalogue })
    const plus = page.getByRole('button', { name: 'Add Gravy, $2.50', exact: true })
    await expect.element(plus).toHaveAttribute('aria-disabled', 'true')
    expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'Gravy' })
        .getByText(/^Limit/)
        .query(),
    ).toBeNull()
    plus.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(page.getByLabelText('Notifications').getByText('Limit 60 per order.')).toBeVisible()
  })

  it('a catalogue that fails to load shows a message, and the stored cart stays', async () => {
    stubApi({ 'GET stripe/products': () => problem(503, 'unavailable') })
    sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 2 }]))
    signedInAs()
    await renderApp('/orders', open, { storesCatalogue: false })
    await expect.element(page.getByText("That's not possible right now. Try again in a moment.")).toBeVisible()
    await expect.poll(storedCart).toEqual([{ ...CHIPS, quantity: 2 }])
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
    expect(page.getByRole('button', { name: /^Log in to order/ }).query()).toBeNull()
    await page.getByLabelText('Search the menu').fill('gravy')
    await expect.element(page.getByText('Hot chips')).not.toBeInTheDocument()
    await expect.poll(storedCart).toEqual([{ ...CHIPS, quantity: 2 }])
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
  // Covers ordering-2, cart-7.
  it.each(['coming-soon', 'open', 'closed'] as const)(
    'the return from payment empties the cart, whether ordering is %s',
    async (ordering) => {
      stubApi()
      sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 2 }]))
      signedInAs()
      await renderApp('/orders?pr=1', { ordering })
      await expect.poll(storedCart).toBeNull()
      await expect.element(page.getByRole('button', { name: /Checkout/ })).not.toBeInTheDocument()
      expect(location.search).toBe('')
    },
  )

  // Covers ordering-4.
  it('the return from payment without a payment keeps the cart, and says that nothing was charged', async () => {
    stubApi()
    sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 2 }]))
    signedInAs()
    await renderApp('/orders?unpaid=1', { ordering: 'open' })
    await expect.element(page.getByText("You haven't been charged. Your order is still in the cart.")).toBeVisible()
    await expect.poll(storedCart).toEqual([{ ...CHIPS, quantity: 2 }])
    expect(location.search).toBe('')
  })

  // Covers ordering-3.
  it('another value than pr=1 in the address empties no cart', async () => {
    stubApi()
    sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 2 }]))
    signedInAs()
    await renderApp('/orders?pr=0')
    await expect.element(page.getByRole('button', { name: /Checkout/ })).toBeVisible()
    await expect.poll(storedCart).toEqual([{ ...CHIPS, quantity: 2 }])
  })
})
