import { Secret, TOTP } from 'otpauth'
import type { IdentityServer } from './identity-server.ts'
import { PUBLIC_URL } from './identity-server.ts'
import { SoftwarePasskey } from './software-passkey.ts'
import { TestBrowser, type Page } from './test-browser.ts'
import type { TestClient } from './test-client.ts'

export interface TestPerson {
  name: string
  email: string
  password: string
}

/** Time steps of 30 seconds (RFC 6238). */
export const STEP_MS = 30_000

/** The code that an authenticator app would show so many steps from now. */
export function codeOf(stand: IdentityServer, secret: string, stepsFromNow = 0): string {
  const timestamp = stand.now().getTime() + stepsFromNow * STEP_MS
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** From the page that shows the QR code. */
export function secretOn(page: Page): string {
  return /<p class="key">([A-Z2-7 ]+)<\/p>/.exec(page.text)?.[1]?.replaceAll(' ', '') ?? ''
}

export function recoveryCodesOn(page: Page): string[] {
  return [...page.text.matchAll(/<code>([^<]+)<\/code>/g)].map(([, code = '']) => code)
}

export async function addPerson(
  stand: IdentityServer,
  { name, email, password }: TestPerson,
  role: 'customer' | 'staff',
) {
  const added = await stand.accounts.addAccount({ name, emailAddress: email, password, role, origin: 'sign-up' })
  if (!added) throw new Error(`${email} has an account already`)
  return added
}

/** Through the pages, as a person would. The steps of the clock go on, so that the next code is a new one. */
export async function setUpApp(stand: IdentityServer, browser: TestBrowser) {
  const page = await browser.open('/identity/account/second-factor/app')
  const secret = secretOn(page)
  const shown = await browser.submit(page, '/second-factor/app', { code: codeOf(stand, secret) })
  stand.passTime(STEP_MS)
  return { secret, page: shown, recoveryCodes: recoveryCodesOn(shown) }
}

/** The answer of the browser's script, posted. */
export async function setUpPasskey(browser: TestBrowser, name = 'Work phone') {
  const passkey = new SoftwarePasskey(PUBLIC_URL)
  const page = await browser.open('/identity/account/second-factor')
  const options = await askForOptions(browser, '/identity/account/second-factor/passkeys')
  const shown = await browser.submit(page, '/second-factor/passkeys', { name, response: passkey.register(options) })
  return { passkey, page: shown }
}

export async function askForOptions(browser: TestBrowser, path: string): Promise<{ challenge: string }> {
  const { text } = await browser.open(`${path}/options`, { method: 'POST', headers: { origin: PUBLIC_URL } })
  const options: unknown = JSON.parse(text)
  const isOptions = typeof options === 'object' && options !== null && 'challenge' in options
  if (!isOptions || typeof options.challenge !== 'string') throw new Error(`No options: ${text.slice(0, 200)}`)
  return { challenge: options.challenge }
}

/** The password alone. @returns the page after it, and what finishes the login at the app. */
export async function typePassword(
  client: TestClient,
  browser: TestBrowser,
  { email, password }: TestPerson,
  action: '/sign-in' | '/sign-up' = '/sign-in',
) {
  const attempt = await client.begin(action === '/sign-up' ? { prompt: 'create' } : {})
  const login = await browser.open(attempt.address)
  const page = await browser.submit(login, action, { name: 'Somebody', email, password })
  return { attempt, page }
}
