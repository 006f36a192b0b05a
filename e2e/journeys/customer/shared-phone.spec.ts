import { readStoredData, untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { login } from '@fuel-shack/harness/pages/login'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { newPerson } from '@fuel-shack/harness/people'
import { product, site } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'
import { openAsCustomer, signUpOnPages } from '../../support/session.ts'

test.use({ serviceWorkers: 'allow' })

const UNREACHABLE = "Can't reach the login page. Check your reception and try again."
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login or Signup' })
const emailField = (page: Page) => page.getByLabel('Email')

async function logOut(page: Page): Promise<void> {
  await shell(page).menuButton.click()
  await page.getByRole('button', { name: 'Log Out' }).click()
}

// Covers login-10.
test('logging out without reception works: the next login asks for credentials', async ({ page }) => {
  const [before, next] = [newPerson(), { ...newPerson(), name: 'Noor Next' }]
  await openAsCustomer(page, { person: before })
  await untilInstalled(page)
  await page.context().setOffline(true)
  await logOut(page)
  await expect(loginButton(page)).toBeVisible()
  // The app has the address of the login page: without a check the browser would show its own error page.
  await loginButton(page).click()
  await expect(page.getByText(UNREACHABLE).first()).toBeVisible()
  await page.context().setOffline(false)

  await test.step('also after going back', async () => {
    await loginButton(page).click()
    await expect(emailField(page)).toBeVisible()
    await page.getByRole('button', { name: `Back to ${site.name}` }).click()
    await expect(page).toHaveURL('/home')
    await loginButton(page).click()
    await expect(emailField(page)).toBeVisible()
  })

  await test.step('another customer can sign up', async () => {
    await signUpOnPages(page, next)
    await shell(page).menuButton.click()
    await expect(page.getByText(`You're logged in as ${next.name}`)).toBeVisible()
  })
  expect((await readStoredData(page)).localStorage).not.toHaveProperty('logged-out')
})

// Covers login-10.
test('after a logout that never reached the identity provider, the next login requires the password', async ({
  page,
}) => {
  const person = newPerson()
  await openAsCustomer(page, { person, hasPassword: true })
  await page.route('**/session/end?*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/session/end'))
  await logOut(page)
  await failed
  await page.unrouteAll()

  await page.goto('/home')
  await loginButton(page).click()
  await login(page).logIn(person)
  await expect(page).toHaveURL('/home')
})

/** Another tab of the same phone, with a cart and a checkout in progress. */
async function openTabWithOrder(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto('/home')
  // The app has started, and knows who is logged in.
  await shell(tab).menuButton.waitFor()
  await ordering(tab).fillCart({ [product.title]: 1 })
  await ordering(tab).checkoutBar.click()
  await tab.getByRole('dialog').getByLabel('Mobile number').fill('0412 345 678')
  await tab.keyboard.press('Escape')
  expect(Object.keys((await readStoredData(tab)).sessionStorage)).toEqual(expect.arrayContaining(['cart', 'checkout']))
  return tab
}

test('logging out in one tab clears the cart and the checkout in the others', async ({ page }) => {
  await openAsCustomer(page)
  const tab = await openTabWithOrder(page)
  await logOut(page)
  await expect(loginButton(page)).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect.poll(async () => (await readStoredData(tab)).sessionStorage).toEqual({})
  await expect(ordering(tab).quantityOf(product.title)).toBeHidden()

  await test.step('a cart filled after that stays', async () => {
    await ordering(tab).fillCart({ [product.title]: 1 })
    await tab.reload()
    await expect(ordering(tab).loginBar).toBeVisible()
  })
})

// Covers cart-8.
test('a restored tab shows the next customer nothing of the previous one', async ({ page }) => {
  await openAsCustomer(page)
  const tab = await openTabWithOrder(page)
  await tab.goto('about:blank')
  await logOut(page)
  await expect(loginButton(page)).toBeVisible()
  await login(page).open()
  await signUpOnPages(page, newPerson())

  await tab.goto('/orders')
  await expect(shell(tab).menuButton).toBeVisible()
  await expect(ordering(tab).checkoutBar).toBeHidden()
  expect((await readStoredData(tab)).sessionStorage).toEqual({})
})

test('a tap on Login without reception stays in the app and shows a message', async ({ page }) => {
  await page.goto('/home')
  await untilInstalled(page)
  await page.context().setOffline(true)
  await loginButton(page).click()
  await expect(page.getByText(UNREACHABLE).first()).toBeVisible()
  await page.goto('/home?login=1')
  await expect(page).toHaveURL('/home')
  await expect(loginButton(page)).toBeVisible()
})
