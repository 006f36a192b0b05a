import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CASEY, CONFIG, signedInAs } from '../../test/render-app.tsx'
import { json, stubApi, type Answers } from '../../test/stub-api.ts'
import { sessionKey } from './session-key.ts'
import { SessionStore } from './session-store.ts'

const ISSUER = CONFIG.signIn.issuer
const KEY = sessionKey(ISSUER, CONFIG.signIn.clientId)
/** A token of its own each time: that it was replaced is known to all tabs for some seconds. */
const expired = () => ({ expires_at: 1, access_token: crypto.randomUUID() })

const PROVIDER: Answers = {
  [`GET ${ISSUER}/.well-known/openid-configuration`]: () =>
    json({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/auth`,
      token_endpoint: `${ISSUER}/token`,
      end_session_endpoint: `${ISSUER}/end`,
    }),
}
const tokenEndpoint = (answer: Answers[string]): Answers => ({ ...PROVIDER, [`POST ${ISSUER}/token`]: answer })
const renewed = (): Response =>
  json({ access_token: 'token-2', refresh_token: 'refresh-2', token_type: 'Bearer', expires_in: 3600 })

function withoutReception(): void {
  const onLine = vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
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
  it('without a stored session makes a visitor', async () => {
    stubApi()
    const store = await startedSession()
    expect(store.getSession()).toEqual({ status: 'visitor', signInFailed: false })
    expect(await store.getAccessToken()).toBeUndefined()
  })

  it('with a stored session makes that person, whatever the age of its token', async () => {
    stubApi()
    signedInAs(CASEY, expired())
    const store = await startedSession()
    expect(store.getSession()).toEqual({
      status: 'signed-in',
      subject: 'casey-1',
      name: 'Casey Driver',
      role: 'customer',
    })
  })

  it.each([['staff'], [['admin', 'staff']]])('with the role %j makes staff', async (role) => {
    stubApi()
    signedInAs({ ...CASEY, role })
    const store = await startedSession()
    expect(store.getSession()).toMatchObject({ role: 'staff' })
  })

  it.each(['{"access_token":', 'null', '7', '{}', '{"profile":{"sub":1}}'])(
    'with %s where a session should be makes a visitor, and removes it',
    async (stored) => {
      stubApi()
      localStorage.setItem(KEY, stored)
      const store = await startedSession()
      expect(store.getSession()).toMatchObject({ status: 'visitor' })
      expect(localStorage.getItem(KEY)).toBeNull()
    },
  )

  it('at the callback without a sign-in under way ends at home, as a visitor who is told', async () => {
    stubApi()
    history.replaceState(null, '', '/signed-in?code=1&state=unknown')
    const store = await startedSession()
    expect(store.getSession()).toEqual({ status: 'visitor', signInFailed: true })
    expect(location.pathname).toBe('/home')
    expect(location.search).toBe('')
  })
})

describe('an access token', () => {
  it('that is good is used as it is', async () => {
    const seen = stubApi()
    signedInAs()
    const store = await startedSession()
    expect(await store.getAccessToken()).toBe('token-1')
    expect(seen).toHaveLength(0)
  })

  it('that has expired is renewed silently, once for two tabs', async () => {
    const seen = stubApi(tokenEndpoint(renewed))
    signedInAs(CASEY, expired())
    const [one, other] = [await startedSession(), await startedSession()]
    expect(await Promise.all([one.getAccessToken(), other.getAccessToken()])).toEqual(['token-2', 'token-2'])
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('that another tab has replaced is awaited, not renewed again with a used refresh token', async () => {
    const seen = stubApi(tokenEndpoint(renewed))
    signedInAs(CASEY, expired())
    const [one, other] = [await startedSession(), await startedSession()]
    const before = localStorage.getItem(KEY) ?? ''
    expect(await one.getAccessToken()).toBe('token-2')
    const after = localStorage.getItem(KEY) ?? ''
    // As another process sees it: the lock is free, and what was stored has not arrived yet.
    localStorage.setItem(KEY, before)
    const answer = other.getAccessToken()
    setTimeout(() => localStorage.setItem(KEY, after), 100)
    expect(await answer).toBe('token-2')
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('that is renewed for a user who is no longer staff makes them a customer at once', async () => {
    const claims = { sub: 'casey-1', role: 'customer' }
    const idToken = `e30.${btoa(JSON.stringify(claims))}.c2lnbmF0dXJl`
    stubApi(tokenEndpoint(() => json({ access_token: 'token-2', token_type: 'Bearer', id_token: idToken })))
    const idTokenBefore = `e30.${btoa(JSON.stringify({ ...claims, role: 'staff' }))}.c2lnbmF0dXJl`
    signedInAs({ ...CASEY, role: 'staff' }, { ...expired(), id_token: idTokenBefore, scope: 'openid' })
    const store = await startedSession()
    expect(store.getSession()).toMatchObject({ role: 'staff' })
    await store.getAccessToken()
    expect(store.getSession()).toMatchObject({ status: 'signed-in', subject: 'casey-1', role: 'customer' })
  })

  it('that the API refused is replaced though it looks good', async () => {
    stubApi(tokenEndpoint(renewed))
    signedInAs()
    const store = await startedSession()
    expect(await store.replaceAccessToken('token-1')).toBe('token-2')
    expect(await store.getAccessToken()).toBe('token-2')
  })

  it('that cannot be renewed for want of reception ends no session', async () => {
    stubApi(tokenEndpoint(() => Promise.reject(new TypeError('Failed to fetch'))))
    signedInAs(CASEY, expired())
    const store = await startedSession()
    await expect(store.getAccessToken()).rejects.toThrow('Failed to fetch')
    expect(store.getSession()).toMatchObject({ status: 'signed-in' })
    expect(localStorage.getItem(KEY)).not.toBeNull()
  })

  it.each([
    [
      'no answer',
      async ({ signal }: Request) =>
        new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ],
    [
      'half an answer',
      () => {
        const start = (body: ReadableStreamDefaultController) =>
          onTestFinished(() => body.error(new TypeError('network error')))
        return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'application/json' } })
      },
    ],
  ])('whose renewal gets %s within 10 seconds ends no session', async (_, answer) => {
    const asked = Promise.withResolvers<void>()
    stubApi(
      tokenEndpoint((request) => {
        asked.resolve()
        return answer(request)
      }),
    )
    signedInAs(CASEY, expired())
    const store = await startedSession()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const tokens = Promise.allSettled([store.getAccessToken(), store.getAccessToken()])
    await asked.promise
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
  ])('that is not renewed because of %s ends no session', async (reason, answer) => {
    stubApi(tokenEndpoint(answer))
    signedInAs(CASEY, expired())
    const store = await startedSession()
    await expect(store.getAccessToken()).rejects.toThrow(reason)
    expect(store.getSession()).toMatchObject({ status: 'signed-in' })
  })

  it.each([
    ['an OAuth error', () => json({ error: 'invalid_grant' }, 400)],
    // Glewlwyd's answer to a disabled refresh token.
    ['an empty 400', () => new Response(null, { status: 400 })],
    ['an empty 401', () => new Response(null, { status: 401 })],
  ])('that the provider rejects to renew, with %s, ends the session', async (_, answer) => {
    stubApi(tokenEndpoint(answer))
    signedInAs(CASEY, expired())
    const store = await startedSession()
    expect(await store.getAccessToken()).toBeUndefined()
    expect(store.getSession()).toEqual({ status: 'visitor', signInFailed: false, endedRole: 'customer' })
    expect(localStorage.getItem(KEY)).toBeNull()
  })
})

it('signing out where the provider cannot be told still signs out here', async () => {
  stubApi()
  signedInAs()
  const store = await startedSession()
  const statuses: string[] = []
  store.state.subscribe(() => statuses.push(store.getSession().status))
  await store.signOut()
  expect(statuses).toEqual(['leaving', 'visitor'])
  expect(store.getSession()).toEqual({ status: 'visitor', signInFailed: false })
  expect(localStorage.getItem(KEY)).toBeNull()
})

it('signing out without reception stays in the app, also where the provider is known', async () => {
  stubApi(tokenEndpoint(renewed))
  signedInAs(CASEY, expired())
  const store = await startedSession()
  await store.getAccessToken()
  withoutReception()
  await store.signOut()
  expect(store.getSession()).toEqual({ status: 'visitor', signInFailed: false })
  expect(localStorage.getItem(KEY)).toBeNull()
})

it('a page that was kept as it was left learns that its session has ended meanwhile', async () => {
  stubApi()
  signedInAs()
  const store = await startedSession()
  localStorage.removeItem(KEY)
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(() => store.getSession().status).toBe('visitor')
})

describe('signing out in another tab', () => {
  async function signedOutElsewhere(role: string): Promise<SessionStore> {
    stubApi()
    signedInAs({ ...CASEY, role })
    const [here, elsewhere] = [await startedSession(), await startedSession()]
    await elsewhere.signOut()
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
    await expect.poll(() => here.getSession().status).toBe('visitor')
    return here
  }

  it('signs a customer out here, and is no news to them', async () => {
    expect((await signedOutElsewhere('customer')).getSession()).toEqual({ status: 'visitor', signInFailed: false })
  })

  it('is told to staff', async () => {
    expect((await signedOutElsewhere('staff')).getSession()).toMatchObject({ endedRole: 'staff' })
  })
})

it('signing in without reception is refused at once, also where the provider is known', async () => {
  const seen = stubApi(PROVIDER)
  const store = await startedSession()
  withoutReception()
  await expect(store.signIn('/home')).rejects.toThrow('reception')
  expect(seen).toHaveLength(0)
})

it('signing in where the provider cannot be reached is for the caller to tell', async () => {
  stubApi({
    [`GET ${ISSUER}/.well-known/openid-configuration`]: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  const store = await startedSession()
  await expect(store.signIn('/home')).rejects.toThrow('Failed to fetch')
})
