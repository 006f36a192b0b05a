import { jwtVerify } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { CASEY, PUBLIC_URL, RILEY, SAM } from '../../../test/support/identity-server.ts'
import { TestBrowser } from '../../../test/support/test-browser.ts'
import { REDIRECT_URI } from '../../../test/support/test-client.ts'
import { useIdentity } from '../../../test/support/use-identity.ts'

const { identity, client } = useIdentity('file')

describe('logging in', () => {
  // Covers login-2, login-5.
  it('logging in returns a customer with name, email address and role', async () => {
    const tokens = await client.signIn(CASEY)
    expect(tokens.claims()).toMatchObject({ name: CASEY.name, email: CASEY.email, role: 'customer' })
    expect(tokens.refresh_token).toBeDefined()
  })

  it('logging in issues an access token that the API can verify, with the same claims', async () => {
    const { access_token: accessToken } = await client.signIn(SAM)
    const { keySet, issuer, audience, algorithms } = identity.signIn
    const { payload, protectedHeader } = await jwtVerify(accessToken, keySet, { issuer, audience, algorithms })
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(payload).toMatchObject({ name: SAM.name, email: SAM.email, role: 'staff', client_id: 'fuel-shack-web' })
    expect(await identity.signIn.findProfile(accessToken, payload)).toEqual({
      name: SAM.name,
      emailAddress: SAM.email,
      isEmailVerified: false,
    })
  })

  it('logging in gives a manager both roles, as a list in both tokens, also after a renewal', async () => {
    const tokens = await client.signIn(RILEY)
    const { keySet, issuer, audience } = identity.signIn
    for (const issued of [tokens, await client.refresh(tokens.refresh_token)]) {
      expect(issued.claims()?.['role']).toEqual(['staff', 'manager'])
      const { payload } = await jwtVerify(issued.access_token, keySet, { issuer, audience })
      expect(payload['role']).toEqual(['staff', 'manager'])
    }
  })

  it('logging in accepts an address in capitals and with spaces around it', async () => {
    const tokens = await client.signIn({ ...CASEY, email: ' Casey@FuelShack.example ' })
    expect(tokens.claims()?.['email']).toBe(CASEY.email)
  })

  it('logging in needs no password while the session is open', async () => {
    const browser = new TestBrowser(identity)
    const first = await client.signIn(CASEY, browser)
    const silently = await client.begin({ prompt: 'none' })
    const tokens = await silently.finish(await browser.open(silently.address))
    expect(tokens.claims()?.sub).toBe(first.claims()?.sub)
  })

  // Covers login-10.
  it('the provider asks for the password again where the app requests it', async () => {
    const browser = new TestBrowser(identity)
    await client.signIn(CASEY, browser)
    const attempt = await client.begin({ prompt: 'login' })
    const page = await browser.open(attempt.address)
    expect(page.text).toContain('<title>Log in – Fuel Shack</title>')
    const callback = await browser.submit(page, '/sign-in', { email: SAM.email, password: SAM.password })
    expect((await attempt.finish(callback)).claims()?.['email']).toBe(SAM.email)
  })

  it('the provider does not log in silently without a session', async () => {
    const attempt = await client.begin({ prompt: 'none' })
    const callback = await new TestBrowser(identity).open(attempt.address)
    expect(callback.url.searchParams.get('error')).toBe('login_required')
  })

  it('a cancelled login returns to the app with an error', async () => {
    const browser = new TestBrowser(identity)
    const attempt = await client.begin()
    const callback = await browser.submit(await browser.open(attempt.address), '/leave')
    expect(callback.url.href).toContain(REDIRECT_URI)
    expect(callback.url.searchParams.get('error')).toBe('access_denied')
    expect(callback.url.searchParams.get('state')).toBe(attempt.address.searchParams.get('state'))
  })
})

describe('signing up with a password, where nothing can be sent', () => {
  beforeEach(() => identity.stopSending())
  const person = (email: string) => ({ name: 'Robin Reed', email, password: 'three quiet wombats' })

  it('signing up with a password returns a new user as a customer', async () => {
    const browser = new TestBrowser(identity)
    const attempt = await client.begin({ prompt: 'create' })
    const page = await browser.open(attempt.address)
    expect(page.text).toContain('<title>Sign up – Fuel Shack</title>')
    const callback = await browser.submit(page, '/sign-up', person('robin@fuelshack.example'))
    const tokens = await attempt.finish(callback)
    expect(tokens.claims()).toMatchObject({ name: 'Robin Reed', email: 'robin@fuelshack.example', role: 'customer' })
  })

  it('signing up with a password also opens for screen_hint=signup, and links to the login page', async () => {
    const browser = new TestBrowser(identity)
    const attempt = await client.begin({ screen_hint: 'signup', login_hint: 'robin.r@fuelshack.example' })
    const page = await browser.open(attempt.address)
    expect(page.text).toContain('value="robin.r@fuelshack.example"')
    const other = await browser.open(/href="([^"]+\/sign-in)"/.exec(page.text)?.[1] ?? '')
    expect(other.text).toContain('<title>Log in – Fuel Shack</title>')
    const back = await browser.open(/href="([^"]+\/sign-up)"/.exec(other.text)?.[1] ?? '')
    const callback = await browser.submit(back, '/sign-up', person('robin.r@fuelshack.example'))
    expect((await attempt.finish(callback)).claims()?.['role']).toBe('customer')
  })

  it('signing up with a password works in a browser where another user is logged in', async () => {
    const browser = new TestBrowser(identity)
    await client.signIn(CASEY, browser)
    const attempt = await client.begin({ prompt: 'create' })
    const page = await browser.open(attempt.address)
    const callback = await browser.submit(page, '/sign-up', person('robin.reed@fuelshack.example'))
    expect((await attempt.finish(callback)).claims()?.['email']).toBe('robin.reed@fuelshack.example')
  })

  it('signing up with a password ignores a role in the form', async () => {
    const browser = new TestBrowser(identity)
    const attempt = await client.begin({ prompt: 'create' })
    const fields = { ...person('robin.staff@fuelshack.example'), role: 'staff' }
    const callback = await browser.submit(await browser.open(attempt.address), '/sign-up', fields)
    expect((await attempt.finish(callback)).claims()?.['role']).toBe('customer')
  })
})

describe('an attacker', () => {
  it('an attacker cannot use a redirect address other than the app', async () => {
    const { address } = await client.begin({ redirect_uri: 'https://evil.example/signed-in' })
    const page = await new TestBrowser(identity).open(address)
    expect(page).toMatchObject({ status: 400, url: { host: 'fuel-shack.test' } })
    expect(page.text).not.toContain('evil.example')
  })

  it.each(['empty', 'iframe', 'serviceworker', 'worker', 'script'])(
    'an attacker cannot start a login, not even silently, with a request whose destination is "%s"',
    async (destination) => {
      const browser = new TestBrowser(identity)
      await client.signIn(CASEY, browser)
      const { address } = await client.begin({ prompt: 'none' })
      const response = await browser.open(address, { headers: { 'sec-fetch-dest': destination } })
      expect(response).toMatchObject({ status: 403, url: { pathname: '/identity/auth' } })
      const visit = await browser.open(address, { headers: { 'sec-fetch-dest': 'document' } })
      expect(visit.url.searchParams.get('code')).toMatch(/./)
    },
  )

  it('an attacker cannot log in without PKCE', async () => {
    const { address } = await client.begin()
    address.searchParams.delete('code_challenge')
    address.searchParams.delete('code_challenge_method')
    const callback = await new TestBrowser(identity).open(address)
    expect(callback.url.searchParams.get('error')).toBe('invalid_request')
  })

  it('an attacker cannot get tokens for another API', async () => {
    const { address } = await client.begin({ resource: 'https://other.example/api' })
    const callback = await new TestBrowser(identity).open(address)
    expect(callback.url.searchParams.get('error')).toBe('invalid_target')
  })

  it('an attacker cannot change the addresses in discovery with request headers', async () => {
    const response = await identity.fetch('/identity/.well-known/openid-configuration', {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', host: 'evil.example' },
    })
    const text = await response.text()
    expect(text).not.toContain('evil.example')
    expect(text).not.toContain('"http:')
    expect(text).toContain(`"authorization_endpoint":"${PUBLIC_URL}/identity/auth"`)
  })

  it('an attacker finds only what the web app needs', async () => {
    const response = await identity.fetch('/identity/.well-known/openid-configuration')
    expect(await response.json()).toMatchObject({
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
    })
  })
})
