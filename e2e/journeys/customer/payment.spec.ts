import { ordering } from '@fuel-shack/harness/pages/ordering'
import { DECLINED_CARD, payment } from '@fuel-shack/harness/pages/payment'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { newMobileNumber, sam } from '@fuel-shack/harness/people'
import { product, products } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'
import { openForOrders } from '../../support/rest-stops.ts'
import { openAsCustomer, openCallsOf } from '../../support/session.ts'

const other = products.find(({ id }) => id !== product.id)
if (!other) throw new Error('The menu has too few dishes')

/** Pays twice, as the first answer of the API does not reach the phone: up to the payment page. */
async function payWithLostAnswer(page: Page): Promise<void> {
  const keys: (string | undefined)[] = []
  const answers: unknown[] = []
  await page.route('**/api/stripe/create-session', async (route) => {
    const response = await route.fetch()
    keys.push((await route.request().allHeaders())['idempotency-key'])
    answers.push(await response.json())
    if (keys.length === 1) await route.abort()
    else await route.fulfill({ response })
  })
  const { dialog, mobileNumber, payButton } = ordering(page).checkout
  await ordering(page).checkoutBar.click()
  await mobileNumber.fill(newMobileNumber())
  await payButton.click()
  const failure = page.getByRole('dialog')
  await expect(failure.getByText("You need reception to pay. Your cart's saved.")).toBeVisible()
  await failure.getByRole('button', { name: 'Dismiss' }).click()
  await expect(dialog).toBeVisible()
  await payButton.click()
  await payment(page).payButton.waitFor()
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{8,64}$/), keys[0]])
  expect(answers).toEqual([expect.objectContaining({ sessionId: expect.stringMatching(/^cs_/) }), answers[0]])
  await page.unrouteAll()
}

async function countOrders(notes: string): Promise<number> {
  const staff = await openCallsOf(openForOrders.baseUrl, sam)
  const orders: { customerNotes: string }[] = await (await staff.get('/api/orders')).json()
  await staff.dispose()
  return orders.filter(({ customerNotes }) => customerNotes === notes).length
}

// Covers ordering-4, cart-3.
test('a payment whose answer is lost, that is left and begun anew, whose card is declined and that never returns makes one order', async ({
  page,
}) => {
  const notes = `Paid in the end ${crypto.randomUUID()}`
  const { checkoutBar, quantityOf } = ordering(page)
  await openAsCustomer(page, { path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 2 })
  await test.step('tapping Pay again after a lost answer leads to the payment page of the first tap', () =>
    payWithLostAnswer(page))
  const former = page.url()

  await test.step('going back from the payment page keeps the cart', async () => {
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByText("You haven't been charged. Your order is still in the cart.")).toBeVisible()
    await expect(checkoutBar).toContainText('2 items')
  })

  await ordering(page).goToPayment({ contactNumber: newMobileNumber(), notes })
  const latter = page.url()
  const tab = await page.context().newPage()
  await test.step('paying again expires the first payment page', async () => {
    expect(latter).not.toBe(former)
    await tab.goto(former)
    await expect(tab.getByRole('heading', { name: 'This payment page has expired' })).toBeVisible()
  })

  await test.step('a second card pays after a declined one', async () => {
    await page.goto('/orders')
    await expect(checkoutBar).toContainText('2 items')
    await ordering(page).plusButton(other.title).click()
    await expect(checkoutBar).toContainText('3 items')
    await tab.goto(latter)
    await payment(tab).payByCard(DECLINED_CARD)
    await expect(tab.getByRole('alert')).toContainText('Your card was declined.')
    await payment(tab).payByCard()
    await expect(tab).toHaveURL(/\/orders/)
    await tab.close()
  })

  await test.step('the cart of a page that the payment never returned to loses only what was paid', async () => {
    await expect(async () => {
      await page.reload()
      await expect(ticket(page).orders).toBeVisible({ timeout: 3000 })
    }).toPass()
    await expect(checkoutBar).toContainText('1 item')
    await expect(quantityOf(other.title)).toHaveText('1')
    await expect(quantityOf(product.title)).toHaveCount(0)
    expect(await countOrders(notes)).toBe(1)
  })
})
