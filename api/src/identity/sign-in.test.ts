import { jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CASEY, PUBLIC_URL, SAM, startIdentity, type IdentityServer } from '../../test/identity-server.ts'
import { TestBrowser } from '../../test/test-browser.ts'
import { discoverClient, REDIRECT_URI, type TestClient } from '../../test/test-client.ts'
import { openTestDatabase } from '../../test/test-database.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let stand: IdentityServer
let client: TestClient

beforeAll(async () => {
  database = await openTestDatabase()
  stand = await startIdentity(database.database)
  client = await discoverClient(stand)
})
afterAll(async () => {
  await stand.close()
  await database.close()
})

describe('signing in', () => {
  it('a customer comes back with a name, an address and a role', async () => {
    const tokens = await client.signIn(CASEY)
    expect(tokens.claims()).toMatchObject({ name: CASEY.name, email: CASEY.email, role: 'customer' })
    expect(tokens.refresh_token).toBeDefined()
  })

  it('the API can verify the access token by the keys at hand, and reads the same of it', async () => {
    const { access_token: accessToken } = await client.signIn(SAM)
    const { keySet, issuer, audience, algorithms } = stand.signIn
    const { payload, protectedHeader } = await jwtVerify(accessToken, keySet, { issuer, audience, algorithms })
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(payload).toMatchObject({ name: SAM.name, email: SAM.email, role: 'staff', client_id: 'fuel-shack-web' })
    expect(await stand.signIn.findProfile(accessToken, payload)).toEqual({ name: SAM.name, emailAddress: SAM.email })
  })

  it('an address may be typed in capitals and with spaces around it', async () => {
    const tokens = await client.signIn({ ...CASEY, email: ' Casey@FuelShack.example ' })
    expect(tokens.claims()?.['email']).toBe(CASEY.email)
  })

  it('whoever is signed in already is not asked again', async () => {
    const browser = new TestBrowser(stand)
    const first = await client.signIn(CASEY, browser)
    const silently = await client.begin({ prompt: 'none' })
    const tokens = await silently.finish(await browser.open(silently.address))
    expect(tokens.claims()?.sub).toBe(first.claims()?.sub)
  })

  it('whoever is signed in is asked all the same where the app wants to know who is there', async () => {
    const browser = new TestBrowser(stand)
    await client.signIn(CASEY, browser)
    const attempt = await client.begin({ prompt: 'login' })
    const page = await browser.open(attempt.address)
    expect(page.text).toContain('<title>Log in – Fuel Shack</title>')
    const between = await browser.submit(page, '/sign-in', { email: SAM.email, password: SAM.password })
    const callback = await browser.submit(between, '/session/end/confirm')
    expect((await attempt.finish(callback)).claims()?.['email']).toBe(SAM.email)
  })

  it('a stranger is not signed in silently', async () => {
    const attempt = await client.begin({ prompt: 'none' })
    const callback = await new TestBrowser(stand).open(attempt.address)
    expect(callback.url.searchParams.get('error')).toBe('login_required')
  })

  it('going back to the app tells the app', async () => {
    const browser = new TestBrowser(stand)
    const attempt = await client.begin()
    const callback = await browser.submit(await browser.open(attempt.address), '/leave')
    expect(callback.url.href).toContain(REDIRECT_URI)
    expect(callback.url.searchParams.get('error')).toBe('access_denied')
    expect(callback.url.searchParams.get('state')).toBe(attempt.address.searchParams.get('state'))
  })
})

describe('signing up', () => {
  const person = (email: string) => ({ name: 'Robin Reed', email, password: 'three quiet wombats' })

  it('a new person comes back as a customer', async () => {
    const browser = new TestBrowser(stand)
    const attempt = await client.begin({ prompt: 'create' })
    const page = await browser.open(attempt.address)
    expect(page.text).toContain('<title>Sign up – Fuel Shack</title>')
    const callback = await browser.submit(page, '/sign-up', person('robin@fuelshack.example'))
    const tokens = await attempt.finish(callback)
    expect(tokens.claims()).toMatchObject({ name: 'Robin Reed', email: 'robin@fuelshack.example', role: 'customer' })
  })

  it('the page opens at once for screen_hint=signup too, and leads to the other one', async () => {
    const browser = new TestBrowser(stand)
    const attempt = await client.begin({ screen_hint: 'signup', login_hint: 'robin.r@fuelshack.example' })
    const page = await browser.open(attempt.address)
    expect(page.text).toContain('value="robin.r@fuelshack.example"')
    const other = await browser.open(/href="([^"]+\/sign-in)"/.exec(page.text)?.[1] ?? '')
    expect(other.text).toContain('<title>Log in – Fuel Shack</title>')
    const back = await browser.open(/href="([^"]+\/sign-up)"/.exec(other.text)?.[1] ?? '')
    const callback = await browser.submit(back, '/sign-up', person('robin.r@fuelshack.example'))
    expect((await attempt.finish(callback)).claims()?.['role']).toBe('customer')
  })

  it('somebody signed in can sign another person up in the same browser', async () => {
    const browser = new TestBrowser(stand)
    await client.signIn(CASEY, browser)
    const attempt = await client.begin({ prompt: 'create' })
    const page = await browser.open(attempt.address)
    const between = await browser.submit(page, '/sign-up', person('robin.reed@fuelshack.example'))
    const callback = await browser.submit(between, '/session/end/confirm')
    expect((await attempt.finish(callback)).claims()?.['email']).toBe('robin.reed@fuelshack.example')
  })

  it('nobody can make themselves staff', async () => {
    const browser = new TestBrowser(stand)
    const attempt = await client.begin({ prompt: 'create' })
    const fields = { ...person('robin.staff@fuelshack.example'), role: 'staff' }
    const callback = await browser.submit(await browser.open(attempt.address), '/sign-up', fields)
    expect((await attempt.finish(callback)).claims()?.['role']).toBe('customer')
  })
})

describe('what a stranger may try', () => {
  it('an address to come back to that is not the app is refused and never gone to', async () => {
    const { address } = await client.begin({ redirect_uri: 'https://evil.example/signed-in' })
    const page = await new TestBrowser(stand).open(address)
    expect(page).toMatchObject({ status: 400, url: { host: 'fuel-shack.test' } })
    expect(page.text).not.toContain('evil.example')
  })

  it.each(['empty', 'iframe', 'serviceworker', 'worker', 'script'])(
    'a login does not begin, not even silently, for a request whose destination is "%s"',
    async (destination) => {
      const browser = new TestBrowser(stand)
      await client.signIn(CASEY, browser)
      const { address } = await client.begin({ prompt: 'none' })
      const answer = await browser.open(address, { headers: { 'sec-fetch-dest': destination } })
      expect(answer).toMatchObject({ status: 403, url: { pathname: '/identity/auth' } })
      const visit = await browser.open(address, { headers: { 'sec-fetch-dest': 'document' } })
      expect(visit.url.searchParams.get('code')).toMatch(/./)
    },
  )

  it('a sign-in without proof of who began it (PKCE) is refused', async () => {
    const { address } = await client.begin()
    address.searchParams.delete('code_challenge')
    address.searchParams.delete('code_challenge_method')
    const callback = await new TestBrowser(stand).open(address)
    expect(callback.url.searchParams.get('error')).toBe('invalid_request')
  })

  it('tokens for another API are not given out', async () => {
    const { address } = await client.begin({ resource: 'https://other.example/api' })
    const callback = await new TestBrowser(stand).open(address)
    expect(callback.url.searchParams.get('error')).toBe('invalid_target')
  })

  it('a code is good once, also when it is used ten times at the same moment', async () => {
    const browser = new TestBrowser(stand)
    const attempt = await client.begin()
    const page = await browser.open(attempt.address)
    const callback = await browser.submit(page, '/sign-in', { email: CASEY.email, password: CASEY.password })
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => attempt.finish(callback)))
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    await expect(attempt.finish(callback)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('the addresses in discovery are the public ones, whatever a request claims', async () => {
    const response = await stand.fetch('/identity/.well-known/openid-configuration', {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', host: 'evil.example' },
    })
    const text = await response.text()
    expect(text).not.toContain('evil.example')
    expect(text).not.toContain('"http:')
    expect(text).toContain(`"authorization_endpoint":"${PUBLIC_URL}/identity/auth"`)
  })

  it('only what the web app needs is offered', async () => {
    const response = await stand.fetch('/identity/.well-known/openid-configuration')
    expect(await response.json()).toMatchObject({
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
    })
  })

  it.each([
    ['a refresh token', { grant_type: 'refresh_token', refresh_token: 'a\u0000b' }],
    ['a code', { grant_type: 'authorization_code', code: '\u0000', redirect_uri: REDIRECT_URI, code_verifier: 'v' }],
  ])('%s that no database can hold is refused, not choked on', async (_what, parameters) => {
    const body = new URLSearchParams({ client_id: 'fuel-shack-web', ...parameters })
    const response = await stand.fetch('/identity/token', { method: 'POST', body })
    expect(response.status).toBe(400)
    expect(stand.logged).toEqual([])
  })

  it('nor does a state with such a character', async () => {
    const { address } = await client.begin({ state: 'a\u0000b' })
    expect(await new TestBrowser(stand).open(address)).toMatchObject({ status: 400 })
    expect(stand.logged).toEqual([])
  })
})
