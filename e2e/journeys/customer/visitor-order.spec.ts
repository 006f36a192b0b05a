// Orders of those who fill the cart before they log in, at a kitchen with hours and a diner.
import { minutesFromNow, openDiner, siteWithKitchen } from '@fuel-shack/harness/kitchen-site'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { login } from '@fuel-shack/harness/pages/login'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { GOOD_CARD, payment } from '@fuel-shack/harness/pages/payment'
import { newMobileNumber, newPerson, sam } from '@fuel-shack/harness/people'
import { product, products, site } from '@fuel-shack/harness/site'
import { expect, type Browser, type Page } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { expectOrder, openCounter } from '../../support/counter.ts'
import { messagesTo, readCode } from '../../support/messages.ts'
import { openCallsOf, registerCustomer } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const open = siteWithKitchen(minutesFromNow(-120), minutesFromNow(360), minutesFromNow(390))
openDiner(open)
const lastOrdersSoon = siteWithKitchen(minutesFromNow(-120), minutesFromNow(20), minutesFromNow(50))
const closed = siteWithKitchen(minutesFromNow(360), minutesFromNow(480), minutesFromNow(540))
const test = testOnRestStop(() => ({ ORDERING: 'open', SITE_DIR: open }))

const SLOW_LINE = { latency: 150, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, offline: false }
const FAST_LINE = { ...SLOW_LINE, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const TYPED_MAX = 60
const SLOW_LOGIN_MS = 40_000
const TIME = /\d\d?(:\d\d)?\s(am|pm)|noon|midnight/.source
const LAST_ORDERS = /^Last orders in \d+ minutes$/

/** A dish from which something can be left out. */
const [found] = products.flatMap((dish) =>
  (dish.details?.optionGroups ?? [])
    .flatMap(({ options }) => options)
    .filter(({ isRemoval }) => isRemoval)
    .map(({ title }) => ({ dish, leftOut: title })),
)
if (!found) throw new Error('Nothing can be left out of any dish')
const { dish, leftOut } = found
/** Wheat and gluten are avoided together. */
const allergy = dish.details?.allergens?.contains.find((name) => name !== 'wheat' && name !== 'gluten')
if (!allergy) throw new Error(`${dish.title} contains no allergen`)

/** Avoids an allergen, and adds the dish all the same: as listed, and without something. */
async function fillCartWithOptions(page: Page): Promise<void> {
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Avoid an allergen' }).click()
  await page.getByRole('button', { name: `Without ${allergy}`, exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: dish.title })).toContainText(`Contains ${allergy}`)
  await ordering(page).fillCart({ [dish.title]: 1 })
  await ordering(page).aboutButton(dish.title).click()
  const sheet = ordering(page).dishSheet(dish.title)
  await sheet.getByLabel(`No ${leftOut}`, { exact: true }).check()
  await sheet.getByLabel('Note for this dish').fill('Cut in half')
  await sheet.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(ordering(page).quantityOf(dish.title)).toHaveText('2')
  await expect(ordering(page).loginBar).toContainText('2 items')
  await expect(ordering(page).checkoutBar).toBeHidden()
}

/** Logs in on a slow line, from the cart to the open checkout. @returns the new customer's address, and how long it took. */
async function logInOnSlowLine(page: Page, baseUrl: string): Promise<{ email: string; tookMs: number }> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.emulateNetworkConditions', SLOW_LINE)
  const startedAt = Date.now()
  await ordering(page).loginBar.click()
  const email = `dana.${Date.now().toString(36)}@fuelshack.example`
  await login(page).requestCode('Dana', email)
  await login(page).code.waitFor()
  const code = await readCode(page.request, baseUrl, email)
  await login(page).enterCode(code)
  await expect(ordering(page).checkout.dialog).toBeVisible({ timeout: SLOW_LOGIN_MS })
  const tookMs = Date.now() - startedAt
  await devTools.send('Network.emulateNetworkConditions', FAST_LINE)
  expect(['Dana', email, code].join('').length).toBeLessThanOrEqual(TYPED_MAX)
  return { email, tookMs }
}

/** Chooses a time later today, to be on the way, and to eat here. */
async function chooseWhen(page: Page): Promise<void> {
  const { dialog } = ordering(page).checkout
  await expect(dialog.getByText(new RegExp(`^Ready about (${TIME})$`))).toBeVisible()
  await dialog.getByLabel('Later', { exact: true }).check()
  await expect(dialog.getByText(new RegExp(`^Ready at (${TIME})$`))).toBeVisible()
  await dialog.getByLabel("I'm on my way").check()
  await dialog.getByLabel("I'll be there in").selectOption('90 minutes')
  await dialog.getByLabel('Eat here').check()
  await expectAccessible(page)
  await enlargeText(page)
  await expectToFit(page)
  await enlargeText(page, '100%')
}

// Covers login-17, ordering-13, ordering-22, ordering-23.
test('a new customer fills the cart first, logs in with a code on a slow line, and chooses when to eat it at the open checkout', async ({
  page,
  browser,
  restStop,
}, { annotations }) => {
  const { checkout, checkoutBar, loginBar, heading } = ordering(page)
  const notes = `With options ${crypto.randomUUID()}`
  await fillCartWithOptions(page)
  const { email, tookMs } = await logInOnSlowLine(page, restStop.baseUrl)
  annotations.push({ type: 'seconds from login to checkout', description: String(tookMs / 1000) })
  expect(tookMs).toBeLessThanOrEqual(SLOW_LOGIN_MS)
  await expect(page).toHaveURL('/orders')
  await expect(loginBar).toBeHidden()

  await test.step('Back closes the checkout, and it does not open again', async () => {
    await page.goBack()
    await expect(checkout.dialog).toBeHidden()
    await expect(heading).toBeVisible()
    await expect(checkoutBar).toContainText('2 items')
    await page.reload()
    await expect(checkoutBar).toContainText('2 items')
    await expect(checkout.dialog).toBeHidden()
  })

  const contactNumber = newMobileNumber()
  await test.step('the checkout says what is left out, and when the order is ready', async () => {
    await checkoutBar.click()
    await expect(checkout.dialog.getByText(`NO ${leftOut}`, { exact: true })).toHaveCount(1)
    await expect(checkout.dialog.getByText('“Cut in half”')).toHaveCount(1)
    await checkout.mobileNumber.fill(contactNumber)
    await checkout.notes.fill(notes)
    await checkout.dialog.getByRole('group', { name: 'Messages about your orders' }).getByLabel('Email').click()
    await chooseWhen(page)
  })

  await test.step('an allergy that a dish conflicts with needs a second yes', async () => {
    const { dialog } = checkout
    const chip = dialog.getByRole('button', { name: `Allergic to ${allergy}`, exact: true })
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await checkout.payButton.click()
    const yes = dialog.getByLabel('Order anyway. I have read what they contain.')
    await expect(yes).toBeFocused()
    await expectAccessible(page)
    await yes.check()
  })

  await test.step('the order is paid while staff pause the kitchen, and confirmed by email as chosen', async () => {
    await checkout.payButton.click()
    // Stripe prefills the address of the customer.
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByText(/^Your order: 2 items/).click()
    await expect(page.getByText(`NO ${leftOut}`)).toBeVisible()
    const staff = await openCallsOf(restStop.baseUrl, sam)
    // The pause is longer than until the kitchen starts.
    await expect(await staff.post('/api/kitchen/pause', { data: { minutes: 120, reason: 'busy' } })).toBeOK()
    await payment(page).fill(GOOD_CARD)
    await page.getByLabel('Email').fill(email)
    await payment(page).payButton.click()
    await expect(page).toHaveURL('/orders')
    const confirmation = expect.stringContaining("We've got your order")
    const messages = async () => messagesTo(page.request, restStop.standinsUrl, email)
    await expect.poll(messages).toContainEqual(expect.objectContaining({ text: confirmation }))
    expect(await messagesTo(page.request, restStop.standinsUrl, `+61${contactNumber.slice(1)}`)).toEqual([])
    await expect(await staff.post('/api/kitchen/resume')).toBeOK()
  })

  await test.step('staff see what is left out, when to start, and that it was paid for during the pause', async () => {
    const counter = await openCounter(browser, restStop.baseUrl)
    await expectOrder(counter, notes)
    const row = fulfilment(counter).row(notes)
    await expect(row.getByText(`NO ${leftOut}`, { exact: true })).toHaveCount(1)
    await expect(row).toContainText('Eat here')
    await expect(row).toContainText(`ALLERGY: ${allergy}`)
    await expect(row).toHaveText(new RegExp(`Start (${TIME})`))
    await expect(row).toHaveText(new RegExp(`Pick-up (${TIME})`))
    await expect(row).toContainText('Paid while orders were paused')
    const details = await fulfilment(counter).openOrder(notes)
    for (const text of ['“Cut in half”', 'Eat here', 'Start At', 'Cook it if you can. If not, ring the customer.'])
      await expect(details).toContainText(text)
    await expectAccessible(counter)
  })
})

async function expectMenuWithCart(page: Page) {
  await expect(page).toHaveURL('/orders')
  await expect(ordering(page).loginBar).toContainText('2 items')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function expectCountdown(page: Page): Promise<void> {
  await expect(page.getByText(LAST_ORDERS)).toBeVisible()
  await expect(ordering(page).plusButton(product.title)).toBeVisible()
}

/** The clock of the server decides. */
async function expectCountdownOnFastClock(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL })
  await page.clock.setFixedTime(Date.now() + 60 * 60_000)
  await page.goto('/orders')
  await expectCountdown(page)
  await page.context().close()
}

// Covers ordering-14.
test('a customer keeps the cart through a login that is left, one that fails, and one during which the kitchen closes', async ({
  page,
  browser,
  restStop,
}) => {
  const { checkout, loginBar } = ordering(page)
  const person = newPerson()
  await restStop.runApiCommand('import.ts', [lastOrdersSoon])
  await registerCustomer(restStop.baseUrl, { person, hasPassword: true })
  await page.goto('/orders')
  await ordering(page).fillCart({ [product.title]: 2 })

  await test.step('the menu counts down the minutes to last orders, also on a phone whose clock is fast', async () => {
    await expectCountdown(page)
    await expectCountdownOnFastClock(browser, restStop.baseUrl)
  })

  await test.step('going back from the login page', async () => {
    await loginBar.click()
    await login(page).sendCodeButton.waitFor()
    await page.getByRole('button', { name: `Back to ${site.name}` }).click()
    await expectMenuWithCart(page)
  })

  await test.step('a login whose last step fails', async () => {
    await page.route('**/identity/token', async (route) => route.abort())
    await loginBar.click()
    await login(page).passwordLink.click()
    await login(page).submitPassword(person)
    await expect(page.getByText("Login didn't go through. Try again.")).toBeVisible()
    await expectMenuWithCart(page)
    await page.unroute('**/identity/token')
  })

  const rejection = /^The kitchen's closed until .+\. Choose when you'll pick it up\.$/
  await test.step('a login during which the kitchen closes opens a checkout that asks for a later time', async () => {
    await restStop.runApiCommand('import.ts', [closed])
    await loginBar.click()
    // It goes through a whole login.
    await expect(login(page).passwordLink.or(checkout.dialog)).toBeVisible()
    if (await login(page).passwordLink.isVisible()) {
      await login(page).passwordLink.click()
      await login(page).submitPassword(person)
    }
    await expect(checkout.dialog.getByText(rejection)).toBeVisible()
    await expect(checkout.dialog.getByText(product.title)).toBeVisible()
    await expect(checkout.payButton).toBeDisabled()
    await expect(page).toHaveURL('/orders')
  })

  await test.step('the menu of a closed kitchen takes orders for later', async () => {
    await page.reload()
    await expect(page.getByText(/^Closed · opens /)).toBeVisible()
    await expect(page.getByText(/^The kitchen opens .+\. Order now for later\.$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: product.section })).toBeVisible()
    await expect(ordering(page).checkoutBar).toContainText('2 items')
  })

  await test.step('a time is chosen and paid, and the ticket says when cooking begins', async () => {
    await ordering(page).checkoutBar.click()
    await checkout.dialog.getByLabel('Later', { exact: true }).check()
    await expectAccessible(page)
    await checkout.mobileNumber.fill('0491 570 006')
    await checkout.payButton.click()
    await payment(page).payByCard()
    await expect(page.getByText(/^Paid\. Cooking begins /)).toBeVisible()
    await expect(page.getByText(/^You can cancel it until \d/)).toBeVisible()
  })
})
