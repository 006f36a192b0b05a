import type { Role } from '@fuel-shack/contract/team/account-roles'
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

/** The code that an authenticator app shows at a number of steps from now. */
export function codeOf(provider: IdentityServer, secret: string, stepsFromNow = 0): string {
  const timestamp = provider.now().getTime() + stepsFromNow * STEP_MS
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Reads the secret from the page with the QR code. */
export function secretOn(page: Page): string {
  return /<p class="key">([A-Z2-7 ]+)<\/p>/.exec(page.text)?.[1]?.replaceAll(' ', '') ?? ''
}

export function recoveryCodesOn(page: Page): string[] {
  return [...page.text.matchAll(/<code>([^<]+)<\/code>/g)].map(([, code = '']) => code)
}

export async function addPerson(provider: IdentityServer, { name, email, password }: TestPerson, role: Role) {
  const added = await provider.accounts.addAccount({ name, emailAddress: email, password, role, origin: 'sign-up' })
  if (!added) throw new Error(`${email} has an account already`)
  return added
}

/** Sets the app up through the pages, as a user would. Advances the clock, so that the next code is a new one. */
export async function setUpApp(provider: IdentityServer, browser: TestBrowser) {
  const page = await browser.open('/identity/account/second-factor/app')
  const secret = secretOn(page)
  const shown = await browser.submit(page, '/second-factor/app', { code: codeOf(provider, secret) })
  provider.passTime(STEP_MS)
  return { secret, page: shown, recoveryCodes: recoveryCodesOn(shown) }
}

/** Posts what the browser's script would. */
export async function setUpPasskey(browser: TestBrowser, name = 'Work phone') {
  const passkey = new SoftwarePasskey(PUBLIC_URL)
  const page = await browser.open('/identity/account/second-factor')
  const options = await requestOptions(browser, '/identity/account/second-factor/passkeys')
  const shown = await browser.submit(page, '/second-factor/passkeys', { name, response: passkey.register(options) })
  return { passkey, page: shown }
}

export async function requestOptions(browser: TestBrowser, path: string): Promise<{ challenge: string }> {
  const { text } = await browser.open(`${path}/options`, { method: 'POST', headers: { origin: PUBLIC_URL } })
  const options: unknown = JSON.parse(text)
  const isOptions = typeof options === 'object' && options !== null && 'challenge' in options
  if (!isOptions || typeof options.challenge !== 'string') throw new Error(`No options: ${text.slice(0, 200)}`)
  return { challenge: options.challenge }
}

/** Submits the password only. @returns the next page, and the attempt that completes the login. */
export async function typePassword(
  client: TestClient,
  browser: TestBrowser,
  { email, password }: TestPerson,
  action: '/sign-in' | '/sign-up' = '/sign-in',
) {
  const attempt = await client.begin(action === '/sign-up' ? { prompt: 'create' } : {})
  const login = await browser.open(attempt.address)
  const page = await browser.submit(login, action, { name: 'New User', email, password })
  return { attempt, page }
}

const ROBIN = { name: 'Robin Reed', email: 'robin@fuelshack.example', password: 'three quiet wombats' }

/** Adds a customer and logs in with the password. */
export async function addLoggedIn(provider: IdentityServer, client: TestClient, person: TestPerson = ROBIN) {
  const account = await addPerson(provider, person, 'customer')
  const browser = new TestBrowser(provider)
  return { person, account, browser, tokens: await client.signIn(person, browser) }
}

/** The same with an authenticator app, which is set up after the login. */
export async function addWithApp(provider: IdentityServer, client: TestClient) {
  const user = await addLoggedIn(provider, client)
  return { ...user, ...(await setUpApp(provider, user.browser)) }
}

/** The same with a passkey. A customer's first passkey is a quick way in, not yet a second step. */
export async function addWithPasskey(provider: IdentityServer, client: TestClient, person: TestPerson = ROBIN) {
  const user = await addLoggedIn(provider, client, person)
  return { ...user, ...(await setUpPasskey(user.browser)) }
}

/** The login page, and what its script does for a passkey. */
export async function openPasskeyLogin(provider: IdentityServer, client: TestClient) {
  const browser = new TestBrowser(provider)
  const attempt = await client.begin()
  const page = await browser.open(attempt.address)
  const base = /action="([^"]+)\/sign-in"/.exec(page.text)?.[1] ?? ''
  const begin = () => requestOptions(browser, `${base}/passkey`)
  const post = (response: string): Promise<Page> => browser.submit(page, '/passkey', { response })
  return { attempt, browser, page, begin, post }
}
