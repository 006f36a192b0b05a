import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { shell } from '@fuel-shack/harness/pages/shell'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { newMobileNumber } from '@fuel-shack/harness/people'
import { dollars, product, products } from '@fuel-shack/harness/site'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { expectOrderWithinOnePoll, openCounter } from '../../support/counter.ts'
import { openForOrders } from '../../support/rest-stops.ts'
import { openWithOrder } from '../../support/paid-orders.ts'

test.use({ baseURL: openForOrders.baseUrl })

/** Costs no more than a reward is worth. */
const cheap = products.find(({ priceInCents }) => priceInCents <= 500) ?? product

/** A new customer, who is handed enough dishes to turn 100 points into $5.00. */
async function earnFiveDollars(page: Page, browser: Browser, contactNumber: string): Promise<void> {
  const notes = `To collect points. ${contactNumber}`
  await openWithOrder(page, notes, { contactNumber, quantity: Math.ceil(10_000 / product.priceInCents) })
  const counter = await openCounter(browser, openForOrders.baseUrl)
  await expectOrderWithinOnePoll(counter, notes)
  const details = await fulfilment(counter).openOrder(notes)
  await details.getByRole('button', { name: 'Fulfill Order' }).click()
  await expect(counter.getByText('Order marked as fulfilled').first()).toBeVisible()
  await counter.context().close()
  await shell(page).goTo('Cards')
  await page.getByRole('button', { name: 'Turn points into $5.00' }).click()
  await page.getByRole('button', { name: 'Get $5.00' }).click()
  await expect(page.getByText('Balance: $5.00')).toBeVisible()
}

test('a customer pays a part with the balance, and has it back after staff decline the order', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const contactNumber = newMobileNumber()
  const notes = `Part by balance. ${contactNumber}`
  await earnFiveDollars(page, browser, contactNumber)
  const { checkout, checkoutBar } = ordering(page)
  const useBalance = checkout.dialog.getByRole('checkbox', { name: 'Use my balance ($5.00)' })

  await test.step('the checkout shows what is left to pay', async () => {
    await ordering(page).fillCart({ [product.title]: 1 })
    await checkoutBar.click()
    await checkout.notes.fill(notes)
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
    await shell(page).goTo('Cards')
    await expect(page.getByText('Balance: $0.00')).toBeVisible()
  })

  await test.step('staff decline it', async () => {
    const counter = await openCounter(browser, openForOrders.baseUrl)
    await expectOrderWithinOnePoll(counter, notes)
    await fulfilment(counter).openOrder(notes)
    const { details } = fulfilment(counter)
    await expect(details.getByText(/^\$5\.00 with balance, \$/)).toBeVisible()
    await details.getByRole('button', { name: 'Decline order' }).click()
    await expect(details.getByText(/to their card, \$5\.00 to their balance\)$/)).toBeVisible()
    await details.getByRole('button', { name: /^Decline and refund \$/ }).click()
    await details.getByRole('button', { name: 'Yes, decline it' }).click()
    await expect(fulfilment(counter).row(notes)).toBeHidden()
  })

  await test.step('the balance is back', async () => {
    await page.reload()
    await expect(page.getByText('Balance: $5.00')).toBeVisible()
    await shell(page).goTo('Order')
    await expect(page.getByText(/\$5\.00 is back in your balance\.$/).first()).toBeVisible()
  })
})

test('an order that the balance pays for in full needs no payment page', async ({ page, browser }) => {
  test.setTimeout(180_000)
  await earnFiveDollars(page, browser, newMobileNumber())
  const { checkout, checkoutBar } = ordering(page)
  await ordering(page).fillCart({ [cheap.title]: 1 })
  await checkoutBar.click()
  await checkout.dialog.getByRole('checkbox', { name: 'Use my balance ($5.00)' }).check()
  await expect(checkout.dialog.getByText('To pay $0.00')).toBeVisible()
  await checkout.payButton.click()
  const orders = ticket(page).orders.filter({ hasText: 'Paid with balance' })
  await expect(orders.getByText(dollars(cheap.priceInCents)).first()).toBeVisible()
  await expect(orders.getByText('Paid by card')).toBeHidden()
  await expect(checkoutBar).toBeHidden()
})
