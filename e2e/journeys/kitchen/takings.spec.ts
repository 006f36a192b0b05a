import { readFile } from 'node:fs/promises'
import { managerArea } from '@fuel-shack/harness/pages/manager-area'
import { riley } from '@fuel-shack/harness/people'
import { dollars, product } from '@fuel-shack/harness/site'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { moveOrdersBackADay } from '../../support/move-orders.ts'
import { placeOrder } from '../../support/paid-orders.ts'
import { openAs } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const test = testOnRestStop(() => ({ ORDERING: 'open' }))

async function download(page: Page, name: string): Promise<{ name: string; lines: string[] }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const file = await downloading
  return { name: file.suggestedFilename(), lines: (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n') }
}

// Covers takings-1, takings-5, takings-9, takings-20, takings-22, takings-23, takings-24, takings-40, takings-43, takings-44.
test('a manager compares yesterday with Stripe, downloads and prints it, and closes it for good', async ({
  page,
  restStop,
}) => {
  const total = dollars(2 * product.priceInCents)
  await placeOrder(restStop.baseUrl, 'Of yesterday')
  await openAs(page, riley)
  const area = managerArea(page)
  const dayClose = area.figures('Day close')
  const stripe = area.figures('Stripe')
  await area.open()
  await expect(area.today).toContainText(total)
  await restStop.stopServer()
  await moveOrdersBackADay(restStop)
  await restStop.startServer()
  await area.takingsButton.click()
  await expect(page.getByText('No orders on this day.')).toBeVisible()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(area.figures('Orders')).toContainText('Orders1')
  await expect(area.figures('Money')).toContainText(`Sales${total}`)
  await expectAccessible(page)
  await expectToFit(page)

  await test.step('Stripe has no payment of that day, and the close of the day says so', async () => {
    await expect(dayClose).toContainText('Not compared with Stripe.')
    await stripe.getByRole('button', { name: 'Compare with Stripe' }).click()
    await expect(stripe).toContainText('Order here, no payment at Stripe')
    await expect(dayClose).toContainText('1 difference to Stripe on ')
    await expectAccessible(page)
  })

  await test.step('the files have the order', async () => {
    const documents = await download(page, 'Export CSV')
    expect(documents.lines).toHaveLength(2)
    expect(documents.lines[1]).toContain('Tax invoice')
    const xero = await download(page, 'Sales for Xero')
    expect(xero.name).toBe(documents.name.replace('takings', 'xero'))
    expect(xero.lines[0]).toMatch(/^\*ContactName,/)
    expect(xero.lines[1]).toContain(`Sales,1,${(2 * product.priceInCents) / 100},,200,GST on Income`)
  })

  await test.step('it is closed, with the difference', async () => {
    await dayClose.getByRole('button', { name: /^Close / }).click()
    await expect(area.dialog).toContainText('1 difference to Stripe')
    await expectAccessible(page)
    await area.dialog.getByRole('button', { name: /^Close .*day / }).click()
    await expect(dayClose).toContainText('Closed as no. 1 by Riley')
    await expect(dayClose).toContainText('At the close: 1 difference to Stripe')
  })

  await test.step('a printed page has the figures, the close and nothing of the screen', async () => {
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const paper = area.dialog.getByRole('article', { name: 'Takings' })
    await expect(paper).toContainText('Closed as no. 1 by Riley')
    await page.emulateMedia({ media: 'print' })
    await expect(paper).toBeVisible()
    await expect(page.getByText('Files for your accountant')).toBeHidden()
    await expect(area.dialog.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
    expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 4).toString()).toBe('%PDF')
    await page.emulateMedia({ media: null })
    await page.goBack()
  })

  await test.step('the record has each step', async () => {
    await page.goBack()
    await expect(area.changes.first()).toContainText(/Day closed: .*, number 1/)
    await expect(area.changes.nth(1)).toContainText(/exported: /)
    await expect(area.changes.nth(3)).toContainText(/Compared with Stripe: .*, 1 difference/)
  })
})
