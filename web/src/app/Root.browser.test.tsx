import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CONFIG, renderApp, signedInAs } from '../../test/render-app.tsx'
import { json, problem, stubApi } from '../../test/stub-api.ts'
import { sessionKey } from '../session/session-key.ts'
import { SessionStore } from '../session/session-store.ts'
import { App } from './App.tsx'
import { createStore } from './store.ts'

const SAM = { sub: 'sam-1', name: 'Sam Cook', role: 'staff' }
const { issuer, clientId } = CONFIG.signIn
const fulfilment = page.getByRole('heading', { name: 'Fulfilment' })
const sessionEnded = page
  .getByRole('alert')
  .getByText('Your shift has ended. Log in again to see orders.', { exact: true })
const welcome = page.getByRole('heading', { name: 'Welcome to the Fuel Shack' })

it('while it is found out who is there, the splash shows the logo and Loading...', async () => {
  stubApi()
  signedInAs(SAM)
  onTestFinished(() => localStorage.clear())
  const session = new SessionStore(CONFIG.signIn)
  const screen = await render(<App config={CONFIG} session={session} store={createStore(session)} />)
  await expect.element(screen.getByText('Loading...', { exact: true })).toBeVisible()
  expect(screen.container.querySelector('svg')).not.toBeNull()
  expect(welcome.query()).toBeNull()
})

it('staff get the fulfilment app', async () => {
  stubApi({ 'GET orders': () => json([]) })
  signedInAs(SAM)
  await renderApp('/home')
  await expect.element(fulfilment).toBeVisible()
  expect(welcome.query()).toBeNull()
})

it('a shift that ends by itself is said loudly where staff look, and never becomes the customers’ page', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  onTestFinished(() => play.mockRestore())
  let isRefused = false
  stubApi({
    'GET orders': () => (isRefused ? problem(401, 'unauthenticated') : json([])),
    [`GET ${issuer}/.well-known/openid-configuration`]: () =>
      json({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }),
    [`POST ${issuer}/token`]: () => json({ error: 'invalid_grant' }, 400),
  })
  signedInAs(SAM)
  await renderApp('/home')
  await expect.element(fulfilment).toBeVisible()
  expect(play).not.toHaveBeenCalled()

  isRefused = true
  window.dispatchEvent(new Event('online'))
  await expect.element(sessionEnded).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(play).toHaveBeenCalledOnce()
  expect(welcome.query()).toBeNull()
})

it('a shift that was ended in another tab is ended here too, and says so', async () => {
  stubApi({ 'GET orders': () => json([]) })
  signedInAs(SAM)
  await renderApp('/home')
  await expect.element(fulfilment).toBeVisible()
  const key = sessionKey(issuer, clientId)
  localStorage.removeItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key }))
  await expect.element(sessionEnded).toBeVisible()
})

it('a customer whose session ends is a visitor, and is told', async () => {
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

it('everybody else who is signed in gets the customer app', async () => {
  stubApi()
  signedInAs({ sub: 'casey-1', name: 'Casey Driver', role: 'manager' })
  await renderApp('/home')
  await expect.element(welcome).toBeVisible()
})

it('a login that did not finish is said at home', async () => {
  stubApi()
  await renderApp('/signed-in?error=access_denied&state=unknown')
  await expect.element(welcome).toBeVisible()
  await expect.element(page.getByText("Login didn't go through. Try again.").first()).toBeVisible()
})
