import { readFile } from 'node:fs/promises'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { shell } from '@fuel-shack/harness/pages/shell'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { newMobileNumber, sam } from '@fuel-shack/harness/people'
import { dollars, product, products, site } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { expectOrder, openCounter } from '../../support/counter.ts'
import { openForOrders } from '../../support/rest-stops.ts'
import { openCallsOf, signUpIn } from '../../support/session.ts'

test.use({ baseURL: openForOrders.baseUrl })

/** Costs no more than a reward is worth. */
const cheap = products.find(({ priceInCents }) => priceInCents <= 500) ?? product

const useBalance = (page: Page) =>
  ordering(page).checkout.dialog.getByRole('checkbox', { name: 'Use my balance ($5.00)' })

/** A new customer, whose 100 points from the counter are turned into $5.00. */
async function earnFiveDollars(page: Page): Promise<void> {
  const authorization = await signUpIn(page.context())
  const staff = await openCallsOf(openForOrders.baseUrl, sam)
  const card = await page.request.get('/api/customerCards/current', { headers: { authorization } })
  const { cardNumber } = await card.json()
  const sale = { cardNumber, spentInCents: 10_000 / site.loyalty.pointsPerDollar }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await expect(await staff.post('/api/counter/collect', { headers, data: sale })).toBeOK()
  await staff.dispose()
  await page.goto('/cards')
  await page.getByRole('button', { name: 'Turn points into $5.00' }).click()
  await page.getByRole('button', { name: 'Get $5.00' }).click()
  await expect(page.getByText('Balance: $5.00')).toBeVisible()
}

/** Up to the ticket. The payment page asks for the rest; going back does not lose the balance. */
async function payPartWithBalance(page: Page, notes: string): Promise<void> {
  const { checkout, checkoutBar } = ordering(page)
  await ordering(page).fillCart({ [product.title]: 1 })
  await checkoutBar.click()
  await checkout.mobileNumber.fill(newMobileNumber())
  await checkout.notes.fill(notes)
  await useBalance(page).check()
  await expect(checkout.dialog.getByText(/^To pay \$/)).toBeVisible()
  await expect(checkout.dialog.getByText(/ less \$5\.00 balance$/)).toBeVisible()
  await expectAccessible(page)
  await checkout.payButton.click()
  await page.getByText(/^Your order:/).click()
  await expect(page.getByRole('rowheader', { name: 'Paid with balance' })).toBeVisible()
  await page.goBack()
  await checkoutBar.click()
  await expect(useBalance(page)).toBeChecked()
  await checkout.payButton.click()
  await payment(page).payByCard()
}

/** It stays on the board until staff acknowledge it. */
async function expectNotToCook(counter: Page, notes: string, number: string): Promise<void> {
  // One text announces all orders that are cancelled within a poll, also those of other tests.
  const text = new RegExp(`\\b${number}\\b.* cancelled by the customer\\. Don't cook (?:it|them)\\.`)
  await expect(counter.getByText(text)).toBeVisible()
  await expect(fulfilment(counter).row(notes)).toContainText('Cancelled by the customer – do not cook')
  await counter.getByRole('button', { name: `Got it, order ${number} is cancelled` }).click()
  await expect(fulfilment(counter).row(notes)).toBeHidden()
}

async function expectDownload(page: Page): Promise<void> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const html = await readFile(await (await downloading).path(), 'utf8')
  expect(html).toContain('Tax invoice')
  expect(html).toContain(dollars(product.priceInCents))
  expect(html).not.toContain('<script')
}

test('a customer pays a part with the balance, has it back after cancelling the order, and pays a whole order with it', async ({
  page,
  browser,
}) => {
  const notes = `Part by balance ${crypto.randomUUID()}`
  const { checkout, checkoutBar } = ordering(page)
  await earnFiveDollars(page)
  await test.step('the checkout and the payment page ask for what is left', () => payPartWithBalance(page, notes))
  const orders = ticket(page).orders.filter({ hasText: 'Paid with balance' })

  await expect(orders.getByText('Paid with balance')).toBeVisible()
  await expect(orders.getByText('Paid by card')).toBeVisible()
  const number = (await ticket(page).number.innerText()).replaceAll(/\D/g, '')
  const counter = await openCounter(browser, openForOrders.baseUrl)
  await expectOrder(counter, notes)

  await test.step('the customer cancels it, and the kitchen reads not to cook it', async () => {
    await orders.getByRole('button', { name: 'Cancel order' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Cancel and refund ${dollars(product.priceInCents)}` }).click()
    await expect(orders.getByText(/^Cancelled /)).toBeVisible()
    await expectNotToCook(counter, notes, number)
    await counter.context().close()
  })

  await test.step('the tax invoice says what was paid how, has adjustment notes, and can be downloaded as one file', async () => {
    await orders.getByRole('link', { name: 'Order details' }).click()
    await expect(page.getByText(/\$5\.00 is back in your balance\.$/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Tax invoice' }).click()
    await expect(page.getByRole('heading', { name: 'Tax invoice', exact: true })).toBeVisible()
    await expect(page.getByText('Paid with balance')).toBeVisible()
    await expect(page.getByText('Paid online by card')).toBeVisible()
    // One for each way back of the money.
    await expect(page.getByText('Order cancelled by the customer').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Adjustment note', exact: true }).first()).toBeVisible()
    await expectAccessible(page)
    await expectDownload(page)
  })

  await test.step('the balance is back', async () => {
    await shell(page).goTo('Cards')
    // An open page reads it every ten seconds.
    await expect(page.getByText('Balance: $5.00')).toBeVisible()
    await shell(page).goTo('Order')
  })

  await test.step('an order that the balance pays for in full needs no payment page', async () => {
    await ordering(page).fillCart({ [cheap.title]: 1 })
    await checkoutBar.click()
    await useBalance(page).check()
    await expect(checkout.dialog.getByText('To pay $0.00')).toBeVisible()
    await checkout.payButton.click()
    const paidInFull = orders.filter({ hasNotText: 'Paid by card' })
    await expect(paidInFull).toContainText(dollars(cheap.priceInCents))
    await expect(checkoutBar).toBeHidden()
  })
})
