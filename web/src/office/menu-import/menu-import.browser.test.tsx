import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dialog, inDialog, openPlace } from '../test/manager-page.ts'
import { managedProduct, MenuServer } from '../test/menu-server.ts'

let server: MenuServer
const input = dialog.getByLabelText(/^(?:A CSV|Another) file$/)
const tick = (title: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${title}`) })
const SQUARE = 'Token,Item Name,Variation Name,Description,Category,Price,Tax - GST (10%)'
const csv = (...lines: string[]) => new File([`\uFEFF${lines.join('\r\n')}\r\n`], 'menu.csv', { type: 'text/csv' })

beforeEach(() => {
  server = new MenuServer()
  sessionStorage.clear()
})

async function openImport(): Promise<void> {
  await openPlace('menu')
  await page.getByRole('button', { name: 'Import a list', exact: true }).click()
  await expect.element(input).toBeVisible()
}

// Covers manager-25.
it('forty dishes of Square are on the menu after one decision about their allergens and one tap', async () => {
  const rows = Array.from(
    { length: 40 },
    (_, index) => `T${index},Dish ${index + 1},Regular,,Specials,${index + 5}.00,Y`,
  )
  await openImport()
  await input.upload(csv(SQUARE, ...rows))
  await expect.element(dialog.getByText('40 new, 0 changed, 0 as on the menu', { exact: false })).toBeVisible()
  await expect.element(tick('Dish 1 ')).not.toBeChecked()
  await expect.element(inDialog('Tick what you take')).toHaveAttribute('aria-disabled', 'true')
  await tick('Allergens not stated').click()
  await expect.element(tick('Dish 1 ')).toBeChecked()
  expect(server.sent).toEqual([])
  await inDialog('Take 40 dishes').click()
  await expect.element(dialog.getByText('40 dishes taken.')).toBeVisible()
  expect(server.sent).toHaveLength(1)
  expect(server.sent[0]?.products).toHaveLength(40)
  expect(server.sent[0]?.sections).toEqual([{ title: 'Specials', servingHours: null, version: 0 }])
  expect(server.find('sq_T0')).toMatchObject({ title: 'Dish 1', priceInCents: 500, section: 'Specials' })
  await input.upload(csv(SQUARE, ...rows))
  await expect.element(dialog.getByText('0 new, 0 changed, 40 as on the menu', { exact: false })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^(?:Take|Tick)/ })).not.toBeInTheDocument()
})

it('a line says its old and new price and its doubts, and one with a fault cannot be ticked', async () => {
  await openImport()
  await input.upload(
    csv(
      'title;price;section;gst;contains;may contain',
      'Beef pie;8,50;Lunch;taxable;none;none',
      'Fish burger;14,00;Lunch;taxable;fish;none',
      'Winfield Blue;45,00;Lunch;taxable;none;none',
      'Gravy;;Sides;taxable;none;none',
      'Toast;4,00;;taxable;wheat;none',
    ),
  )
  await expect.element(tick('Beef pie')).toBeChecked()
  await expect.element(tick('Beef pie')).toHaveAccessibleDescription(/\$7\.90 → \$8\.50/)
  await expect.element(tick('Fish burger')).not.toBeChecked()
  await expect.element(tick('Fish burger')).toHaveAccessibleDescription(/Seafood needs its origin/)
  await expect.element(tick('Winfield Blue')).toHaveAccessibleDescription(/only at the counter.*tobacco/)
  const faulty = dialog.getByRole('region', { name: "Can't be taken (2)" })
  await expect.element(faulty).toMatchTextContent(/Gravy.*Row 5 has no price\..*Toast.*It has no section/)
  expect(faulty.getByRole('checkbox').elements()).toEqual([])
  await dialog.getByLabelText('No section, 1 dish').selectOptions('Sides')
  await expect.element(tick('Toast')).toBeChecked()
  await tick('Fish burger').click()
  await tick('Toast').click()
  await inDialog('Take 2 dishes').click()
  await expect.element(dialog.getByText('2 dishes taken.')).toBeVisible()
  expect(server.sent).toMatchObject([
    {
      products: [
        { id: 'pie', priceInCents: 850, version: 1 },
        { id: 'fish_burger', details: { gst: 'taxable' } },
      ],
    },
  ])
})

it('a dish that another manager changed meanwhile is compared again, and nothing is taken', async () => {
  await openImport()
  await input.upload(csv('title,price,section', 'Beef pie,8.50,Lunch', 'Hot chips,6.00,Sides'))
  await expect.element(inDialog('Take 2 dishes')).toBeVisible()
  server.change('pie', { priceInCents: 900 })
  await inDialog('Take 2 dishes').click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/^Not saved\. Sam changed this .*the menu of now\.$/)
  await expect.element(tick('Beef pie')).toHaveAccessibleDescription(/\$9 → \$8\.50/)
  await inDialog('Take 2 dishes').click()
  await expect.element(dialog.getByText('2 dishes taken.')).toBeVisible()
  expect(server.find('pie')).toMatchObject({ priceInCents: 850, version: 3 })
})

it('without reception the draft stays as it is, and is taken later', async () => {
  await openImport()
  await input.upload(csv('title,price,section', 'Beef pie,8.50,Lunch', 'Hot chips,6.00,Sides'))
  await tick('Hot chips').click()
  server.isDown = true
  await inDialog('Take 1 dish').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Not saved\. Can't connect\./)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  server.isDown = false
  await page.getByRole('button', { name: 'Import a list', exact: true }).click()
  await expect.element(tick('Hot chips')).not.toBeChecked()
  await inDialog('Take 1 dish').click()
  await expect.element(dialog.getByText('1 dish taken.')).toBeVisible()
  expect(server.find('pie')?.priceInCents).toBe(850)
})

it('a file that is no list says why, and the draft of the one before stays', async () => {
  await openImport()
  await input.upload(csv('title,price,section', 'Beef pie,8.50,Lunch'))
  await expect.element(inDialog('Take 1 dish')).toBeVisible()
  await input.upload(new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04])], 'menu.xlsx'))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^That is a workbook\./)
  await expect.element(inDialog('Take 1 dish')).toBeVisible()
})

// Covers manager-26.
it('the menu is saved as a sheet that changes nothing when it is imported', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  server.menu.products.push(managedProduct('odd', '=1+1, "the lot"', 'Sides', 600))
  await openImport()
  await inDialog('Save the menu as a sheet').click()
  await expect.element(page.getByText('Saved menu-2026-11-23.csv in your downloads.')).toBeVisible()
  const [file] = saved.mock.calls[0] ?? []
  if (!(file instanceof Blob)) throw new Error('Nothing was saved.')
  expect(await file.text()).toContain(`"'=1+1, ""the lot"""`)
  await input.upload(new File([file], 'menu-2026-11-23.csv'))
  await expect.element(dialog.getByText('0 new, 0 changed, 5 as on the menu', { exact: false })).toBeVisible()
  vi.restoreAllMocks()
})
