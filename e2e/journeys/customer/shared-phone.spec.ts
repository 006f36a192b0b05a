import { readStoredData, untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { newPerson } from '@fuel-shack/harness/people'
import { product, site } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'
import { openAsCustomer, signUpOnPages } from '../../support/session.ts'

test.use({ serviceWorkers: 'allow' })

const UNREACHABLE = "Can't reach the login page. Check your reception and try again."
const emailField = (page: Page) => page.getByLabel('Email')

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

// Covers cart-8, login-10.
test('logging out without reception clears all tabs, and the next customer logs in anew', async ({ page }) => {
  const { loginButton, menuButton } = shell(page)
  const next = { ...newPerson(), name: 'Noor Next' }
  await openAsCustomer(page)
  await untilInstalled(page)
  const [tab, suspended] = [await openTabWithOrder(page), await openTabWithOrder(page)]
  await suspended.goto('about:blank')
  await page.context().setOffline(true)
  await shell(page).logOut()
  await expect(loginButton).toBeVisible()

  await test.step('the cart and the checkout of another tab are gone', async () => {
    await expect(tab.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    await expect.poll(async () => (await readStoredData(tab)).sessionStorage).toEqual({})
    await expect(ordering(tab).quantityOf(product.title)).toBeHidden()
    await tab.close()
  })

  await test.step('a tap on Login without reception stays in the app and shows a message', async () => {
    // The app has the address of the login page: without a check the browser would show its own error page.
    await loginButton.click()
    await expect(page.getByText(UNREACHABLE).first()).toBeVisible()
    // A tap before the app has loaded is logged only: online, it would lead to the login page.
    const failed = page.waitForEvent('console', (message) => message.text().includes('login did not begin'))
    await page.goto('/home?login=1')
    await failed
    await expect(page).toHaveURL('/home')
    await expect(loginButton).toBeVisible()
  })

  await test.step('the next login asks for credentials, also after going back', async () => {
    await page.context().setOffline(false)
    await loginButton.click()
    await expect(emailField(page)).toBeVisible()
    await page.getByRole('button', { name: `Back to ${site.name}` }).click()
    await expect(page).toHaveURL('/home')
    await loginButton.click()
    await expect(emailField(page)).toBeVisible()
  })

  await test.step('another customer can sign up', async () => {
    await signUpOnPages(page, next)
    await menuButton.click()
    await expect(page.getByText(`You're logged in as ${next.name}`)).toBeVisible()
    expect((await readStoredData(page)).localStorage).not.toHaveProperty('logged-out')
  })

  await test.step('a restored tab shows them nothing of the previous customer', async () => {
    await suspended.goto('/orders')
    await expect(shell(suspended).menuButton).toBeVisible()
    await expect(ordering(suspended).checkoutBar).toBeHidden()
    expect((await readStoredData(suspended)).sessionStorage).toEqual({})
  })
})
