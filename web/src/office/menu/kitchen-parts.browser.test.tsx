import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Part } from '@fuel-shack/contract/shop/parts/parts-schema'
import { button, dialog, expectChange, field, inDialog, openPlace } from '../test/manager-page.ts'
import { MenuServer } from '../test/menu-server.ts'
import { fault, openForm, row, save, serveForms } from '../test/setting-forms.ts'

const GRAVY: Part = { id: 'gravy', title: 'Gravy', contains: ['wheat'], mayContain: [] }
const STOCK: Part = { id: 'stock', title: 'Fish stock', contains: ['fish'], mayContain: [] }
const group = (name: string) => dialog.getByRole('group', { name, exact: true })
const tick = (list: string, name: string) => group(list).getByRole('checkbox', { name, exact: true }).click()

beforeEach(() => sessionStorage.clear())

// Covers manager-28.
it('parts are declared once, each with its allergens, and none twice', async () => {
  const server = serveForms()
  await openForm('parts')
  await inDialog('Add a part').click()
  const added = group('part 2')
  await added.getByRole('textbox', { name: 'Name' }).fill('gravy')
  await inDialog('Save').click()
  await expect.element(fault).toHaveTextContent('gravy is on the list twice.')
  await group('gravy').getByRole('textbox', { name: 'Name' }).fill('Oil')
  await group('Oil')
    .getByRole('group', { name: 'May contain a trace of' })
    .getByRole('checkbox', { name: 'Soy' })
    .click()
  await save()
  expect(server.sent).toMatchObject([
    { setting: 'parts', value: [{ id: 'gravy' }, { title: 'Oil', contains: [], mayContain: ['soy'] }] },
  ])
  await expect.element(row('Kitchen parts')).toHaveTextContent('Kitchen partsGravy, Oil')
  await expectChange('Kitchen parts: Oil contains nothing, may contain soy')
})

it('the form says what happens to the dishes of a part that is removed', async () => {
  const server = serveForms()
  await openForm('parts')
  await dialog.getByText('Gravy', { exact: true }).click()
  await inDialog('Remove Gravy').click()
  await expect.element(dialog.getByText('Dishes that are made with Gravy then count as not checked.')).toBeVisible()
  await save()
  expect(server.sent).toMatchObject([{ setting: 'parts', value: [] }])
  await expect.element(row('Kitchen parts')).toHaveTextContent('Kitchen partsNone')
})

it('a dish is made with parts, and its form knows what is in them', async () => {
  const server = new MenuServer()
  server.menu = { ...server.menu, parts: [GRAVY, STOCK] }
  await openPie()
  await tick('Made with', 'Fish stock')
  await tick('Good for', 'Vegetarian')
  await dialog.getByRole('radio', { name: 'Imported seafood' }).click()
  await inDialog('Save').click()
  await expect.element(group('Good for').getByText('"vegetarian", but names fish.')).toBeVisible()
  await tick('Good for', 'Vegetarian')
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.find('pie')?.details).toMatchObject({
    parts: ['stock'],
    allergens: { contains: [] },
    seafood: { origin: 'imported' },
  })
})

it('a deleted part is said beside the dish, and stays in its form until someone unticks it', async () => {
  const server = new MenuServer()
  const { details = null } = server.find('pie') ?? {}
  server.change('pie', { details: details && { ...details, parts: ['oil'] } })
  await openPie()
  const note = page.getByText('A part of it was deleted: allergens not checked')
  await expect.element(note).toBeInTheDocument()
  await field('Name').fill('Pie')
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.find('pie')?.details?.parts).toEqual(['oil'])
  await button('Change Pie').click()
  await dialog.getByText('Allergens and diets', { exact: true }).click()
  await tick('Made with', 'A deleted part')
  await inDialog('Save').click()
  await expect.element(note).not.toBeInTheDocument()
  expect(server.find('pie')?.details).not.toHaveProperty('parts')
})

// Covers manager-29.
it('a dish says who checked its allergens, and asks again after a change of a part until one tap', async () => {
  const server = new MenuServer()
  const check = { productId: 'pie', at: '2026-11-03T02:00:00.000Z', by: 'Sam', changedParts: ['Gravy'] }
  server.menu = { ...server.menu, parts: [GRAVY], partsVersion: 4, checks: [check] }
  await openPlace('menu')
  const again = page.getByText('Check the allergens again: Gravy changed')
  await expect.element(again).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Beef pie/ })
    .click()
  server.onCheck = () => [{ ...check, changedParts: [] }]
  await button('Allergens are right for Beef pie').click()
  await expect.element(page.getByText(/^Allergens checked by Sam on 3 Nov 2026$/)).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
  await expect.element(button('Allergens are right for Beef pie')).not.toBeInTheDocument()
  expect(server.sent).toEqual([{ products: [], partsVersion: 4, checks: [{ productId: 'pie', version: 1 }] }])
  await button('Change Beef pie').click()
  await expect.element(dialog.getByText('Allergens checked by Sam on 3 Nov 2026.')).toBeVisible()
})

async function openPie(): Promise<void> {
  await openPlace('menu')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Beef pie/ })
    .click()
  await button('Change Beef pie').click()
  await dialog.getByText('Allergens and diets', { exact: true }).click()
}
