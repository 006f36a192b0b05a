import { expect, it, onTestFinished, vi } from 'vitest'
import { CONFIG } from '../../../test/render-app.tsx'
import { json, stubApi, type Handlers } from '../../../test/stub-api.ts'
import { loginFailureText } from './login-failure-text.ts'
import { SessionStore } from './session-store.ts'

const DISCOVERY = `GET ${CONFIG.signIn.issuer}/.well-known/openid-configuration`

/** The text for a visitor who taps the button to log in. */
async function textOfLogin(handlers: Handlers): Promise<string> {
  stubApi(handlers)
  const store = new SessionStore(CONFIG.signIn)
  await store.start()
  const error: unknown = await store.signIn('/home').then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return loginFailureText(error)
}

it('a login without reception says so, whatever the device believes', async () => {
  for (const onLine of [true, false]) {
    vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(onLine)
    const offline = { [DISCOVERY]: () => Promise.reject(new TypeError('Failed to fetch')) }
    expect(await textOfLogin(offline)).toBe("Can't reach the login page. Check your reception and try again.")
  }
})

it('a login at a provider that answers with an error does not blame the reception', async () => {
  const text = "The login page isn't working right now. Try again in a few minutes."
  expect(await textOfLogin({ [DISCOVERY]: () => json({}, 503) })).toBe(text)
})

it('a login at an address without https says what is needed', async () => {
  vi.stubGlobal('isSecureContext', false)
  expect(await textOfLogin({})).toBe(
    "You can't log in at this address, because it isn't secure. Open it with https:// in front.",
  )
})

it('a login in a browser that blocks storage says what to allow', async () => {
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  onTestFinished(() => blocked.mockRestore())
  const text = await textOfLogin({ [DISCOVERY]: () => json({ issuer: CONFIG.signIn.issuer }) })
  blocked.mockRestore()
  expect(text).toBe('Your browser blocks storage, which the login needs. Allow cookies for this site, then try again.')
})

it('a login that fails by a fault of the app does not blame the reception', async () => {
  stubApi({ 'HEAD app-config': () => json({}) })
  expect(await loginFailureText(new TypeError('x is not a function'))).toBe(
    "The login didn't start because of a fault in the app. Reload and try again.",
  )
  expect(await loginFailureText(new TypeError('Importing a module script failed.'))).toBe(
    'This page is from before an update. Reload it, then log in.',
  )
})
