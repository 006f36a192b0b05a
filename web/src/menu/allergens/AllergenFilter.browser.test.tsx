import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DishOption } from '@fuel-shack/contract/shop/catalogue/dish-options'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { renderApp } from '../../../test/render-app.tsx'
import { CHIPS, DISHES, GRAVY, json, PIE, stubApi } from '../../../test/stub-api.ts'

const option = (id: string, title: string, changes: Partial<DishOption> = {}): DishOption => ({
  id,
  title,
  deltaInCents: 0,
  isDefault: false,
  isRemoval: false,
  adds: [],
  ...changes,
})
const NUGGETS = { id: 'nuggets', title: 'Nuggets', price: 8, section: 'Sides', order: 501 }
const SALAD = { id: 'salad', title: 'Side salad', price: 6, section: 'Sides', order: 504 }
const catalogue = [GRAVY, CHIPS, PIE, NUGGETS, SALAD]
const checked = (contains: ['egg'] | []): NonNullable<Dish['details']> => ({
  tags: [],
  allergens: { contains, mayContain: [] },
  gst: 'taxable',
  optionGroups: [],
})
const dip = {
  id: 'dip',
  title: 'Dip',
  min: 0,
  max: 1,
  options: [option('cheese', 'cheese sauce', { isDefault: true, adds: ['milk'] }), option('tomato', 'Tomato')],
}
const MENU: Dish[] = [
  ...DISHES,
  { id: 'nuggets', description: '', details: { ...checked([]), optionGroups: [dip] } },
  { id: 'salad', description: '', details: checked(['egg']) },
]

const row = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `About ${title}` }) })
const chip = (name: string) => page.getByRole('button', { name: `Without ${name}`, exact: true })
const open = page.getByRole('button', { name: 'Avoid an allergen' })
const sides = page.getByRole('region', { name: 'Sides' })
const titles = () =>
  sides
    .getByRole('button', { name: /^About/ })
    .elements()
    .map(({ textContent }) => textContent)

async function renderMenu() {
  stubApi({ 'GET stripe/products': () => json(catalogue), 'GET menu': () => json(MENU) })
  await renderApp('/orders', { ordering: 'open', catalogue })
}

async function showMenu() {
  await renderMenu()
  await open.click()
  await expect.element(chip('milk')).toBeVisible()
}

// Covers ordering-32.
it('an avoided allergen marks the dishes that name it, says the choice that fits, and lists the others first', async () => {
  await showMenu()
  expect(titles()).toEqual(['Nuggets', 'Hot chips', 'Gravy', 'Side salad'])
  await expect.element(chip('milk')).toHaveAttribute('aria-pressed', 'false')
  await chip('milk').click()
  await expect.element(chip('milk')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(row('Beef pie').getByText('Contains milk.')).toBeVisible()
  await expect.element(row('Hot chips').getByText('May contain milk.')).toBeVisible()
  await expect.element(row('Gravy').getByText('Not checked.')).toBeVisible()
  await expect.element(row('Nuggets').getByText('Fits with: No cheese sauce.')).toBeVisible()
  await expect.element(page.getByText('No milk is listed for 1 of 5 dishes.')).toBeVisible()
  expect(titles()).toEqual(['Side salad', 'Nuggets', 'Hot chips', 'Gravy'])
  await chip('milk').click()
  await expect.element(row('Beef pie').getByText('Contains milk.')).not.toBeInTheDocument()
  expect(titles()).toEqual(['Nuggets', 'Hot chips', 'Gravy', 'Side salad'])
})

it('the allergens of the menu can be avoided, the most common first, with the keyboard', async () => {
  await showMenu()
  await expect.element(page.getByRole('group', { name: 'Without' })).toHaveFocus()
  const chips = page.getByRole('group', { name: 'Without' }).getByRole('button')
  expect(chips.elements().map(({ textContent }) => textContent)).toEqual(['milk', 'gluten, wheat', 'egg'])
  chip('gluten, wheat').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(chip('gluten, wheat')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(row('Beef pie').getByText('Contains wheat and gluten.')).toBeVisible()
})

it('the allergens that a customer avoids are kept for the visit, and hold in the sheet of a dish', async () => {
  sessionStorage.setItem('avoided-allergens', '["milk","no allergen"]')
  await renderMenu()
  await expect.element(chip('milk')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'About Nuggets' }).click()
  const sheet = page.getByRole('dialog', { name: 'Nuggets' })
  await expect.element(sheet.getByRole('alert').getByText('Contains milk.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Choose No cheese sauce' }).click()
  await expect.element(sheet.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(sheet.getByLabelText('None')).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await chip('milk').click()
  await expect.element(row('Beef pie').getByText('Contains milk.')).not.toBeInTheDocument()
  await expect.element(chip('milk')).toHaveAttribute('aria-pressed', 'false')
})

it('no dish reads as free of an allergen while the details have not loaded', async () => {
  sessionStorage.setItem('avoided-allergens', '["peanut"]')
  stubApi({ 'GET stripe/products': () => json(catalogue), 'GET menu': () => Promise.reject(new TypeError('offline')) })
  await renderApp('/orders', { ordering: 'open', catalogue })
  await expect.element(chip('peanut')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(row('Side salad').getByText('Not checked.')).toBeVisible()
  await expect
    .element(page.getByText("Every dish lists peanut, or isn't checked. Ask us what we can make."))
    .toBeVisible()
})
