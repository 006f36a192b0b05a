import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { button, dialog, field, inDialog, openPlace, tab } from '../test/manager-page.ts'
import { MenuServer } from '../test/menu-server.ts'
import { stubUpload } from '../test/stub-upload.ts'

let server: MenuServer
const fold = (title: string) => dialog.getByText(title, { exact: true })
const group = (name: string) => dialog.getByRole('group', { name, exact: true })
const add = button('Add a dish')

beforeEach(() => {
  server = new MenuServer()
  sessionStorage.clear()
})

async function openNew(): Promise<void> {
  await openPlace('menu')
  await add.click()
  await expect.element(field('Name')).toHaveValue('')
}

const openRow = (title: string) => page.getByRole('main').getByRole('button', { name: title, exact: true }).click()

async function openPie(action = 'Change Beef pie'): Promise<void> {
  await openPlace('menu')
  await openRow('Beef pie')
  await button(action).click()
  await expect.element(dialog).toBeVisible()
}

it('a dish is added with a name, a price and a section, at the end of it', async () => {
  await openNew()
  await field('Name').fill('Pavlova 🍓')
  await field('Price ($)').fill('9.5')
  await dialog.getByLabelText('Section').selectOptions('Lunch')
  await inDialog('Save').click()
  await expect.element(page.getByText('Pavlova 🍓 is on the menu.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  const stated = { title: 'Pavlova 🍓', priceInCents: 950, section: 'Lunch', order: 210, details: null, version: 0 }
  expect(server.sent).toMatchObject([{ products: [stated] }])
})

it('a dish in a new section brings the section', async () => {
  await openNew()
  await field('Name').fill('Pavlova')
  await field('Price ($)').fill('9.50')
  await dialog.getByLabelText('Section').selectOptions('A new section')
  await field('Name of the new section').fill('Sweets')
  await inDialog('Save').click()
  await expect.element(page.getByRole('region', { name: 'Sweets' })).toBeVisible()
  expect(server.sent[0]?.sections).toEqual([{ title: 'Sweets', servingHours: null, version: 0 }])
})

it('each fault is beside its field, the first has the focus, and a folded part with a fault opens', async () => {
  await openNew()
  await inDialog('Add a question').click()
  await fold('Choice 1').click()
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Name: type something.')
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name')).toHaveAccessibleDescription('Type something.')
  await expect.element(field('Price ($)')).toHaveAccessibleDescription('Type an amount from $0 to $999,999.99.')
  await expect.element(field('Question')).toHaveAccessibleDescription('Type something.')
  await expect.element(field('Choice')).toHaveAccessibleDescription('Type something.')
  expect(server.sent).toEqual([])
})

it('questions with choices are added to a dish', async () => {
  await openPie()
  await inDialog('Add a question').click()
  await field('Question').fill('Sauce')
  await field('Choice').fill('Tomato')
  await inDialog('Add a choice').click()
  await group('choice 2').getByRole('textbox', { name: 'Choice' }).fill('Gravy')
  await group('Gravy')
    .getByRole('textbox', { name: /^Extra price/ })
    .fill('2.5')
  await group('Gravy').getByText('Allergens and diets').click()
  await group('Gravy').getByRole('group', { name: 'Adds' }).getByRole('checkbox', { name: 'Soy' }).click()
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.find('pie')?.details?.optionGroups).toMatchObject([
    {
      title: 'Sauce',
      min: 0,
      max: 1,
      options: [
        { title: 'Tomato', deltaInCents: 0, isDefault: false, adds: [] },
        { title: 'Gravy', deltaInCents: 250, isDefault: false, adds: ['soy'] },
      ],
    },
  ])
})

// Covers manager-23.
it('the origin is asked where the allergens name seafood', async () => {
  await openPie()
  await expect.element(group('Where it comes from')).not.toBeInTheDocument()
  await fold('Allergens and diets').click()
  await group('Contains').getByRole('checkbox', { name: 'Fish' }).click()
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Where it comes from: choose one.')
  await dialog.getByRole('radio', { name: 'No origin needed' }).click()
  await field('Reason').fill('canned tuna')
  await group('Good for').getByRole('checkbox', { name: 'Vegetarian' }).click()
  await inDialog('Save').click()
  await expect.element(group('Good for').getByText('"vegetarian", but names fish.')).toBeVisible()
  await group('Good for').getByRole('checkbox', { name: 'Vegetarian' }).click()
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.find('pie')?.details).toMatchObject({
    allergens: { contains: ['fish'] },
    seafood: { exempt: 'canned tuna' },
  })
})

it('a special price has its days, and alcohol is sold at the counter only', async () => {
  await openPie()
  await fold('Special price').click()
  await field('Special price ($)').fill('5')
  await dialog.getByLabelText('First day').fill('2026-12-24')
  await dialog.getByLabelText('Last day').fill('2026-12-01')
  await inDialog('Save').click()
  await expect.element(dialog.getByLabelText('Last day')).toHaveAccessibleDescription('It ends before it begins.')
  await dialog.getByLabelText('Last day').fill('2026-12-31')
  await fold('When and where it is sold').click()
  await dialog.getByRole('radio', { name: 'Alcohol' }).click()
  await inDialog('Add a time').click()
  await dialog.getByRole('button', { name: /^Sun/ }).click()
  await dialog.getByLabelText('From').fill('11:00')
  await dialog.getByLabelText('Until').fill('14:00')
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.find('pie')).toMatchObject({
    special: { priceInCents: 500, from: '2026-12-24', until: '2026-12-31' },
    details: { isAlcohol: true, servingHours: { week: [{ days: ['Sunday'], opens: '11:00', closes: '14:00' }] } },
  })
})

it('the second of two managers reads what the first changed, and keeps both changes', async () => {
  await openPie()
  await field('Name').fill('Steak pie')
  server.change('pie', { priceInCents: 900, description: 'With chips' })
  await inDialog('Save').click()
  const alert = dialog.getByRole('alert')
  await expect
    .element(alert)
    .toMatchTextContent(/^Sam changed this .*: Price \$7\.90 → \$9; Description none → With chips\./)
  await expect.element(field('Price ($)')).toHaveValue('9')
  await inDialog('Save mine').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.find('pie')).toMatchObject({ title: 'Steak pie', priceInCents: 900, description: 'With chips' })
})

it('the second of two managers takes what the first changed', async () => {
  await openPie()
  await field('Name').fill('Steak pie')
  server.change('pie', { title: 'Meat pie' })
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Name Beef pie → Meat pie\./)
  await inDialog('Take theirs').click()
  await expect.element(field('Name')).toHaveValue('Meat pie')
})

// Covers manager-23.
it('without reception everything that was typed stays, also after a reload, and is saved once', async () => {
  await openNew()
  await field('Name').fill('Pavlova')
  await field('Price ($)').fill('9.50')
  server.isDown = true
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Not saved\. Can't connect\./)
  server.isDown = false

  // The new page has nothing but what the device stores.
  await cleanup()
  await openPlace('menu')
  await expect.element(dialog.getByText("You hadn't saved this.")).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Pavlova')
  await inDialog('Save').click()
  await expect.element(page.getByText('Pavlova is on the menu.')).toBeVisible()
  expect(server.sent).toHaveLength(1)
})

it('Back closes the form, and what was typed is there when it is opened again', async () => {
  await openPie()
  await field('Name').fill('Steak pie')
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await tab('Today').click()
  await tab('Menu').click()
  await openRow('Beef pie')
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Change Beef pie').click()
  await expect.element(field('Name')).toHaveValue('Steak pie')
  await inDialog('Discard').click()
  await expect.element(field('Name')).toHaveValue('Beef pie')
})

it('a dish gets a picture, and another manager’s picture is not replaced unseen', async () => {
  const uploads = stubUpload()
  await openPie('Picture of Beef pie')
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose a picture.')
  await dialog.getByLabelText('A picture').upload(new File([new Uint8Array(3)], 'pie.jpg', { type: 'image/jpeg' }))
  await expect.element(dialog.getByRole('img', { name: 'The chosen picture' })).toBeVisible()
  await inDialog('Save').click()
  await vi.waitFor(() => expect(uploads.sent).toHaveLength(1))
  const { pathname, search } = new URL(uploads.sent[0]?.address ?? '', location.origin)
  expect(pathname + search).toBe('/api/manager/menu/pie/picture?replaces=none')
  uploads.answer({
    status: 409,
    body: { type: 'about:blank', title: 'Rejected', status: 409, code: 'changed_meanwhile', requestId: 'r-1' },
  })
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/^Not saved\. Another manager has changed the picture/)
  await inDialog('Try again').click()
  await vi.waitFor(() => expect(uploads.sent).toHaveLength(2))
  server.change('pie', { picture: { path: 'dishes/pie.jpg', hash: 'a'.repeat(64) } })
  uploads.answer({ status: 200, body: server.menu })
  await expect.element(page.getByText('Beef pie has another picture.')).toBeVisible()
  await button('Picture of Beef pie').click()
  await inDialog('Remove it').click()
  await expect.element(page.getByText('Beef pie has no picture.')).toBeVisible()
})
