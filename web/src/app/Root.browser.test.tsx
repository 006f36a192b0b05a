import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../test/render.ts'
import { CONFIG, renderApp, signedInAs } from '../../test/render-app.tsx'
import { pollOften } from '../../test/polls.ts'
import { json, problem, stubApi } from '../../test/stub-api.ts'
import { ApiClient } from '../platform/client/api-client.ts'
import { sessionKey } from '../platform/session/session.ts'
import { SessionStore } from '../platform/session/session-store.ts'
import { App } from './App.tsx'

const SAM = { sub: 'sam-1', name: 'Sam Cook', role: 'staff' }
const { issuer, clientId } = CONFIG.signIn
const fulfilment = page.getByRole('heading', { name: 'Fulfilment' })
const sessionEnded = page.getByRole('alert').getByText("You've been logged out. Log in to see orders.", { exact: true })
const welcome = page.getByRole('heading', { name: 'Welcome to the Fuel Shack' })

// Covers login-7.
it('shows the splash with the logo and Loading... while the session loads', async () => {
  stubApi()
  signedInAs(SAM)
  onTestFinished(() => localStorage.clear())
  const session = new SessionStore(CONFIG.signIn)
  const screen = await render(<App config={CONFIG} session={session} client={new ApiClient(session)} />)
  await expect.element(screen.getByText('Loading...', { exact: true })).toBeVisible()
  expect(screen.container.querySelector('svg')).not.toBeNull()
  expect(welcome.query()).toBeNull()
})

// Covers fulfilment-1, fulfilment-2.
it('shows the fulfilment app to staff', async () => {
  stubApi({ 'GET orders': () => json([]) })
  signedInAs(SAM)
  await renderApp('/home')
  await expect.element(fulfilment).toBeVisible()
  expect(welcome.query()).toBeNull()
})

it('tells staff loudly when their session expires, and never shows them the customers’ page', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  let isRejected = false
  stubApi({
    'GET orders': () => (isRejected ? problem(401, 'unauthenticated') : json([])),
    [`GET ${issuer}/.well-known/openid-configuration`]: () =>
      json({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }),
    [`POST ${issuer}/token`]: () => json({ error: 'invalid_grant' }, 400),
  })
  signedInAs(SAM)
  await renderApp('/home')
  await expect.element(fulfilment).toBeVisible()
  expect(play).not.toHaveBeenCalled()

  isRejected = true
  pollOften()
  await expect.element(sessionEnded).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  expect(play).toHaveBeenCalledOnce()
  expect(welcome.query()).toBeNull()
})

it('tells staff when they log out in another tab', async () => {
  stubApi({ 'GET orders': () => json([]) })
  signedInAs(SAM)
  await renderApp('/home')
  await expect.element(fulfilment).toBeVisible()
  const key = sessionKey(issuer, clientId)
  localStorage.removeItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key }))
  await expect.element(sessionEnded).toBeVisible()
})

it('tells a customer when their session ends, and treats them as a visitor', async () => {
  stubApi()
  signedInAs()
  await renderApp('/home')
  await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  const key = sessionKey(issuer, clientId)
  localStorage.removeItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key }))
  await expect.element(page.getByRole('button', { name: 'Login or Signup' })).toBeVisible()
  await expect.element(page.getByText("You've been logged out. Log in again.").first()).toBeVisible()
})

// Covers login-6.
it('shows the customer app to every other role', async () => {
  stubApi()
  signedInAs({ sub: 'casey-1', name: 'Casey Driver', role: 'manager' })
  await renderApp('/home')
  await expect.element(welcome).toBeVisible()
})

it('a login that fails returns to the home page with a message', async () => {
  stubApi()
  await renderApp('/signed-in?error=access_denied&state=unknown')
  await expect.element(welcome).toBeVisible()
  await expect.element(page.getByText("Login didn't go through. Try again.").first()).toBeVisible()
})
