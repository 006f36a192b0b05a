import type { DishDetails } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { DishOption } from '@fuel-shack/contract/shop/catalogue/dish-options'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { OF_REST_STOP } from '../../../test/facts.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { CHIPS, DISHES, GRAVY, json, PIE, problem, stubApi } from '../../../test/stub-api.ts'
import { readCart } from '../cart/cart-storage.ts'
import { dialog, notes, openCheckout, pay } from '../../checkout/test/open-checkout.ts'

const option = (id: string, title: string, changes: Partial<DishOption> = {}): DishOption => ({
  id,
  title,
  deltaInCents: 0,
  isDefault: false,
  isRemoval: false,
  adds: [],
  ...changes,
})
const isDefault = { isDefault: true }
const isRemoval = { isRemoval: true }
const details: DishDetails = {
  tags: [],
  allergens: { contains: ['wheat'], mayContain: ['egg', 'soy'] },
  gst: 'taxable',
  optionGroups: [
    {
      id: 'sauce',
      title: 'Sauce',
      min: 0,
      max: 1,
      options: [option('tomato', 'Tomato', isDefault), option('aioli', 'Aioli', { deltaInCents: 150, adds: ['egg'] })],
    },
    {
      id: 'sides',
      title: 'Sides',
      min: 2,
      max: 2,
      options: [option('chips', 'Chips', isDefault), option('peas', 'Peas', isDefault), option('mash', 'Mash')],
    },
    {
      id: 'leave_out',
      title: 'Leave out',
      min: 0,
      max: 2,
      options: [option('no_salt', 'salt', isRemoval), option('no_lid', 'lid', isRemoval)],
    },
  ],
}
const MENU: Dish[] = [...DISHES.filter(({ id }) => id !== PIE.id), { id: PIE.id, description: 'Hot', details }]
const withMenu = { 'GET menu': () => json(MENU) }
const sheet = page.getByRole('dialog', { name: 'Beef pie' })
const add = sheet.getByRole('button', { name: /^Add to cart/ })

async function openPie(): Promise<void> {
  stubApi(withMenu)
  await openSheet()
}

async function openSheet(config: Partial<AppConfig> = {}): Promise<void> {
  await renderApp('/orders', { ordering: 'open', ...config })
  await page.getByRole('button', { name: 'About Beef pie' }).click()
  await expect.element(sheet.getByRole('group', { name: 'Sauce' })).toBeVisible()
}

it('the list and the sheet say where the seafood of a dish comes from', async () => {
  const catalogue = [{ ...PIE, seafoodOrigin: 'imported' as const }, CHIPS]
  const allergens = { contains: ['fish' as const], mayContain: [] }
  const ofSea = { ...details, allergens, optionGroups: [], seafood: { origin: 'imported' as const } }
  stubApi({
    'GET stripe/products': () => json(catalogue),
    'GET menu': () => json([{ id: PIE.id, description: 'Hot', details: ofSea }]),
  })
  await renderApp('/orders', { ordering: 'open', catalogue })
  const rows = page.getByRole('listitem')
  await expect.element(rows.filter({ hasText: PIE.title }).getByText('Imported seafood.')).toBeVisible()
  expect(rows.filter({ hasText: CHIPS.title }).getByText('seafood').query()).toBeNull()
  await page.getByRole('button', { name: 'About Beef pie' }).click()
  await expect.element(sheet.getByText('Imported seafood')).toBeVisible()
})

it('the advice on allergens ends with what the rest stop adds', async () => {
  stubApi(withMenu)
  await openSheet({ facts: { ...OF_REST_STOP.facts, allergens: 'Our fryer also cooks fish.' } })
  await expect.element(sheet.getByText(/before you order\. Our fryer also cooks fish\.$/)).toBeVisible()
})

describe('the sheet of a dish', () => {
  it('the sheet of a dish adds the dish as listed if nothing is chosen', async () => {
    await openPie()
    await add.click()
    await expect.element(sheet).not.toBeInTheDocument()
    expect(readCart()).toEqual([{ ...PIE, quantity: 1 }])
  })

  it('the sheet of a dish adds options, a note and a quantity at their price', async () => {
    await openPie()
    await sheet.getByLabelText('Aioli').click()
    await sheet.getByLabelText('No salt').click()
    await sheet.getByLabelText('Note for this dish').fill('Cut in half')
    await sheet.getByRole('button', { name: 'Add Beef pie' }).click()
    await expect.element(add).toHaveTextContent('Add to cart $18.80')
    await add.click()
    const options = ['aioli', 'chips', 'peas', 'no_salt'].map((id) => expect.objectContaining({ id }))
    expect(readCart()).toEqual([{ ...PIE, quantity: 2, options, note: 'Cut in half' }])
  })

  it('the sheet of a dish says how many are left of an option, and adds no more with it', async () => {
    const until = null
    const availability = {
      soldOutOptions: [{ id: 'mash', until }],
      portions: [
        { optionId: 'aioli', left: 2, reserved: 0, until },
        { optionId: 'mash', left: 0, reserved: 1, until },
      ],
    }
    stubApi({ 'GET menu': () => json(MENU.map((dish) => (dish.id === PIE.id ? { ...dish, availability } : dish))) })
    await openSheet()
    await expect.element(sheet.getByText('only 2 left · contains egg · +$1.50')).toBeVisible()
    await expect.element(sheet.getByText('sold out', { exact: true })).toBeVisible()
    await sheet.getByLabelText('Aioli').click()
    const plus = sheet.getByRole('button', { name: 'Add Beef pie' })
    await plus.click()
    await expect.element(plus).toHaveAttribute('aria-description', 'Only 2 left with Aioli.')
    await add.click()
    expect(readCart()).toMatchObject([{ id: PIE.id, quantity: 2 }])
    await page.getByRole('button', { name: 'About Beef pie' }).click()
    await sheet.getByLabelText('Aioli').click()
    await expect.element(add).toBeDisabled()
    await sheet.getByLabelText('Tomato').click()
    await expect.element(add).toBeEnabled()
  })

  it('the sheet of a dish states the allergens of what is chosen', async () => {
    await openPie()
    await expect.element(sheet.getByText('Contains wheat.')).toBeVisible()
    await sheet.getByLabelText('Aioli').click()
    await expect.element(sheet.getByText('Contains wheat and egg.')).toBeVisible()
    await expect.element(sheet.getByText('May contain soy.')).toBeVisible()
  })

  // Covers ordering-8.
  it('the sheet of a dish says what an option may add, and hides the tags that are not true of what is chosen', async () => {
    const bacon = option('bacon', 'Bacon', { mayAdd: ['fish', 'egg'], removesTags: ['vegetarian'] })
    const extras = { id: 'extras', title: 'Extras', min: 0, max: 1, options: [bacon] }
    const vegetarian: DishDetails = {
      ...details,
      tags: ['vegetarian', 'dairy free'],
      optionGroups: [...details.optionGroups, extras],
    }
    stubApi({ 'GET menu': () => json([{ id: PIE.id, description: 'Hot', details: vegetarian }]) })
    await openSheet()
    const tags = sheet.getByRole('list', { name: 'Dietary' })
    await expect.element(tags).toHaveTextContent('vegetariandairy free')
    await expect.element(sheet.getByText('may contain fish · not vegetarian')).toBeVisible()
    await sheet.getByLabelText('Bacon').click()
    await expect.element(tags).not.toHaveTextContent('vegetarian')
    await expect.element(sheet.getByText('May contain egg, soy and fish.')).toBeVisible()
  })

  it('the sheet of a dish offers none of an optional group, and no more than its maximum', async () => {
    await openPie()
    await sheet.getByLabelText('None').click()
    await expect.element(sheet.getByLabelText('Tomato')).not.toBeChecked()
    await expect.element(sheet.getByText('Choose 2.')).toBeVisible()
    await expect.element(sheet.getByLabelText('Mash')).toBeDisabled()
  })

  it('the sheet of a dish asks for a missing choice, and adds nothing', async () => {
    await openPie()
    await sheet.getByLabelText('Peas').click()
    await add.click()
    await expect.element(sheet.getByLabelText('Chips')).toHaveFocus()
    expect(readCart()).toEqual([])
  })

  it('the sheet of a dish is operable by keyboard, and Enter in the note adds the dish', async () => {
    await openPie()
    await sheet.getByLabelText('Note for this dish').click()
    await userEvent.keyboard('No lid{Enter}')
    expect(readCart()).toEqual([{ ...PIE, quantity: 1, note: 'No lid' }])
  })
})

describe('a line of the checkout', () => {
  const mash = { id: 'mash', title: 'Mash', deltaInCents: 0, isRemoval: false }
  const aioli = { id: 'aioli', title: 'Aioli', deltaInCents: 150, isRemoval: false }
  const chips = { id: 'chips', title: 'Chips', deltaInCents: 0, isRemoval: false }
  const line = { ...PIE, quantity: 1, options: [aioli, chips, mash], note: 'Hot' }

  it('a line of the checkout shows its options, and those of a dish as listed', async () => {
    await openCheckout(withMenu, [line, { ...PIE, quantity: 1 }])
    const lists = dialog.getByRole('list', { name: 'Options of Beef pie' })
    await expect.element(lists.nth(0)).toHaveTextContent('AioliChipsMash“Hot”')
    await expect.element(lists.nth(1)).toHaveTextContent('TomatoChipsPeas')
  })

  it('a line of the checkout changes', async () => {
    await openCheckout(withMenu, [line, { ...CHIPS, quantity: 1 }])
    await dialog.getByRole('button', { name: 'Change Beef pie, Aioli, Chips, Mash, Hot' }).click()
    await sheet.getByLabelText('Tomato').click()
    await sheet.getByRole('button', { name: /^Save/ }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect
      .element(dialog.getByRole('list', { name: 'Options of Beef pie' }))
      .toHaveTextContent('TomatoChipsMash“Hot”')
    expect(readCart().map(({ id }) => id)).toEqual([PIE.id, CHIPS.id])
  })

  it('Back closes the options of a line, and leaves the checkout open', async () => {
    await openCheckout(withMenu, [line])
    await dialog.getByRole('button', { name: /^Change Beef pie/ }).click()
    await expect.element(sheet).toBeVisible()
    history.back()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog', { name: 'Checkout', exact: true })).toBeVisible()
  })

  it('a line of the checkout sends its options and its price, and a line without a choice as specified', async () => {
    const calls = await openCheckout(
      { ...withMenu, 'POST stripe/create-session': () => problem(409, 'ordering_closed') },
      [line, { ...GRAVY, quantity: 2 }],
    )
    await page.getByLabelText('Mobile number').fill('0412 345 678')
    await page.getByLabelText('Eat here').click()
    await pay.click()
    await expect.poll(() => calls.find(({ url }) => url.endsWith('create-session'))).toBeDefined()
    const body: unknown = await calls.find(({ url }) => url.endsWith('create-session'))?.json()
    expect(body).toMatchObject({
      isEatingHere: true,
      items: [
        { priceInCents: 940, options: ['aioli', 'chips', 'mash'], note: 'Hot' },
        {
          title: GRAVY.title,
          externalInventoryId: '',
          externalPaymentId: GRAVY.id,
          priceInCents: 250,
          quantity: 2,
        },
      ],
    })
  })

  it('a line of the checkout with an option that is gone says so, and takes the default', async () => {
    await openCheckout(withMenu, [{ ...line, options: [{ ...aioli, id: 'chutney', title: 'Chutney' }, chips, mash] }])
    await expect
      .element(dialog.getByText("Beef pie: Chutney isn't available any more. Check what you chose."))
      .toBeVisible()
    await expect.element(notes).toBeVisible()
    expect(readCart()[0]?.options?.map(({ id }) => id)).toEqual(['chips', 'mash'])
  })
})
