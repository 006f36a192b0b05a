import { expect, test, type Page } from '@playwright/test'
import { checkoutBar, fillCart } from '../support/ordering.ts'
import { readKept, untilKept } from '../support/kept-app.ts'
import { accountMenuButton, fillSignUp, signIn, signUp, someoneNew } from '../support/people.ts'

const UNREACHABLE = "Can't reach the login page. Check your reception and try again."
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login or Signup' })
const emailField = (page: Page) => page.getByLabel('Email')

async function logOut(page: Page): Promise<void> {
  await accountMenuButton(page).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
}

test('who logs out without reception is logged out: the next to log in is asked who they are', async ({ page }) => {
  const [before, next] = [someoneNew(), { ...someoneNew(), name: 'Noor Next' }]
  await signUp(page, before)
  await untilKept(page)
  await page.context().setOffline(true)
  await logOut(page)
  await expect(loginButton(page)).toBeVisible()
  // The app knows the way to the login page by now: the browser would go there, and show an error page of its own.
  await loginButton(page).click()
  await expect(page.getByText(UNREACHABLE).first()).toBeVisible()
  await page.context().setOffline(false)

  await test.step('also after turning back', async () => {
    await loginButton(page).click()
    await expect(emailField(page)).toBeVisible()
    await page.getByRole('button', { name: 'Back to Fuel Shack' }).click()
    await expect(page).toHaveURL('/home')
    await loginButton(page).click()
    await expect(emailField(page)).toBeVisible()
  })

  await test.step('and may sign up as themselves', async () => {
    await page.getByRole('link', { name: 'Sign up' }).click()
    await fillSignUp(page, next)
    await accountMenuButton(page).click()
    await expect(page.getByText(`You're logged in as ${next.name}`)).toBeVisible()
  })
  expect((await readKept(page)).localStorage).not.toHaveProperty('logged-out')
})

test('where the identity provider was never reached, logging in again takes the password', async ({ page }) => {
  const person = someoneNew()
  await signUp(page, person)
  await page.route('**/session/end?*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/session/end'))
  await logOut(page)
  await failed
  await page.unrouteAll()

  await page.goto('/home')
  await loginButton(page).click()
  await signIn(page, person)
  await expect(page).toHaveURL('/home')
})

/** Another tab of the same phone, with an order half made in it. */
async function openTabWithOrder(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto('/home')
  await fillCart(tab, { 'Bacon and egg roll': 1 })
  await checkoutBar(tab).click()
  await tab.getByRole('dialog').getByLabel('Mobile number').fill('0412 345 678')
  await tab.keyboard.press('Escape')
  expect(Object.keys((await readKept(tab)).sessionStorage)).toEqual(expect.arrayContaining(['cart', 'checkout']))
  return tab
}

test('Log Out in one tab makes the others forget the order that was being made', async ({ page }) => {
  await signUp(page, someoneNew())
  const tab = await openTabWithOrder(page)
  await logOut(page)
  await expect(loginButton(page)).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect.poll(async () => (await readKept(tab)).sessionStorage).toEqual({})
  await expect(tab.getByRole('status', { name: 'Quantity of Bacon and egg roll' })).toBeHidden()

  await test.step('and what a visitor puts into the cart after that stays', async () => {
    await fillCart(tab, { 'Bacon and egg roll': 1 })
    await tab.reload()
    await expect(tab.getByText('Log in to pay for your order.')).toBeVisible()
  })
})

test('a tab that the phone put to sleep shows the next person nothing of the one before', async ({ page }) => {
  await signUp(page, someoneNew())
  const tab = await openTabWithOrder(page)
  await tab.goto('about:blank')
  await logOut(page)
  await expect(loginButton(page)).toBeVisible()
  await signUp(page, someoneNew())

  await tab.goto('/orders')
  await expect(accountMenuButton(tab)).toBeVisible()
  await expect(checkoutBar(tab)).toBeHidden()
  expect((await readKept(tab)).sessionStorage).toEqual({})
})

test('a press on Login without reception stays in the app and says so', async ({ page }) => {
  await page.goto('/home')
  await untilKept(page)
  await page.context().setOffline(true)
  await loginButton(page).click()
  await expect(page.getByText(UNREACHABLE).first()).toBeVisible()
  await page.goto('/home?login=1')
  await expect(page).toHaveURL('/home')
  await expect(loginButton(page)).toBeVisible()
})
