import { login } from '@fuel-shack/harness/pages/login'
import { casey, newPerson } from '@fuel-shack/harness/people'
import { site } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'
import { openAsCustomer } from '../../support/session.ts'

/** What a screen reader announces; the page shows the same text beside it, without the pause. */
const announcement = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** The field of a customer who has no password yet. */
async function openNewPassword(page: Page) {
  await openAsCustomer(page)
  await page.goto('/identity/account')
  return page.getByLabel('New password', { exact: true })
}

/** The paths of the fonts that the page requested, also those from a cache. */
async function fontsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.woff2'))
      .toSorted(),
  )
}

test('the app and the login page load each font from the same address', async ({ page }) => {
  await page.goto('/home')
  await expect.poll(async () => (await fontsOf(page)).length).toBe(2)
  const fontsOfApp = await fontsOf(page)
  await login(page).open()
  await expect(login(page).email).toBeVisible()
  await expect.poll(() => fontsOf(page)).toEqual(fontsOfApp)
  await expect(page.getByRole('heading', { name: 'Log in' })).toHaveCSS('font-family', /^Shrikhand/)
  await expect(login(page).email).toHaveCSS('font-family', /^"Public Sans"/)
})

// Covers login-8.
test('Back after a rejected password shows the login page again', async ({ page }) => {
  const pages = login(page)
  await pages.open()
  await pages.submitPassword({ email: newPerson().email, password: 'three quiet wombats' })
  await expect(page.getByRole('alert')).toBeVisible()
  await pages.signUpLink.click()
  await expect(pages.sendCodeButton).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(pages.email).toBeVisible()
})

// Covers login-8.
test('Back after a login leads to the app, not to a login page that has expired', async ({ page }) => {
  await login(page).open()
  await login(page).logIn(casey)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: site.welcome.heading })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This page has expired' })).toHaveCount(0)
})

test('a button shows the password and hides it again', async ({ page }) => {
  await login(page).open()
  const password = login(page).password
  const button = page.getByRole('button', { name: 'Show password' })
  await password.fill('three quiet wombats')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('three quiet wombats')
})

test('the account page says while the user types whether the password will do', async ({ page }) => {
  const password = await openNewPassword(page)
  const nameOfPlace = site.name.replaceAll(' ', '')
  for (const [typed, verdict] of [
    ['wombat', '4 more characters'],
    [`${nameOfPlace}2026`, 'Use words other than your name, your email address or the name of this place.'],
    ['robin rider', 'Use words other than your name, your email address or the name of this place.'],
    ['four galahs', "Long enough. We'll check that it isn't a common password."],
    ['three quiet wombats', "Nice and long. We'll check that it isn't a common password."],
  ] as const) {
    await password.fill(typed)
    await expect(page.getByText(verdict).first()).toBeVisible()
    await expect(announcement(page, verdict)).toBeAttached()
  }
})

test('a rejected form shows what is wrong beside the field and moves the focus there', async ({ page }) => {
  const pages = login(page)
  await pages.open()
  await pages.signUpLink.click()
  await pages.requestCode('', 'robin')
  const name = page.getByLabel('First name')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Enter your name.')
  await expect(pages.email).toHaveAccessibleDescription(/^Enter an email address, like name@example\.com/)
  await expect(pages.email).toHaveValue('robin')
})

test('a login is sent once, and the button shows that it is under way', async ({ page }) => {
  // The login page stays, as it does while the server checks the password.
  await page.addInitScript(() => {
    // The app's login button is a form too, which the browser submits before the page is hydrated.
    if (!location.pathname.startsWith('/identity/')) return
    let sent = 0
    addEventListener('submit', (event) => {
      if (event.defaultPrevented) return
      event.preventDefault()
      sent += 1
      document.documentElement.dataset['sent'] = String(sent)
    })
  })
  const pages = login(page)
  await pages.open()
  // The page's script shows this button.
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
  await pages.submitPassword(newPerson())
  const busy = page.getByRole('button', { name: 'Logging in…' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  // The page finishes loading only now.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })))
  await busy.click()
  await expect(page.locator('html')).toHaveAttribute('data-sent', '1')

  // The user goes back to it, and the browser restores it.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(pages.logInButton).toHaveAttribute('aria-busy', 'false')
})
