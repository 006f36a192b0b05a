import type { IdentityServer } from './identity-server.ts'
import { addPerson, type TestPerson } from './second-factor-steps.ts'
import { TestBrowser, type Page } from './test-browser.ts'
import type { TestClient } from './test-client.ts'

export const KIM = { name: 'Kim Ross', email: 'kim@fuelshack.example', password: 'four loud galahs' }
export const PIN = '382915'
export const WRONG_PIN = '382916'

/** Sets a PIN right after a full login. @returns the account page. */
export async function setPin(browser: TestBrowser, pin = PIN): Promise<Page> {
  const page = await browser.open('/identity/account/pin')
  return browser.submit(page, '/account/pin', { pin, repeated: pin })
}

/** Logs in fully and sets a PIN. */
export async function enrol(client: TestClient, browser: TestBrowser, person: TestPerson, pin = PIN) {
  const tokens = await takeOver(client, browser, person)
  await setPin(browser, pin)
  return tokens
}

/** A full login, also while another person is logged in. */
export async function takeOver(client: TestClient, browser: TestBrowser, { email, password }: TestPerson) {
  const attempt = await client.begin({ prompt: 'login', max_age: '0' })
  const page = await browser.open(attempt.address)
  const link = /href="([^"]+\/sign-in)"/.exec(page.text)?.[1]
  const form = link === undefined ? page : await browser.open(link)
  return attempt.finish(await browser.submit(form, '/sign-in', { email, password }))
}

/** A staff account, a tablet on which it has a PIN. */
export async function addEnrolled(provider: IdentityServer, client: TestClient, person: TestPerson = KIM) {
  const account = await addPerson(provider, person, 'staff')
  const tablet = new TestBrowser(provider)
  return { account, tablet, tokens: await enrol(client, tablet, person) }
}

/** Starts a hand-over, and opens the page of the person with this first name. */
export async function choosePerson(client: TestClient, tablet: TestBrowser, name: string) {
  const attempt = await client.begin({ prompt: 'login', max_age: '0' })
  const whoIsOn = await tablet.open(attempt.address)
  const address = new RegExp(`href="([^"]+)">${name}</a>`).exec(whoIsOn.text)?.[1]
  if (address === undefined) throw new Error(`${name} cannot log in by PIN here:\n${whoIsOn.text}`)
  return { attempt, whoIsOn, page: await tablet.open(address) }
}

/** The whole login by PIN. */
export async function logInByPin(client: TestClient, tablet: TestBrowser, name: string, pin = PIN) {
  const { attempt, page } = await choosePerson(client, tablet, name)
  return attempt.finish(await submitPin(tablet, page, pin))
}

export function submitPin(tablet: TestBrowser, page: Page, pin: string): Promise<Page> {
  const action = /<form method="post" action="([^"]+\/pin\/[^"]+)"/.exec(page.text)?.[1] ?? ''
  return tablet.submit(page, action, { pin })
}

/** Returns whether the device offers logins by PIN. */
export async function offersPins(client: TestClient, browser: TestBrowser): Promise<boolean> {
  const { text } = await browser.open((await client.begin({ prompt: 'login' })).address)
  return text.includes('<title>Who&#39;s on?')
}
