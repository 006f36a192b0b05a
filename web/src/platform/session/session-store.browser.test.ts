import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { nextNavigation } from '../../../test/navigations.ts'
import { CASEY, CONFIG, signedInAs } from '../../../test/render-app.tsx'
import { json, stubApi, type Handlers } from '../../../test/stub-api.ts'
import { sessionKey } from './session.ts'
import { SessionStore } from './session-store.ts'

const ISSUER = CONFIG.signIn.issuer
const KEY = sessionKey(ISSUER, CONFIG.signIn.clientId)
/** A unique token each time, because all tabs remember for some seconds that a token was replaced. */
const expired = () => ({ expires_at: 1, access_token: crypto.randomUUID() })

const PROVIDER: Handlers = {
  [`GET ${ISSUER}/.well-known/openid-configuration`]: () =>
    json({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/auth`,
      token_endpoint: `${ISSUER}/token`,
      end_session_endpoint: `${ISSUER}/end`,
    }),
}
const tokenEndpoint = (handler: Handlers[string]): Handlers => ({ ...PROVIDER, [`POST ${ISSUER}/token`]: handler })
const renewed = (): Response =>
  json({ access_token: 'token-2', refresh_token: 'refresh-2', token_type: 'Bearer', expires_in: 3600 })

/** As without reception. What the device believes is another matter. */
function goOffline(): void {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
}

async function startedSession(): Promise<SessionStore> {
  const store = new SessionStore(CONFIG.signIn)
  await store.start()
  return store
}

beforeEach(() => {
  history.replaceState(null, '', '/home')
  onTestFinished(() => localStorage.clear())
})

describe('opening the app', () => {
  it('the app starts as a visitor without a stored session', async () => {
    stubApi()
    const store = await startedSession()
    expect(store.getSession()).toEqual({ status: 'visitor', signInFailed: false })
    expect(await store.getAccessToken()).toBeUndefined()
  })

  // Covers login-5.
  it('the app restores a stored session, whatever the age of its token', async () => {
    stubApi()
    signedInAs(CASEY, expired())
    const store = await startedSession()
    expect(store.getSession()).toEqual({
      status: 'signed-in',
      subject: 'casey-1',
      name: 'Casey Driver',
      roles: new Set(['customer']),
    })
  })

  it.each([['staff'], [['admin', 'staff']]])('the app recognises the role %j as staff', async (role) => {
    stubApi()
    signedInAs({ ...CASEY, role })
    const store = await startedSession()
    expect(store.getSession()).toMatchObject({ roles: new Set([role].flat()) })
  })

  it.each(['{"access_token":', 'null', '7', '{}', '{"profile":{"sub":1}}'])(
    'the app removes %s in place of a session, and starts as a visitor',
    async (stored) => {
      stubApi()
      localStorage.setItem(KEY, stored)
      const store = await startedSession()
      expect(store.getSession()).toMatchObject({ status: 'visitor' })
      expect(localStorage.getItem(KEY)).toBeNull()
    },
  )

  it("the login's callback redirects home with an error if no login is in progress", async () => {
    stubApi()
    history.replaceState(null, '', '/signed-in?code=1&state=unknown')
    const store = await startedSession()
    expect(store.getSession()).toEqual({ status: 'visitor', signInFailed: true })
    expect(location.pathname).toBe('/home')
    expect(location.search).toBe('')
  })
})

describe('an access token', () => {
  it('an access token is used while it is valid', async () => {
    const requests = stubApi()
    signedInAs()
    const store = await startedSession()
    expect(await store.getAccessToken()).toBe('token-1')
    expect(requests).toHaveLength(0)
  })

  // Covers login-4.
  it('an access token is renewed silently once it has expired, once for two tabs', async () => {
    const requests = stubApi(tokenEndpoint(renewed))
    signedInAs(CASEY, expired())
    const [one, other] = [await startedSession(), await startedSession()]
    expect(await Promise.all([one.getAccessToken(), other.getAccessToken()])).toEqual(['token-2', 'token-2'])
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('an access token that another tab has replaced is awaited, not renewed with a used refresh token', async () => {
    const requests = stubApi(tokenEndpoint(renewed))
    signedInAs(CASEY, expired())
    const [one, other] = [await startedSession(), await startedSession()]
    const before = localStorage.getItem(KEY) ?? ''
    expect(await one.getAccessToken()).toBe('token-2')
    const after = localStorage.getItem(KEY) ?? ''
    // This is what another process sees: the lock is free, but the new session has not arrived yet.
    localStorage.setItem(KEY, before)
    const token = other.getAccessToken()
    setTimeout(() => localStorage.setItem(KEY, after), 100)
    expect(await token).toBe('token-2')
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('an access token updates the role when it is renewed for a user who is no longer staff', async () => {
    const claims = { sub: 'casey-1', role: 'customer' }
    const idToken = `e30.${btoa(JSON.stringify(claims))}.c2lnbmF0dXJl`
    stubApi(tokenEndpoint(() => json({ access_token: 'token-2', token_type: 'Bearer', id_token: idToken })))
    const idTokenBefore = `e30.${btoa(JSON.stringify({ ...claims, role: 'staff' }))}.c2lnbmF0dXJl`
    signedInAs(
      { ...CASEY, email: 'casey@example.com', role: 'staff' },
      { ...expired(), id_token: idTokenBefore, scope: 'openid' },
    )
    const store = await startedSession()
    expect(store.getSession()).toMatchObject({ roles: new Set(['staff']) })
    await store.getAccessToken()
    expect(store.getSession()).toMatchObject({ status: 'signed-in', subject: 'casey-1', roles: new Set(['customer']) })
  })

  it('an access token is replaced if the API rejects it, even if it has not expired', async () => {
    stubApi(tokenEndpoint(renewed))
    signedInAs()
    const store = await startedSession()
    expect(await store.replaceAccessToken('token-1')).toBe('token-2')
    expect(await store.getAccessToken()).toBe('token-2')
  })

  it('an access token that cannot be renewed without a connection keeps the session', async () => {
    stubApi(tokenEndpoint(() => Promise.reject(new TypeError('Failed to fetch'))))
    signedInAs(CASEY, expired())
    const store = await startedSession()
    await expect(store.getAccessToken()).rejects.toThrow('Failed to fetch')
    expect(store.getSession()).toMatchObject({ status: 'signed-in' })
    expect(localStorage.getItem(KEY)).not.toBeNull()
  })

  // Covers calls-9.
  it.each([
    [
      'no response',
      async ({ signal }: Request) =>
        new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ],
    [
      'half a response',
      () => {
        const start = (body: ReadableStreamDefaultController) =>
          onTestFinished(() => body.error(new TypeError('network error')))
        return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'application/json' } })
      },
    ],
  ])('an access token whose renewal gets %s within 10 seconds keeps the session', async (_, handler) => {
    const tokenRequest = Promise.withResolvers<void>()
    stubApi(
      tokenEndpoint((request) => {
        tokenRequest.resolve()
        return handler(request)
      }),
    )
    signedInAs(CASEY, expired())
    const store = await startedSession()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const tokens = Promise.allSettled([store.getAccessToken(), store.getAccessToken()])
    await tokenRequest.promise
    await vi.advanceTimersByTimeAsync(10_000)
    for (const { status } of await tokens) expect(status).toBe('rejected')
    expect(store.getSession()).toMatchObject({ status: 'signed-in' })
    expect(localStorage.getItem(KEY)).not.toBeNull()
  })

  it.each([
    ['temporarily_unavailable', () => json({ error: 'temporarily_unavailable' }, 503)],
    ['server_error', () => json({ error: 'server_error' }, 400)],
    ['502', () => new Response(null, { status: 502 })],
    ['text/html', () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })],
    ['429', () => new Response(null, { status: 429 })],
  ])('an access token that is not renewed because of %s keeps the session', async (reason, handler) => {
    stubApi(tokenEndpoint(handler))
    signedInAs(CASEY, expired())
    const store = await startedSession()
    await expect(store.getAccessToken()).rejects.toThrow(reason)
    expect(store.getSession()).toMatchObject({ status: 'signed-in' })
  })

  it.each([
    ['an OAuth error', () => json({ error: 'invalid_grant' }, 400)],
    // Glewlwyd's response to a disabled refresh token.
    ['an empty 400', () => new Response(null, { status: 400 })],
    ['an empty 401', () => new Response(null, { status: 401 })],
  ])('an access token whose renewal the provider rejects with %s ends the session', async (_, handler) => {
    stubApi(tokenEndpoint(handler))
    signedInAs(CASEY, expired())
    const store = await startedSession()
    expect(await store.getAccessToken()).toBeUndefined()
    expect(store.getSession()).toEqual({
      status: 'visitor',
      signInFailed: false,
      ended: { roles: new Set(['customer']) },
    })
    expect(localStorage.getItem(KEY)).toBeNull()
  })
})

it('logs out locally if the provider is unreachable', async () => {
  stubApi()
  signedInAs()
  const store = await startedSession()
  const statuses: string[] = []
  store.state.subscribe(() => statuses.push(store.getSession().status))
  await store.signOut()
  expect(statuses).toEqual(['signing-out', 'visitor'])
  expect(store.getSession()).toEqual({ status: 'visitor', signInFailed: false })
  expect(localStorage.getItem(KEY)).toBeNull()
})

it('logging out without a connection stays in the app, even with cached metadata of the provider', async () => {
  stubApi(tokenEndpoint(renewed))
  signedInAs(CASEY, expired())
  const store = await startedSession()
  await store.getAccessToken()
  goOffline()
  await store.signOut()
  expect(store.getSession()).toEqual({ status: 'visitor', signInFailed: false })
  expect(localStorage.getItem(KEY)).toBeNull()
})

it('a page from the back/forward cache notices that its session has ended', async () => {
  stubApi()
  signedInAs()
  const store = await startedSession()
  localStorage.removeItem(KEY)
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(() => store.getSession().status).toBe('visitor')
})

describe('logging out in another tab', () => {
  async function signedOutElsewhere(role: string): Promise<SessionStore> {
    stubApi()
    signedInAs({ ...CASEY, role })
    const [here, elsewhere] = [await startedSession(), await startedSession()]
    await elsewhere.signOut()
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
    await expect.poll(() => here.getSession().status).toBe('visitor')
    return here
  }

  it('logging out in another tab logs a customer out here, without a message', async () => {
    expect((await signedOutElsewhere('customer')).getSession()).toEqual({ status: 'visitor', signInFailed: false })
  })

  it('logging out in another tab shows a message to staff', async () => {
    expect((await signedOutElsewhere('staff')).getSession()).toMatchObject({ ended: { roles: new Set(['staff']) } })
  })
})

it('a login without a connection stays in the app, even with cached metadata of the provider', async () => {
  stubApi(tokenEndpoint(renewed))
  signedInAs(CASEY, expired())
  const store = await startedSession()
  await store.getAccessToken()
  goOffline()
  await expect(store.signIn('/home')).rejects.toMatchObject({ reason: 'unreachable' })
})

it('a login goes on where the device believes that it is offline, and is not', async () => {
  vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  stubApi(PROVIDER)
  const store = await startedSession()
  const navigation = nextNavigation()
  void store.signIn('/home')
  expect((await navigation).href).toMatch(`${ISSUER}/auth?`)
})

it('a login rejects if the provider is unreachable', async () => {
  stubApi({
    [`GET ${ISSUER}/.well-known/openid-configuration`]: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  const store = await startedSession()
  const cause = new TypeError('Failed to fetch')
  await expect(store.signIn('/home')).rejects.toMatchObject({ reason: 'unreachable', cause })
})
