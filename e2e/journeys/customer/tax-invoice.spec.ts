import { readFile } from 'node:fs/promises'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { dollars, product } from '@fuel-shack/harness/site'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { expectOrderWithinOnePoll, ONE_POLL_MS, openCounter } from '../../support/counter.ts'
import { openForOrders } from '../../support/rest-stops.ts'
import { openAsCustomer } from '../../support/session.ts'
import { openWithOrder } from '../../support/paid-orders.ts'

test.use({ baseURL: openForOrders.baseUrl })

const ANSWER_MS = 3000

// Covers cancelling-5.
test('a cancelled order leaves the kitchen once the cook knows, and has a tax invoice with an adjustment note', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const notes = `Cancelled ${crypto.randomUUID()}`
  const total = dollars(2 * product.priceInCents)
  await openWithOrder(page, notes)
  const { orders } = ticket(page)
  const number = (await ticket(page).number.innerText()).replaceAll(/\D/g, '')
  const counter = await openCounter(browser, openForOrders.baseUrl)
  await expectOrderWithinOnePoll(counter, notes)

  await test.step('the customer cancels it', async () => {
    await orders.getByRole('button', { name: 'Cancel order' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Cancel and refund ${total}` }).click()
    await expect(orders.getByText(/^Cancelled /)).toBeVisible()
  })

  await test.step('the kitchen reads not to cook it', async () => {
    const within = { timeout: ONE_POLL_MS + ANSWER_MS }
    await expect(counter.getByText(/was cancelled by the customer\. Don't cook it\.$/).first()).toBeVisible(within)
    await expect(fulfilment(counter).row(notes)).toContainText('Cancelled by the customer – do not cook')
    await counter.getByRole('button', { name: `Got it, order ${number} is cancelled` }).click()
    await expect(fulfilment(counter).row(notes)).toBeHidden(within)
  })

  await test.step('the tax invoice has its adjustment note once the money is on its way', async () => {
    await orders.getByRole('link', { name: 'Order details' }).click()
    await page.getByRole('link', { name: 'Tax invoice' }).click()
    await expect(page.getByRole('heading', { name: 'Tax invoice', exact: true })).toBeVisible()
    await expect(page.getByText('Order cancelled by the customer')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Adjustment note', exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('and can be downloaded as one file', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const html = await readFile(await (await downloading).path(), 'utf8')
    expect(html).toContain('Tax invoice')
    expect(html).toContain(total)
    expect(html).not.toContain('<script')
  })

  await test.step('the address of the invoice tells another customer nothing', async () => {
    const address = page.url()
    const stranger = await (await browser.newContext({ baseURL: openForOrders.baseUrl })).newPage()
    await openAsCustomer(stranger, { path: address })
    await expect(stranger.getByText("We can't find this tax invoice")).toBeVisible()
    await expect(stranger.getByText(total)).toBeHidden()
  })
})
