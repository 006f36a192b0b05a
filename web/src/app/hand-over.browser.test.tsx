/** Staff hand a shared screen over, and read why a session ended. */
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextNavigation } from '../../test/navigations.ts'
import { CONFIG, renderApp, signedInAs } from '../../test/render-app.tsx'
import { pollOften } from '../../test/polls.ts'
import { json, problem, stubApi, type Handlers } from '../../test/stub-api.ts'
import { sessionKey } from '../platform/session/session.ts'

const SAM = { sub: 'sam-1', name: 'Sam Cook', role: 'staff' }
const { clientId } = CONFIG.signIn
const OWN_ISSUER = `${location.origin}/identity`
const SESSION_ID = 'a-session-of-sam-12345'
const ended = page.getByRole('heading', { name: "You've been logged out. Log in to see orders.", exact: true })

const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')

/** Calls to our own origin are stubbed by their path. */
const stubbed = (address: string) => address.replace(location.origin, '')

const provider = (issuer: string): Handlers => ({
  [`GET ${stubbed(issuer)}/.well-known/openid-configuration`]: () =>
    json({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }),
  [`POST ${stubbed(issuer)}/token`]: () => json({ error: 'invalid_grant' }, 400),
})

/** The server rejects the token of a session of this issuer. @returns the requests of the app */
async function endSession(issuer: string, answer: Handlers): Promise<Request[]> {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  let isRejected = false
  const orders = () => (isRejected ? problem(401, 'unauthenticated') : json([]))
  const requests = stubApi({ 'GET orders': orders, ...provider(issuer), ...answer })
  signedInAs(SAM, { access_token: `${part({ alg: 'RS256' })}.${part({ sid: SESSION_ID })}.c2ln` })
  const key = sessionKey(CONFIG.signIn.issuer, clientId)
  const stored = localStorage.getItem(key) ?? ''
  localStorage.removeItem(key)
  localStorage.setItem(sessionKey(issuer, clientId), stored)
  await renderApp('/home', { signIn: { ...CONFIG.signIn, issuer } })
  await expect.element(page.getByText('On: Sam', { exact: true })).toBeVisible()
  isRejected = true
  pollOften()
  await expect.element(ended).toBeVisible()
  return requests
}

it('the login of staff says after how many hours the session ended, if the provider knows', async () => {
  await endSession(OWN_ISSUER, {
    [`GET ${stubbed(OWN_ISSUER)}/session-end/${SESSION_ID}`]: () => json({ reason: 'expired', afterHours: 12 }),
  })
  await expect.element(page.getByText("The login was for 12 hours, and they're up.")).toBeVisible()
})

it.each([
  ['does not know it', () => json({})],
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers something else', () => json({ reason: 1 })],
])('invents no reason if the provider %s', async (_, answer) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const address = `${OWN_ISSUER}/session-end/${SESSION_ID}`
  const requests = await endSession(OWN_ISSUER, { [`GET ${stubbed(address)}`]: answer })
  await vi.waitFor(() => expect(requests.map(({ url }) => url)).toContain(address))
  expect(page.getByRole('alert').element().textContent).toBe("You've been logged out. Log in to see orders.")
})

it('a screen whose staff session has ended says so after a reload, until someone leaves it, and stores no name or token', async () => {
  await endSession(OWN_ISSUER, {})
  const stored = () => localStorage.getItem(sessionKey(OWN_ISSUER, clientId))
  expect(stored()).toContain(SAM.sub)
  for (const personal of [SAM.name, 'refresh-1', 'c2ln']) expect(stored()).not.toContain(personal)
  await renderApp('/home', { signIn: { ...CONFIG.signIn, issuer: OWN_ISSUER } })
  await expect.element(ended.last()).toBeVisible()
  await page.getByRole('button', { name: 'Leave the kitchen screen' }).last().click()
  await expect.element(page.getByRole('button', { name: 'Login or Signup' }).last()).toBeVisible()
  expect(stored()).toBeNull()
})

it('asks no other provider for the reason', async () => {
  const requests = await endSession(CONFIG.signIn.issuer, {})
  expect(requests.filter(({ url }) => url.includes('session-end'))).toEqual([])
  expect(page.getByRole('alert').element().textContent).toBe("You've been logged out. Log in to see orders.")
})

it('hands over at the provider, which asks who logs in, and leaves the session as it is', async () => {
  stubApi({ 'GET orders': () => json([]), ...provider(CONFIG.signIn.issuer) })
  signedInAs(SAM)
  await renderApp('/home')
  await userEvent.click(page.getByRole('button', { name: 'Account menu' }))
  const navigation = nextNavigation()
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Hand over' }))
  expect((await navigation).searchParams.get('prompt')).toBe('login')
  expect(localStorage.getItem(sessionKey(CONFIG.signIn.issuer, clientId))).toContain('refresh-1')
  expect(JSON.stringify(Object.values(localStorage))).toMatch(/\/home\?screen=[\da-f-]{36}/)
})

it('the screen says so if the provider cannot be reached for a hand-over', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const discovery = `GET ${CONFIG.signIn.issuer}/.well-known/openid-configuration`
  stubApi({ 'GET orders': () => json([]), [discovery]: () => Promise.reject(new TypeError('Failed to fetch')) })
  signedInAs(SAM)
  await renderApp('/home')
  await userEvent.click(page.getByRole('button', { name: 'Account menu' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Hand over' }))
  await expect
    .element(page.getByText("Can't reach the login page. Check your reception and try again.").first())
    .toBeVisible()
})
