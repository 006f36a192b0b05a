import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { typeByHand } from '../../../test/type-by-hand.ts'
import { DISHES, json } from '../../../test/stub-api.ts'
import { dialog, field, inDialog, openPlace } from '../test/manager-page.ts'
import { managedProduct, MenuServer } from '../test/menu-server.ts'

let server: MenuServer
const main = page.getByRole('main')
const inMain = (name: string) => main.getByRole('button', { name, exact: true })
const price = (title: string) => main.getByRole('button', { name: new RegExp(`change the price of ${title}$`) })
const priceField = main.getByRole('textbox', { name: /rice \(\$\)$/ })
const section = (name: string) => main.getByRole('region', { name, exact: true })
const titlesOf = (name: string) =>
  section(name)
    .getByRole('button', { name: /^(?:Beef pie|Chicken wrap|Hot chips)$/ })
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(() => {
  server = new MenuServer()
  sessionStorage.clear()
})

async function openMenu(): Promise<void> {
  await openPlace('menu')
  await expect.element(price('Beef pie')).toBeVisible()
}

// Covers manager-22.
it('a price is changed in its row: the first digit replaces it, and Enter saves it', async () => {
  await openMenu()
  await price('Beef pie').click()
  await expect.element(priceField).toHaveFocus()
  await typeByHand('8.50')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Beef pie: $7.90 → $8.50')).toBeVisible()
  await expect.element(price('Beef pie')).toMatchTextContent(/^\$8\.50/)
  await expect.element(price('Beef pie')).toHaveFocus()
  expect(server.sent).toMatchObject([{ products: [{ id: 'pie', priceInCents: 850, version: 1, isArchived: false }] }])
})

it('a price that is none, or that could not be saved, stays in its field with the cause', async () => {
  await openMenu()
  await price('Beef pie').click()
  await priceField.fill('lots')
  await inMain('Save').click()
  await expect.element(main.getByText('Type an amount, such as 7.90.')).toBeVisible()
  await priceField.fill('8.20')
  server.isDown = true
  await inMain('Save').click()
  await expect.element(main.getByText(/^Not saved\. Can't connect\./)).toBeVisible()
  await expect.element(priceField).toHaveValue('8.20')
  server.isDown = false
  await inMain('Save').click()
  await expect.element(price('Beef pie')).toMatchTextContent(/^\$8\.20/)
  expect(server.sent).toHaveLength(1)
})

it('a price that another manager changed meanwhile is shown before it is overwritten', async () => {
  await openMenu()
  await price('Beef pie').click()
  await priceField.fill('8.20')
  server.change('pie', { priceInCents: 900 })
  await inMain('Save').click()
  await expect
    .element(main.getByText(/^Sam changed this .*\. It costs \$9\.00 now\. Save again to keep yours\.$/))
    .toBeVisible()
  await inMain('Save').click()
  await expect.element(page.getByText('Beef pie: $9.00 → $8.20')).toBeVisible()
  expect(server.find('pie')).toMatchObject({ priceInCents: 820, version: 3 })
})

it('Escape leaves the price as it is', async () => {
  await openMenu()
  await price('Beef pie').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(priceField).not.toBeInTheDocument()
  await expect.element(price('Beef pie')).toHaveFocus()
  expect(server.sent).toEqual([])
})

it('a dish is taken off the menu with two taps, and put back with one', async () => {
  await openMenu()
  await inMain('Beef pie').click()
  await inMain('Take off the menu Beef pie').click()
  await expect.element(inMain('Put back Beef pie')).toHaveFocus()
  await expect.element(page.getByRole('status').getByText('Beef pie: off the menu')).toBeInTheDocument()
  expect(server.find('pie')?.archivedAt).not.toBeNull()
  await inMain('Put back Beef pie').click()
  await expect.element(inMain('Beef pie')).toHaveFocus()
  expect(server.find('pie')?.archivedAt).toBeNull()
})

it('a dish is marked as sold out with two taps, and as available again with one', async () => {
  const changes: unknown[] = []
  const pie = DISHES.find(({ id }) => id === 'pie')
  server = new MenuServer({
    'POST menu/availability': async (request) => {
      const change: { until: string | null } = await request.json()
      changes.push(change)
      return json(change.until === null ? pie : { ...pie, availability: { soldOutUntil: null } })
    },
  })
  await openMenu()
  await inMain('Beef pie').click()
  await inMain('Until I undo it').click()
  await inMain('Beef pie: available again').click()
  await expect.element(inMain('Beef pie')).toHaveFocus()
  expect(changes).toMatchObject([{ productId: 'pie', until: 'undone' }, { until: null }])
})

it('what was off the menu before is in a closed list at the end', async () => {
  await openMenu()
  await expect.element(inMain('Put back Old soup')).not.toBeInTheDocument()
  await main.getByText('Off the menu (1)').click()
  await inMain('Put back Old soup').click()
  await expect.element(section('Lunch').getByRole('button', { name: 'Old soup', exact: true })).toHaveFocus()
  await expect.element(main.getByText('Off the menu (1)')).not.toBeInTheDocument()
})

it('a dish moves within its section by buttons, which keep the focus', async () => {
  await openMenu()
  await inMain('Chicken wrap').click()
  await expect.element(inMain('Move down Chicken wrap')).toHaveAttribute('aria-disabled', 'true')
  await inMain('Move up Chicken wrap').click()
  await expect.poll(() => titlesOf('Lunch')).toEqual(['Chicken wrap', 'Beef pie'])
  await expect.element(inMain('Move up Chicken wrap')).toHaveFocus()
  await expect.element(page.getByRole('status').getByText('Chicken wrap: 1 of 2')).toBeInTheDocument()
  await inMain('Move the section Sides up').click()
  await expect.element(inMain('Move the section Lunch up')).toBeVisible()
})

it('a change that arrives too late is not made, and the row shows what holds', async () => {
  await openMenu()
  await inMain('Chicken wrap').click()
  server.change('pie', { title: 'Steak pie' })
  await inMain('Move up Chicken wrap').click()
  await expect.element(page.getByText(/^Not saved\. Sam changed this .*\. Look again\.$/)).toBeVisible()
  await expect.element(inMain('Steak pie')).toBeVisible()
})

// Covers manager-24.
it('all prices of a section change by a percentage, after a look at them', async () => {
  await openMenu()
  await inMain('All prices of Lunch').click()
  await field('Percent').fill('-5')
  await expect.element(dialog.getByRole('row', { name: 'Beef pie $7.90 $7.50' })).toBeVisible()
  await inDialog('Save').click()
  await expect.element(page.getByText('Lunch: 2 prices changed.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent).toMatchObject([
    {
      products: [
        { id: 'pie', priceInCents: 750 },
        { id: 'wrap', priceInCents: 750 },
      ],
    },
  ])
})

it('a percentage that changes no price says so', async () => {
  await openMenu()
  await inMain('All prices of Lunch').click()
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Percent: type a number from -90 to 200.')
  await field('Percent').fill('0')
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('No price changes by that.')
  expect(server.sent).toEqual([])
})

it('a special price that holds is shown, with what comes after it', async () => {
  const special = { priceInCents: 500, from: '2026-11-20', until: '2026-11-30' }
  server.change('pie', { special })
  server.change('wrap', { special: { ...special, from: '2026-11-24' } })
  await openMenu()
  await expect.element(price('Beef pie')).toMatchTextContent(/^\$5\.00/)
  await expect.element(main.getByText('Special until Mon 30 Nov, then $7.90')).toBeVisible()
  await expect.element(main.getByText('$5.00 from Tue 24 Nov')).toBeVisible()
})

it('the prices of another day are listed', async () => {
  await openMenu()
  await main.getByLabelText('Day').fill('2026-10-01')
  await expect.element(main.getByRole('row')).toHaveTextContent('Meat pie$6.90')
})

it('a menu that did not load says so, and an empty one offers to add the first dish', async () => {
  server.isDown = true
  server.menu = { ...server.menu, products: [], sections: [] }
  await openPlace('menu')
  await expect.element(main.getByText(/^Couldn't load the menu\./)).toBeVisible()
  server.isDown = false
  await main.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(main.getByText('Nothing is on the menu yet.')).toBeVisible()
  await expect.element(inMain('Add a dish')).toBeVisible()
})

it('a long menu is searched by title', async () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    managedProduct(`dish_${index}`, `Dish ${index}`, 'Lunch', 300 + index),
  )
  server.menu = { ...server.menu, products: [...server.menu.products, ...many] }
  await openMenu()
  await main.getByRole('searchbox', { name: 'Search the menu' }).fill('wrap')
  await expect.element(inMain('Chicken wrap')).toBeVisible()
  await expect.element(inMain('Beef pie')).not.toBeInTheDocument()
  await main.getByRole('searchbox', { name: 'Search the menu' }).fill('sushi')
  await expect.element(main.getByText('No match for “sushi”.')).toBeVisible()
})
