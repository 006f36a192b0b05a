import { login } from '@fuel-shack/harness/pages/login'
import { welcome } from '@fuel-shack/harness/pages/welcome'
import { casey, newPerson } from '@fuel-shack/harness/people'
import { expect, test, type Page } from '@playwright/test'

const PASSWORD = 'three quiet wombats'

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

/** The page stays when its form is sent, as it does while the server checks the password. @returns what lets it go again. */
async function holdForms(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const hold = (event: Event) => {
      if (event.defaultPrevented) return
      event.preventDefault()
      const { dataset } = document.documentElement
      dataset['sent'] = String(Number(dataset['sent'] ?? 0) + 1)
    }
    addEventListener('submit', hold)
    addEventListener('release-forms', () => removeEventListener('submit', hold))
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('release-forms')))
}

async function expectFontsOfApp(page: Page, fontsOfApp: string[]): Promise<void> {
  await expect.poll(() => fontsOf(page)).toEqual(fontsOfApp)
  await expect(page.getByRole('heading', { name: 'Log in' })).toHaveCSS('font-family', /^Shrikhand/)
  await expect(login(page).email).toHaveCSS('font-family', /^"Public Sans"/)
}

async function expectPasswordButton(page: Page): Promise<void> {
  const { password } = login(page)
  const button = page.getByRole('button', { name: 'Show password' })
  await password.fill(PASSWORD)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue(PASSWORD)
}

async function expectOneSubmission(page: Page): Promise<void> {
  const pages = login(page)
  const releaseForms = await holdForms(page)
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
  await releaseForms()
}

// Covers login-8.
test('the login page has the fonts of the app, shows the password, is sent once, moves to what is wrong, and Back leaves it', async ({
  page,
}) => {
  const pages = login(page)
  await page.goto('/home')
  await expect.poll(async () => (await fontsOf(page)).length).toBe(2)
  const fontsOfApp = await fontsOf(page)
  await page.getByRole('button', { name: 'Login or Signup' }).click()
  await expect(pages.email).toBeVisible()

  await test.step('the app and the login page load each font from the same address', () =>
    expectFontsOfApp(page, fontsOfApp))
  await test.step('a button shows the password and hides it again', () => expectPasswordButton(page))
  await test.step('a login is sent once, and the button shows that it is under way', () => expectOneSubmission(page))

  await test.step('Back after a rejected password shows the login page again', async () => {
    await pages.submitPassword({ email: newPerson().email, password: PASSWORD })
    await expect(page.getByRole('alert')).toBeVisible()
    await pages.signUpLink.click()
    await expect(pages.sendCodeButton).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await expect(pages.email).toBeVisible()
  })

  await test.step('a rejected form shows what is wrong beside the field and moves the focus there', async () => {
    await pages.signUpLink.click()
    await pages.requestCode('', 'robin')
    const name = page.getByLabel('First name')
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Enter your name.')
    await expect(pages.email).toHaveAccessibleDescription(/^Enter an email address, like name@example\.com/)
    await expect(pages.email).toHaveValue('robin')
  })

  await test.step('Back after a login leads to the app, not to a login page that has expired', async () => {
    await pages.passwordLink.click()
    await pages.logIn(casey)
    await page.goBack()
    await expect(welcome(page).heading).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Start again' })).toHaveCount(0)
  })
})
