import { startOfTomorrow } from '@fuel-shack/contract/shop/catalogue/availability'
import { dishDetailsSchema } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setClock } from '../../../test/kitchen.ts'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

const OPTIONS = [
  { id: 'chocolate', title: 'Chocolate', isDefault: true },
  { id: 'lime', title: 'Lime' },
]
const shake = dishDetailsSchema.parse({
  tags: [],
  allergens: null,
  optionGroups: [{ id: 'flavour', title: 'Flavour', min: 1, max: 1, options: OPTIONS }],
})
const DISHES: Dish[] = [
  { id: 'pie', description: '', details: null },
  { id: 'chips', description: '', details: null },
  { id: 'shake', description: '', details: shake },
]

let server: CounterServer

beforeEach(() => {
  server = new CounterServer()
  server.products = [
    { id: 'pie', title: 'Beef pie', price: 7.9, section: 'Lunch', order: 1 },
    { id: 'chips', title: 'Hot chips', price: 9.5, section: 'Sides', order: 2 },
    { id: 'shake', title: 'Milkshake', price: 8.5, section: 'Drinks', order: 3 },
  ]
  server.dishes = DISHES
  server.tomorrow = startOfTomorrow(new Date(), 'Australia/Brisbane').toISOString()
})

/** Its text depends on the time of day. */
const UNTIL_TOMORROW = /^Until (?:tomorrow|4\sam)$/
const sheet = page.getByRole('dialog', { name: 'Menu' })
const menuButton = page.getByRole('button', { name: /^Menu/ })
const titles = () =>
  sheet
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent)
const choices = (title: string) => page.getByRole('group', { name: `${title} is sold out` })
const soldOut = { soldOutUntil: null }

async function openSheet() {
  await renderFulfilment()
  await menuButton.click()
  await expect.element(sheet.getByRole('heading', { name: 'Drinks' })).toBeVisible()
}

// Covers ordering-17.
it('two taps in the menu mark a dish as sold out, and one makes it available again', async () => {
  await openSheet()
  await sheet.getByRole('button', { name: 'Hot chips' }).click()
  await choices('Hot chips').getByRole('button', { name: 'Until I undo it' }).click()
  await expect.element(sheet.getByText('Sold out until you undo it', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('status').getByText('Hot chips: Sold out until you undo it')).toBeInTheDocument()
  await expect.element(sheet.getByRole('button', { name: /^Hot chips Sold/ })).toHaveFocus()
  await sheet.getByRole('button', { name: 'Hot chips: available again' }).click()
  await expect.element(page.getByRole('status').getByText('Hot chips: Available again')).toBeInTheDocument()
  await expect.element(sheet.getByRole('button', { name: 'Hot chips', exact: true })).toHaveFocus()
  expect(server.changes).toEqual([
    { productId: 'chips', until: 'undone' },
    { productId: 'chips', until: null },
  ])
})

it.each([
  ['in the evening', '2026-11-22T20:00:00', 'tomorrow'],
  ['after midnight', '2026-11-23T01:00:00', '4\u00A0am'],
])('until the next start of a day has its name %s', async (_, local, name) => {
  setClock(local)
  server.tomorrow = startOfTomorrow(new Date(), 'Australia/Brisbane').toISOString()
  await openSheet()
  await sheet.getByRole('button', { name: 'Beef pie' }).click()
  await choices('Beef pie')
    .getByRole('button', { name: `Until ${name}` })
    .click()
  await expect.element(sheet.getByText(`Sold out until ${name}`, { exact: true })).toBeVisible()
  expect(server.changes).toEqual([{ productId: 'pie', until: 'tomorrow' }])
})

it('a time is the next one at the rest stop', async () => {
  vi.setSystemTime(new Date('2026-11-22T20:00:00+10:00'))
  try {
    await openSheet()
    await sheet.getByRole('button', { name: 'Beef pie' }).click()
    await choices('Beef pie').getByRole('button', { name: 'Until a time…' }).click()
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect.element(sheet.getByText('Enter a time.')).toBeVisible()
    await sheet.getByLabelText('Sold out until').fill('11:30')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => server.changes).toEqual([{ productId: 'pie', until: '2026-11-23T01:30:00.000Z' }])
  } finally {
    vi.useRealTimers()
  }
})

it('what is sold out is first and counted on the button, and rows stay where they are while the menu is open', async () => {
  server.dishes = DISHES.map((dish) => (dish.id === 'chips' ? { ...dish, availability: soldOut } : dish))
  await openSheet()
  expect(titles()).toEqual(['Sold out', 'Lunch', 'Drinks'])
  await sheet.getByRole('button', { name: 'Beef pie' }).click()
  await choices('Beef pie').getByRole('button', { name: 'Until I undo it' }).click()
  await expect.element(sheet.getByRole('button', { name: 'Beef pie: available again' })).toBeVisible()
  expect(titles()).toEqual(['Sold out', 'Lunch', 'Drinks'])
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByRole('button', { name: 'Menu · 2 sold out' })).toBeVisible()
  await menuButton.click()
  await expect.poll(titles).toEqual(['Sold out', 'Drinks'])
})

it('searching for an option shows it below its dish, two taps from sold out', async () => {
  await openSheet()
  await sheet.getByLabelText('Search the menu').fill('lime')
  await expect.poll(titles).toEqual(['As a choice of'])
  await sheet.getByRole('button', { name: 'Lime', exact: true }).click()
  await choices('Milkshake, Lime').getByRole('button', { name: UNTIL_TOMORROW }).click()
  await expect.element(sheet.getByRole('button', { name: 'Milkshake, Lime: available again' })).toBeVisible()
  expect(server.changes).toEqual([{ productId: 'shake', optionId: 'lime', until: 'tomorrow' }])
  await sheet.getByLabelText('Search the menu').fill('zebra')
  await expect.element(sheet.getByText('No match for “zebra”.')).toBeVisible()
})

it('a search lists dishes of that name first, and below them those with such an option, folded', async () => {
  server.products = [...server.products, { id: 'lime', title: 'Lime soda', price: 4, section: 'Water', order: 4 }]
  server.dishes = [...DISHES, { id: 'lime', description: '', details: null }]
  await openSheet()
  await sheet.getByLabelText('Search the menu').fill('lime')
  await expect.poll(titles).toEqual(['Water', 'As a choice of'])
  await expect.element(sheet.getByRole('button', { name: 'Lime', exact: true })).not.toBeInTheDocument()
})

it('a sold-out option is available again with one tap, without opening its dish', async () => {
  const availability = { soldOutOptions: [{ id: 'lime', until: null }] }
  server.dishes = DISHES.map((dish) => (dish.id === 'shake' ? { ...dish, availability } : dish))
  await renderFulfilment()
  await menuButton.click()
  await sheet.getByRole('button', { name: 'Milkshake, Lime: available again' }).click()
  await expect.poll(() => server.changes).toEqual([{ productId: 'shake', optionId: 'lime', until: null }])
})

describe('how many are left', () => {
  const number = page.getByLabelText('How many are left')
  async function askNumber() {
    await openSheet()
    await sheet.getByRole('button', { name: 'Hot chips' }).click()
    await sheet.getByRole('button', { name: 'Only so many left…' }).click()
  }

  // Covers ordering-31.
  it('staff state how many are left, see what is being paid for, and end it with one tap', async () => {
    server.reserved = 2
    await askNumber()
    await number.fill('6')
    await userEvent.keyboard('{Enter}')
    await expect.element(sheet.getByText('4 left, 2 being paid for', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('status').getByText('Hot chips: 4 left, 2 being paid for')).toBeInTheDocument()
    await expect.element(sheet.getByRole('button', { name: /^Hot chips 4 left/ })).toHaveFocus()
    await sheet.getByRole('button', { name: 'Hot chips: no limit' }).click()
    await expect.element(page.getByRole('status').getByText('Hot chips: Available again')).toBeInTheDocument()
    expect(server.changes).toEqual([
      { productId: 'chips', left: 6, until: 'undone' },
      { productId: 'chips', until: null },
    ])
  })

  it('staff state how many are left until a time', async () => {
    vi.setSystemTime(new Date('2026-11-22T10:00:00+10:00'))
    try {
      await askNumber()
      await number.fill('18')
      await sheet.getByLabelText('Until (optional)').fill('14:00')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect.element(sheet.getByText('18 left until 2\u00A0pm', { exact: true })).toBeVisible()
      expect(server.changes).toEqual([{ productId: 'chips', left: 18, until: '2026-11-22T04:00:00.000Z' }])
    } finally {
      vi.useRealTimers()
    }
  })

  it.each(['', '0', '-3', '2.5', 'six', '10000'])('staff cannot state that "%s" are left', async (typed) => {
    await askNumber()
    await number.fill(typed)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect.element(sheet.getByText('Enter a number from 1 to 9999.')).toBeVisible()
    expect(server.changes).toEqual([])
  })

  it('a number that could not be saved stays in its field', async () => {
    await askNumber()
    await number.fill('18')
    server.isDown = true
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Not saved: no connection.')).toBeVisible()
    await expect.element(number).toHaveValue('18')
    server.isDown = false
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect.element(sheet.getByText('18 left', { exact: true })).toBeVisible()
  })
})

describe('without a connection', () => {
  it('the menu says without a connection that nothing was saved, and that it may be out of date', async () => {
    await openSheet()
    server.isDown = true
    await sheet.getByRole('button', { name: 'Hot chips' }).click()
    await choices('Hot chips').getByRole('button', { name: 'Until I undo it' }).click()
    await expect.element(page.getByText('Not saved: no connection.')).toBeVisible()
    await expect.element(sheet.getByText('Sold out until you undo it')).not.toBeInTheDocument()
  })

  it('a menu that did not load says so, and is loaded on request', async () => {
    server.isDown = true
    await renderFulfilment()
    await menuButton.click()
    await expect.element(sheet.getByText(/^The menu didn't load\./)).toBeVisible()
    server.isDown = false
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expect.element(sheet.getByRole('button', { name: 'Beef pie' })).toBeVisible()
  })
})

it("an order's details mark its dishes as sold out with two taps", async () => {
  server.orders = [
    buildOrder({
      orderItems: [
        { id: 'one', productId: 'pie', title: 'Beef pie', quantity: 1 },
        { id: 'two', productId: 'gone', title: 'Old soup', quantity: 1 },
      ],
    }),
  ]
  await renderFulfilment()
  await userEvent.click(page.getByRole('button', { name: /Pick-up/ }).first())
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await details.getByRole('button', { name: "Something's sold out" }).click()
  expect(choices('Old soup').query()).toBeNull()
  await choices('Beef pie').getByRole('button', { name: UNTIL_TOMORROW }).click()
  await expect.element(details.getByRole('button', { name: 'Beef pie: available again' })).toBeVisible()
  expect(server.changes).toEqual([{ productId: 'pie', until: 'tomorrow' }])
})
