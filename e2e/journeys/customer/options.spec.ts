import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { readPictureWidth } from '@fuel-shack/harness/pages/welcome'
import { newMobileNumber, newPerson } from '@fuel-shack/harness/people'
import { siteThatIsAlwaysOpen } from '@fuel-shack/harness/kitchen-site'
import { products } from '@fuel-shack/harness/site'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { expectOrderWithinOnePoll, openCounter } from '../../support/counter.ts'
import { openForOrders } from '../../support/rest-stops.ts'
import { testOnRestStop } from '../../support/test.ts'
import { openAsCustomer } from '../../support/session.ts'

/** A dish from which something can be left out. */
const [found] = products.flatMap((dish) =>
  (dish.details?.optionGroups ?? [])
    .flatMap(({ options }) => options)
    .filter(({ isRemoval }) => isRemoval)
    .map(({ title }) => ({ dish, leftOut: title })),
)
if (!found) throw new Error('Nothing can be left out of any dish')
const { dish, leftOut } = found

// Orders are eaten here while the diner is open, and this journey runs at any time of the day.
const alwaysOpen = siteThatIsAlwaysOpen()
const testInDiner = testOnRestStop(() => ({ ORDERING: 'open', SITE_DIR: alwaysOpen }))

testInDiner(
  'what is left out is shown at the checkout, on the payment page and to the kitchen',
  async ({ page, browser, restStop }) => {
    const person = newPerson()
    const notes = `With options. ${person.email}`
    await openAsCustomer(page, { person, path: '/orders' })
    await ordering(page).fillCart({ [dish.title]: 1 })
    await ordering(page).aboutButton(dish.title).click()
    const sheet = ordering(page).dishSheet(dish.title)
    await expect.poll(() => readPictureWidth(sheet.locator('img'))).toBeGreaterThan(0)
    await sheet.getByLabel(`No ${leftOut}`, { exact: true }).check()
    await sheet.getByLabel('Note for this dish').fill('Cut in half')
    await sheet.getByRole('button', { name: /^Add to cart/ }).click()
    await expect(ordering(page).quantityOf(dish.title)).toHaveText('2')

    await ordering(page).checkoutBar.click()
    const { dialog, mobileNumber, payButton } = ordering(page).checkout
    await expect(dialog.getByText(`NO ${leftOut}`, { exact: true })).toHaveCount(1)
    await expect(dialog.getByText('“Cut in half”')).toHaveCount(1)
    await dialog.getByLabel('Eat here').check()
    await dialog.getByLabel('Notes').fill(notes)
    await mobileNumber.fill(newMobileNumber())
    await payButton.click()
    await page.getByText(/^Your order: 2 items/).click()
    await expect(page.getByText(`NO ${leftOut}`)).toBeVisible()
    await payment(page).payByCard()
    await expect(page).toHaveURL(/\/orders/)

    const counter = await openCounter(browser, restStop.baseUrl)
    await expectOrderWithinOnePoll(counter, notes)
    const row = fulfilment(counter).row(notes)
    await expect(row.getByText(`NO ${leftOut}`, { exact: true })).toHaveCount(1)
    await expect(row).toContainText('Eat here')
    await row.click()
    const details = counter.getByRole('dialog')
    await expect(details.getByText('“Cut in half”')).toBeVisible()
    await expect(details.getByText('Eat here')).toBeVisible()
  },
)

test('Back closes the options of a line, and leaves the checkout open', async ({ page }) => {
  await openAsCustomer(page, { path: '/orders' })
  await ordering(page).fillCart({ [dish.title]: 1 })
  await ordering(page).checkoutBar.click()
  const { dialog } = ordering(page).checkout
  await dialog.getByRole('button', { name: `Change ${dish.title}` }).click()
  await expect(ordering(page).dishSheet(dish.title)).toBeVisible()
  await page.goBack()
  await expect(ordering(page).dishSheet(dish.title)).toBeHidden()
  await expect(dialog).toBeVisible()
})

test('the sheet of a dish shows the picture that Stripe stores', async ({ page }) => {
  const picture = 'https://files.stripe.com/links/dish.png'
  const png = await page.request.get(new URL('/icons/icon-192.png', openForOrders.baseUrl).href)
  await page.route(picture, async (route) => route.fulfill({ body: await png.body(), contentType: 'image/png' }))
  await page.route('**/api/menu', async (route) => {
    const response = await route.fetch()
    const dishes: { id: string }[] = await response.json()
    await route.fulfill({ json: dishes.map((each) => (each.id === dish.id ? { ...each, picture } : each)) })
  })
  await page.goto('/orders')
  await ordering(page).aboutButton(dish.title).click()
  const shown = ordering(page).dishSheet(dish.title).locator('img')
  await expect(shown).toHaveAttribute('src', picture)
  await expect.poll(() => readPictureWidth(shown)).toBe(192)
  await expectAccessible(page)
  // The menu is polled: a request that is still under way would fail with the end of the test.
  await page.unrouteAll({ behavior: 'wait' })
})
