// A manager takes the menu of another system.
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { managerArea } from '@fuel-shack/harness/pages/manager-area'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { riley } from '@fuel-shack/harness/people'
import { product } from '@fuel-shack/harness/site'
import { expect, type Download } from '@playwright/test'
import { expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { openAs, openAsCustomer } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const test = testOnRestStop(() => ({ ORDERING: 'open' }))
const PHONE = { width: 390, height: 844 }
const HEADINGS =
  'Token,Item Name,Variation Name,Description,Categories,Price,Archived,Contains Alcohol,Option Name 1,Tax - GST (10%)'
const dish = (index: number) =>
  [`TOK${index}`, `Special ${index}`, 'Regular', '"Chips, salad"', 'Specials', `${index}.50`, 'N', 'N', '', 'Y'].join(
    ',',
  )
const COFFEE = ['TOKS,Batch brew,Small,,Coffee,4.50,N,N,Size,Y', 'TOKL,Batch brew,Large,,Coffee,5.50,N,N,Size,Y']
const OTHERS = ['TOKW,House red,Regular,,Bar,9.00,N,Y,,Y', 'TOKX,Cake of the day,Regular,,Sweet,,N,N,,Y']

const csv = (...rows: string[]) => ({
  name: 'items.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${[HEADINGS, ...rows].join('\r\n')}\r\n`),
})

async function textOf(download: Download): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

// Covers manager-25.
test("forty dishes of Square's file are live after three taps and a file, and the file again changes nothing", async ({
  browser,
  restStop: { baseUrl },
}) => {
  const page = await browser.newPage({ baseURL: baseUrl, viewport: PHONE })
  await openAs(page, riley)
  await fulfilment(page).untilLoaded()
  const area = managerArea(page)
  await area.open()
  await area.goTo('Menu')
  const file = csv(...Array.from({ length: 38 }, (_, index) => dish(index + 1)), ...COFFEE, ...OTHERS)
  const input = area.dialog.getByLabel(/^(?:A CSV|Another) file$/)

  await test.step('the draft says what is new, what is doubtful and what cannot be taken', async () => {
    await page.getByRole('button', { name: 'Import a list' }).click()
    await input.setInputFiles(file)
    await expect(area.dialog.getByText('41 new, 0 changed, 0 as on the menu.')).toBeVisible()
    await expect(area.dialog.getByRole('region', { name: "Can't be taken (1)" })).toContainText('has no price')
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('one tick and one tap take them', async () => {
    await area.dialog.getByRole('checkbox', { name: /^Allergens not stated/ }).click()
    await area.confirm('Take 40 dishes')
    await expect(area.dialog.getByText('40 dishes taken.')).toBeVisible()
  })

  await test.step('a customer has them, and what is alcohol cannot be ordered', async () => {
    const customer = await browser.newPage({ baseURL: baseUrl })
    const { plusButton, section } = ordering(customer)
    await expect(async () => {
      await openAsCustomer(customer, { path: '/orders' })
      await expect(section('Specials')).toBeVisible({ timeout: 3000 })
    }).toPass()
    await expect(plusButton('Special 7')).toHaveAccessibleName(/\$7\.50/)
    await expect(customer.getByText('House red')).toBeVisible()
    await expect(plusButton('House red')).toHaveCount(0)
    await customer.context().close()
  })

  await test.step('the file again changes nothing, nor does the menu as our own sheet', async () => {
    await input.setInputFiles(file)
    await expect(area.dialog.getByText('1 new, 0 changed, 40 as on the menu.')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Import a list' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), area.confirm('Save the menu as a sheet')])
    const sheet = await textOf(download)
    expect(sheet).toContain(`"${product.title}"`)
    await input.setInputFiles({ name: download.suggestedFilename(), mimeType: 'text/csv', buffer: Buffer.from(sheet) })
    await expect(area.dialog.getByText(/: 0 new, 0 changed, \d+ as on the menu\./)).toBeVisible()
  })
  await page.context().close()
})
