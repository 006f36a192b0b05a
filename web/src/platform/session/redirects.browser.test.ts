/** The redirects to and from the identity provider. */
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { nextNavigation } from '../../../test/navigations.ts'
import { CASEY, CONFIG, signedInAs } from '../../../test/render-app.tsx'
import { json, stubApi } from '../../../test/stub-api.ts'
import { SessionStore } from './session-store.ts'

const ISSUER = CONFIG.signIn.issuer
const CALLBACK = `${location.origin}/signed-in`

function withProvider(response: { idToken?: object } = {}): Request[] {
  return stubApi({
    [`GET ${ISSUER}/.well-known/openid-configuration`]: () =>
      json({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/auth`,
        token_endpoint: `${ISSUER}/token`,
        end_session_endpoint: `${ISSUER}/end`,
        revocation_endpoint: `${ISSUER}/revoke`,
      }),
    [`POST ${ISSUER}/token`]: () =>
      json({
        access_token: 'token-1',
        token_type: 'Bearer',
        expires_in: 75,
        id_token: unsigned(response.idToken ?? {}),
      }),
  })
}

/** An ID token with a dummy signature: the library does not verify a token from the token endpoint. */
function unsigned(claims: object): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`
}

async function startAt(address: string, signIn = CONFIG.signIn): Promise<SessionStore> {
  history.replaceState(null, '', address)
  const store = new SessionStore(signIn)
  await store.start()
  return store
}

async function redirectToLogin(signIn = CONFIG.signIn): Promise<URLSearchParams> {
  const store = await startAt('/cards', signIn)
  const navigation = nextNavigation()
  void store.signIn('/cards')
  return (await navigation).searchParams
}

async function redirectToLogout(address: string): Promise<URLSearchParams> {
  signedInAs(CASEY, { id_token: unsigned(CASEY) })
  const store = await startAt(address)
  const navigation = nextNavigation()
  void store.signOut()
  return (await navigation).searchParams
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => {
    localStorage.clear()
    history.replaceState(null, '', '/home')
  })
})

describe('a login', () => {
  it('a login sends a state, a unique nonce and a code challenge', async () => {
    withProvider()
    const [one, other] = [await redirectToLogin(), await redirectToLogin()]
    expect(Object.fromEntries(one)).toMatchObject({
      response_type: 'code',
      redirect_uri: CALLBACK,
      code_challenge_method: 'S256',
      state: expect.any(String),
    })
    expect(one.get('nonce')).toMatch(/^[\w-]{43}$/)
    expect(one.get('nonce')).not.toBe(other.get('nonce'))
  })

  it.each([
    [['audience', 'resource'] as const, { audience: CONFIG.signIn.audience, resource: CONFIG.signIn.audience }],
    [['resource'] as const, { audience: null, resource: CONFIG.signIn.audience }],
    [[] as const, { audience: null, resource: null }],
  ])('a login names the API in the parameters %j', async (audienceParameters, expected) => {
    withProvider()
    const sent = await redirectToLogin({ ...CONFIG.signIn, audienceParameters: [...audienceParameters] })
    expect({ audience: sent.get('audience'), resource: sent.get('resource') }).toEqual(expected)
  })

  const claims = { sub: 'casey-1', name: 'Casey Driver', iss: ISSUER, aud: CONFIG.signIn.clientId }

  async function returnFromLogin(idToken: object): Promise<SessionStore> {
    withProvider()
    const sent = await redirectToLogin()
    withProvider({ idToken: { nonce: sent.get('nonce'), ...idToken } })
    return startAt(`/signed-in?code=1&state=${sent.get('state')}&iss=${ISSUER}&session_state=x`)
  }

  const { clientId } = CONFIG.signIn
  it.each([
    claims,
    { ...claims, azp: clientId },
    { ...claims, aud: [clientId] },
    { ...claims, aud: ['other', clientId], azp: clientId },
  ])('a login returns to where it began, without protocol parameters in the address: %j', async (idToken) => {
    const store = await returnFromLogin(idToken)
    expect(store.getSession()).toMatchObject({ status: 'signed-in', subject: 'casey-1' })
    expect(location.pathname + location.search).toBe('/cards')
  })

  it.each([
    ['of another login', { ...claims, nonce: 'of-another-login' }],
    ['without a nonce', { ...claims, nonce: undefined }],
    ['of another issuer', { ...claims, iss: 'https://evil.example' }],
    ['for another client', { ...claims, aud: 'another-client' }],
    ['for no client', { ...claims, aud: undefined }],
    ['for an empty list of clients', { ...claims, aud: [] }],
    ['for several clients without azp', { ...claims, aud: [clientId, 'other'] }],
    ['for several clients with the azp of another', { ...claims, aud: [clientId, 'other'], azp: 'other' }],
    ['for this client with the azp of another', { ...claims, azp: 'other' }],
    ['for another client with the azp of this one', { ...claims, aud: 'other', azp: clientId }],
  ])('a login is rejected with an ID token %s, and stores nothing', async (_, idToken) => {
    const store = await returnFromLogin(idToken)
    expect(store.getSession()).toEqual({ status: 'visitor', signInFailed: true })
    expect(Object.keys(localStorage).filter((key) => key.includes('user'))).toEqual([])
    expect(location.search).toBe('')
  })

  it('a login that fails at the provider leaves no error in the address', async () => {
    withProvider()
    const sent = await redirectToLogin()
    const store = await startAt(`/signed-in?error=server_error&error_description=x&state=${sent.get('state')}`)
    expect(store.getSession()).toEqual({ status: 'visitor', signInFailed: true })
    expect(location.search).toBe('')
  })
})

describe('a login while another person is logged in', () => {
  const alex = { sub: 'alex-1', name: 'Alex Till', iss: ISSUER, aud: CONFIG.signIn.clientId }

  async function leaveForLogin(): Promise<URLSearchParams> {
    signedInAs({ sub: 'sam-1', name: 'Sam Cook', role: 'staff' })
    const store = await startAt('/home')
    const navigation = nextNavigation()
    void store.reauthenticate('/home?bell=on')
    return (await navigation).searchParams
  }

  it('a login while another person is logged in replaces the session, and revokes the refresh token of the person before', async () => {
    withProvider()
    const sent = await leaveForLogin()
    const requests = withProvider({ idToken: { nonce: sent.get('nonce'), ...alex } })
    const store = await startAt(`/signed-in?code=1&state=${sent.get('state')}&iss=${ISSUER}`)
    expect(store.getSession()).toMatchObject({ status: 'signed-in', subject: 'alex-1' })
    await vi.waitFor(() => expect(requests.map(({ url }) => url)).toContain(`${ISSUER}/revoke`))
    const revocation = requests.find(({ url }) => url === `${ISSUER}/revoke`)
    expect(await revocation?.text()).toContain('token=refresh-1')
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('refresh-1')
  })

  it('a cancelled login of another person leaves the session, and returns to the same address', async () => {
    withProvider()
    const sent = await leaveForLogin()
    const requests = withProvider()
    const store = await startAt(`/signed-in?error=access_denied&state=${sent.get('state')}`)
    expect(store.getSession()).toMatchObject({ status: 'signed-in', subject: 'sam-1' })
    expect(location.pathname + location.search).toBe('/home?bell=on')
    expect(requests.map(({ url }) => url)).not.toContain(`${ISSUER}/revoke`)
  })
})

describe('a logout', () => {
  it.each(['/home', '/cards', '/orders?pr=1'])(
    'a logout from %s sends a state and the registered address, and returns to where it began',
    async (address) => {
      withProvider()
      const sent = await redirectToLogout(address)
      expect(Object.fromEntries(sent)).toEqual({
        post_logout_redirect_uri: CALLBACK,
        id_token_hint: unsigned(CASEY),
        state: expect.stringMatching(/^[\w-]{22,}$/),
      })
      const store = await startAt(`/signed-in?state=${sent.get('state')}`)
      expect(store.getSession()).toEqual({ status: 'visitor', signInFailed: false })
      expect(location.pathname + location.search).toBe(address)
    },
  )

  it('a logout revokes the refresh token, and removes the stored session', async () => {
    const requests = withProvider()
    await redirectToLogout('/cards')
    const revocation = requests.find(({ url }) => url === `${ISSUER}/revoke`)
    expect(revocation?.keepalive).toBe(true)
    expect(await revocation?.text()).toBe('token=refresh-1&token_type_hint=refresh_token&client_id=fuel-shack-web')
    expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/refresh-1|token-1/)
  })

  it.each(['/signed-in', '/signed-in?state=unknown'])(
    'a logout that returns to %s ends at the home page, without an error',
    async (address) => {
      withProvider()
      await redirectToLogout('/cards')
      const store = await startAt(address)
      expect(store.getSession()).toEqual({ status: 'visitor', signInFailed: false })
      expect(location.pathname + location.search).toBe('/home')
    },
  )
})
