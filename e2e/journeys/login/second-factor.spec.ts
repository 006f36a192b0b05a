import { login } from '@fuel-shack/harness/pages/login'
import { shell } from '@fuel-shack/harness/pages/shell'
import { newPerson } from '@fuel-shack/harness/people'
import { expect, test, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../../support/accessibility.ts'
import { signUpIn } from '../../support/session.ts'

const ACCOUNT = '/identity/account/second-factor'

/** A virtual authenticator that approves whenever a passkey is created or used. */
async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The app as a visitor sees it, without the session of before. */
async function openAsVisitor(page: Page) {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/home')
}

test('a passkey is added, logs in without a password, also by autofill, and is removed', async ({ page }) => {
  await addAuthenticator(page)
  await signUpIn(page.context())
  await page.goto(ACCOUNT)
  await page.getByLabel('Passkey name').fill('Red phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Turn on two-step login' }).click()
  await expect(page.getByRole('heading', { name: 'Save these codes' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await page.getByRole('link', { name: "I've saved them" }).click()
  await expect(page.getByRole('button', { name: 'Remove Red phone' })).toBeVisible()
  await expectAccessible(page)

  // This login uses the button. The list of saved logins gets no challenge, or the authenticator would answer before
  // the tap.
  await openAsVisitor(page)
  await page.route('**/passkey/options', (route) => route.abort(), { times: 1 })
  const withoutList = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Login or Signup' }).click()
  await withoutList
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(shell(page).menuButton).toBeVisible()

  // This login uses the list of saved logins: the virtual authenticator picks the passkey as soon as the page offers
  // it.
  await openAsVisitor(page)
  await page.getByRole('button', { name: 'Login or Signup' }).click()
  await expect(shell(page).menuButton).toBeVisible()

  await page.goto(ACCOUNT)
  await page.getByRole('button', { name: 'Remove Red phone' }).click()
  await expect(page.getByRole('status')).toContainText('Removed')
  await expect(page.getByRole('button', { name: 'Remove Red phone' })).toBeHidden()
})

test('an authenticator app is set up without scripts, and required after the password', async ({ page, browser }) => {
  const person = newPerson()
  const account = await browser.newContext()
  await signUpIn(account, { person, hasPassword: true })
  const storageState = await account.storageState()
  await account.close()
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage()
  await plain.goto(ACCOUNT)
  await plain.getByRole('link', { name: 'Set up an app' }).click()
  await expect(plain.getByRole('img', { name: /QR code/ })).toBeVisible()
  await plain.getByText("Can't scan it?").click()
  const key = (await plain.locator('.key').innerText()).replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  await plain.getByLabel('6-digit code').fill('000000')
  await plain.getByRole('button', { name: 'Turn on' }).click()
  await expect(plain.getByLabel('6-digit code')).toHaveAccessibleDescription(/That code's not right/)
  await plain.getByLabel('6-digit code').fill(app.generate())
  await plain.getByRole('button', { name: 'Turn on' }).click()
  await expect(plain.getByRole('heading', { name: 'Save these codes' })).toBeVisible()
  await plain.context().close()

  await login(page).open()
  await login(page).submitPassword(person)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expect(page.getByLabel('6-digit code')).toHaveAttribute('inputmode', 'numeric')
  await page.getByText('Use a recovery code').click()
  await expect(page.getByLabel('Recovery code')).toBeVisible()
  await expectAccessible(page)
  // The next code: the one that turned the app on is used up.
  await page.getByLabel('6-digit code').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(shell(page).menuButton).toBeVisible()
})
