import { minutesFromNow, siteWithKitchen } from '@fuel-shack/harness/kitchen-site'
import { login } from '@fuel-shack/harness/pages/login'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { GOOD_CARD, payment } from '@fuel-shack/harness/pages/payment'
import { shell } from '@fuel-shack/harness/pages/shell'
import { newMobileNumber, newPerson, type Person } from '@fuel-shack/harness/people'
import { product, site } from '@fuel-shack/harness/site'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { messagesTo, readCode } from '../../support/messages.ts'
import { openAsCustomer } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const open = siteWithKitchen(minutesFromNow(-120), minutesFromNow(120), minutesFromNow(150))
const closed = siteWithKitchen(minutesFromNow(360), minutesFromNow(480), minutesFromNow(540))
const test = testOnRestStop(() => ({ ORDERING: 'open', SITE_DIR: open }))

const SLOW_LINE = { latency: 150, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, offline: false }
const TYPED_MAX = 60
const SLOW_LOGIN_MS = 40_000

async function fillCartAsVisitor(page: Page) {
  await page.goto('/orders')
  await ordering(page).fillCart({ [product.title]: 2 })
  await expect(ordering(page).loginBar).toContainText('2 items')
  await expect(ordering(page).checkoutBar).toBeHidden()
}

/** Up to the login page. */
async function orderAsVisitor(page: Page) {
  await fillCartAsVisitor(page)
  await ordering(page).loginBar.click()
  await login(page).sendCodeButton.waitFor()
}

async function expectMenuWithCart(page: Page) {
  await expect(page).toHaveURL('/orders')
  await expect(ordering(page).loginBar).toContainText('2 items')
  await expect(page.getByRole('dialog')).toBeHidden()
}

// Covers login-17, message-choice-5, ordering-13, cart-8.
test('a new customer fills the cart first, logs in with a code on a slow line, and is at the open checkout', async ({
  page,
  restStop,
}, { annotations }) => {
  const { checkout, checkoutBar, loginBar } = ordering(page)
  await fillCartAsVisitor(page)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.emulateNetworkConditions', SLOW_LINE)
  const startedAt = Date.now()
  await loginBar.click()
  const email = `dana.${Date.now().toString(36)}@fuelshack.example`
  await login(page).requestCode('Dana', email)
  await login(page).code.waitFor()
  const code = await readCode(page.request, restStop.baseUrl, email)
  await login(page).enterCode(code)
  await expect(checkout.dialog).toBeVisible({ timeout: SLOW_LOGIN_MS })
  const tookMs = Date.now() - startedAt
  annotations.push({ type: 'seconds from login to checkout', description: String(tookMs / 1000) })
  expect(tookMs).toBeLessThanOrEqual(SLOW_LOGIN_MS)
  expect(['Dana', email, code].join('').length).toBeLessThanOrEqual(TYPED_MAX)
  await devTools.send('Network.emulateNetworkConditions', {
    ...SLOW_LINE,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await expect(checkout.dialog.getByText(product.title)).toBeVisible()
  await expect(page).toHaveURL('/orders')
  await expect(loginBar).toBeHidden()

  await test.step('Back closes the checkout, and it does not open again', async () => {
    await page.goBack()
    await expect(checkout.dialog).toBeHidden()
    await expect(ordering(page).heading).toBeVisible()
    await expect(checkoutBar).toContainText('2 items')
    await page.reload()
    await expect(checkoutBar).toContainText('2 items')
    await expect(checkout.dialog).toBeHidden()
  })

  await test.step('the order is paid, and confirmed by email as chosen', async () => {
    const contactNumber = newMobileNumber()
    await checkoutBar.click()
    await checkout.mobileNumber.fill(contactNumber)
    await checkout.dialog.getByRole('group', { name: 'Messages about your orders' }).getByLabel('Email').click()
    await checkout.payButton.click()
    // Stripe prefills the address of the customer.
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await payment(page).fill(GOOD_CARD)
    await page.getByLabel('Email').fill(email)
    await payment(page).payButton.click()
    await expect(page).toHaveURL('/orders')
    const confirmation = expect.stringContaining("We've got your order")
    const letters = async () => messagesTo(page.request, restStop.standinsUrl, email)
    await expect.poll(letters, { timeout: 20_000 }).toContainEqual(expect.objectContaining({ text: confirmation }))
    expect(await messagesTo(page.request, restStop.standinsUrl, `+61${contactNumber.slice(1)}`)).toEqual([])
  })
})

/** A customer who is logged out fills the cart and goes to the login. */
async function orderWithoutLogin(page: Page): Promise<Person> {
  const person = newPerson()
  await openAsCustomer(page, { person, hasPassword: true })
  await shell(page).logOut()
  await expect(shell(page).loginButton).toBeVisible()
  await orderAsVisitor(page)
  return person
}

test('a customer who logs in at their cart keeps it; one who goes back or fails is at the menu with it', async ({
  page,
}) => {
  const person = await orderWithoutLogin(page)

  await test.step('going back from the login page', async () => {
    await expectAccessible(page)
    await page.getByRole('button', { name: `Back to ${site.name}` }).click()
    await expectMenuWithCart(page)
  })

  await test.step('the bar is on every page', async () => {
    await shell(page).goTo('Cards')
    await expect(ordering(page).loginBar).toContainText('2 items')
    await expect(page.getByRole('heading', { level: 1, name: 'Cards' })).toBeVisible()
    await expectAccessible(page)
    await shell(page).goTo('Order')
  })

  await test.step('a login whose last step fails', async () => {
    await page.route('**/identity/token', async (route) => route.abort())
    await ordering(page).loginBar.click()
    await login(page).passwordLink.click()
    await login(page).submitPassword(person)
    await expect(page.getByText("Login didn't go through. Try again.")).toBeVisible()
    await expectMenuWithCart(page)
    await page.unroute('**/identity/token')
  })

  await test.step('a login', async () => {
    await ordering(page).loginBar.click()
    await expect(login(page).passwordLink.or(ordering(page).checkout.dialog)).toBeVisible()
    if (await login(page).passwordLink.isVisible()) {
      await login(page).passwordLink.click()
      await login(page).submitPassword(person)
    }
    await expect(ordering(page).checkout.dialog.getByText(product.title)).toBeVisible()
    await expect(page).toHaveURL('/orders')
  })
})

test('a kitchen that closes during the login is closed in the checkout, and the cart stays', async ({
  page,
  restStop,
}) => {
  const person = await orderWithoutLogin(page)
  await restStop.restartServer({ SITE_DIR: closed })
  await login(page).passwordLink.click()
  await login(page).submitPassword(person)

  const { dialog, payButton } = ordering(page).checkout
  await expect(dialog.getByText(/You can't pay right now: the kitchen isn't taking orders/)).toBeVisible()
  await expect(dialog.getByText(product.title)).toBeVisible()
  await expect(payButton).toBeDisabled()
  await restStop.restartServer({ SITE_DIR: open })
})
