import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { shell } from '@fuel-shack/harness/pages/shell'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { newMobileNumber, sam } from '@fuel-shack/harness/people'
import { dollars, product, products, site } from '@fuel-shack/harness/site'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { openForOrders } from '../../support/rest-stops.ts'
import { openCallsOf, signUpIn } from '../../support/session.ts'

test.use({ baseURL: openForOrders.baseUrl })

/** Costs no more than a reward is worth. */
const cheap = products.find(({ priceInCents }) => priceInCents <= 500) ?? product

/** A new customer, whose 100 points from the counter are turned into $5.00. */
async function earnFiveDollars(page: Page, staff: APIRequestContext): Promise<void> {
  const authorization = await signUpIn(page.context())
  const card = await page.request.get('/api/customerCards/current', { headers: { authorization } })
  const { cardNumber } = await card.json()
  const sale = { cardNumber, spentInCents: 10_000 / site.loyalty.pointsPerDollar }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await expect(await staff.post('/api/counter/collect', { headers, data: sale })).toBeOK()
  await page.goto('/cards')
  await page.getByRole('button', { name: 'Turn points into $5.00' }).click()
  await page.getByRole('button', { name: 'Get $5.00' }).click()
  await expect(page.getByText('Balance: $5.00')).toBeVisible()
}

test('a customer pays a part with the balance, has it back after staff decline the order, and pays a whole order with it', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const staff = await openCallsOf(openForOrders.baseUrl, sam)
  await earnFiveDollars(page, staff)
  const { checkout, checkoutBar } = ordering(page)
  const useBalance = checkout.dialog.getByRole('checkbox', { name: 'Use my balance ($5.00)' })

  await test.step('the checkout shows what is left to pay', async () => {
    await ordering(page).fillCart({ [product.title]: 1 })
    await checkoutBar.click()
    await checkout.mobileNumber.fill(newMobileNumber())
    await useBalance.check()
    await expect(checkout.dialog.getByText(/^To pay \$/)).toBeVisible()
    await expect(checkout.dialog.getByText(/ less \$5\.00 balance$/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the payment page asks for the rest, and going back does not lose the balance', async () => {
    await checkout.payButton.click()
    await page.getByText(/^Your order:/).click()
    await expect(page.getByRole('rowheader', { name: 'Paid with balance' })).toBeVisible()
    await page.goBack()
    await checkoutBar.click()
    await expect(useBalance).toBeChecked()
    await checkout.payButton.click()
    await payment(page).payByCard()
  })

  const orders = ticket(page).orders.filter({ hasText: 'Paid with balance' })
  await test.step('the ticket and the tax invoice say what was paid how', async () => {
    await expect(orders.getByText('Paid with balance')).toBeVisible()
    await expect(orders.getByText('Paid by card')).toBeVisible()
    await orders.getByRole('link', { name: 'Order details' }).click()
    await page.getByRole('link', { name: 'Tax invoice' }).click()
    await expect(page.getByText('Paid with balance')).toBeVisible()
    await expect(page.getByText('Paid online by card')).toBeVisible()
  })
  const orderId = new URL(page.url()).pathname.split('/')[2]

  await test.step('once staff have declined it, the balance is back', async () => {
    await shell(page).goTo('Cards')
    await expect(page.getByText('Balance: $0.00')).toBeVisible()
    await expect(await staff.post(`/api/orders/${orderId}/decline`, { data: { reason: 'closing' } })).toBeOK()
    await page.reload()
    await expect(page.getByText('Balance: $5.00')).toBeVisible()
    await shell(page).goTo('Order')
    await expect(page.getByText(/\$5\.00 is back in your balance\.$/).first()).toBeVisible()
  })

  await test.step('an order that the balance pays for in full needs no payment page', async () => {
    await ordering(page).fillCart({ [cheap.title]: 1 })
    await checkoutBar.click()
    await useBalance.check()
    await expect(checkout.dialog.getByText('To pay $0.00')).toBeVisible()
    await checkout.payButton.click()
    const paidInFull = orders.filter({ hasNotText: 'Paid by card' })
    await expect(paidInFull).toContainText(dollars(cheap.priceInCents))
    await expect(checkoutBar).toBeHidden()
  })
  await staff.dispose()
})
