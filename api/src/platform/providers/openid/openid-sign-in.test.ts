import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type CryptoKey } from 'jose'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMetadata } from './openid-metadata.ts'
import { createOpenIdSignIn } from './openid-sign-in.ts'

const AUDIENCE = 'https://fuel-shack.test/api'

let server: Server
let issuer: string
let responses: Record<string, unknown>
let requested: string[]
let privateKey: CryptoKey
let logged: unknown[]
let now: Date
let keys: object

beforeEach(async () => {
  const pair = await generateKeyPair('ES256')
  privateKey = pair.privateKey
  requested = []
  logged = []
  now = new Date()
  keys = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }] }
  server = createServer((request, response) => {
    requested.push(request.url ?? '')
    const body = responses[request.url ?? '']
    response.writeHead(body === undefined ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  responses = {
    '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}keys`, userinfo_endpoint: `${issuer}userinfo` },
    '/keys': keys,
    '/userinfo': { sub: 'auth0|1', name: 'Casey Driver', email: 'casey@fuelshack.example' },
  }
})
afterEach(() => void (server.listening && server.close()))

function signInWith(settings: { issuer?: string; httpsOnly?: boolean } = {}) {
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line)) })
  const roleClaim = 'https://fuelshack.example/roles'
  const others = {
    clientId: 'web',
    audience: AUDIENCE,
    audienceParameters: [],
    endpointOrigins: [],
    scope: 'openid',
    roleClaim,
    tokenMaxSeconds: 3600,
  }
  return createOpenIdSignIn({ issuer, ...others, ...settings }, log, () => now.getTime())
}

function token(kid = 'k1'): Promise<string> {
  const header = { alg: 'ES256', kid }
  return new SignJWT()
    .setProtectedHeader(header)
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject('auth0|1')
    .sign(privateKey)
}

function verify(signIn: ReturnType<typeof signInWith>, jwt: string) {
  const { audience, algorithms } = signIn
  return jwtVerify(jwt, signIn.keySet, { issuer, audience, algorithms })
}

it('verifies tokens with the published keys, which are fetched once', async () => {
  const signIn = signInWith()
  expect(requested).toEqual([])
  for (let n = 0; n < 3; n += 1) expect((await verify(signIn, await token())).payload.sub).toBe('auth0|1')
  expect(requested).toEqual(['/.well-known/openid-configuration', '/keys'])
})

it('repeats a failed discovery', async () => {
  const discovery = responses['/.well-known/openid-configuration']
  delete responses['/.well-known/openid-configuration']
  const signIn = signInWith()
  await expect(verify(signIn, await token())).rejects.not.toHaveProperty('code')
  responses['/.well-known/openid-configuration'] = discovery
  expect((await verify(signIn, await token())).payload.sub).toBe('auth0|1')
})

function passMinutes(minutes: number): void {
  now = new Date(now.getTime() + minutes * 60_000)
}

const stop = async (): Promise<void> => {
  server.closeAllConnections()
  await new Promise((resolve) => void server.close(resolve))
}

const keyRequests = () => requested.filter((address) => address === '/keys').length
const NOT_FETCHED = 'The keys of the identity provider could not be fetched'

it('distinguishes keys that cannot be fetched from an unknown key id', async () => {
  delete responses['/keys']
  const signIn = signInWith()
  await expect(verify(signIn, await token())).rejects.toThrow(NOT_FETCHED)
  responses['/keys'] = keys
  await expect(verify(signIn, await token('k2'))).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
})

it.each(['{"keys":7}', '{}', '[]', '"none"'])(
  'treats %s instead of keys as a failure of the provider',
  async (body) => {
    responses['/keys'] = JSON.parse(body)
    await expect(verify(signInWith(), await token())).rejects.toThrow(NOT_FETCHED)
  },
)

it('uses the last keys for a day while the provider is unreachable, also for new tokens', async () => {
  const signIn = signInWith()
  await verify(signIn, await token())
  await stop()
  for (const minutes of [11, 5, 600]) {
    passMinutes(minutes)
    expect((await verify(signIn, await token())).payload.sub).toBe('auth0|1')
  }
  expect(logged).toContainEqual(expect.objectContaining({ msg: 'Using the cached keys of the identity provider' }))
  passMinutes(24 * 60)
  await expect(verify(signIn, await token())).rejects.toThrow(NOT_FETCHED)
})

it('requests the keys of an unreachable provider at most once in 30 seconds', async () => {
  const signIn = signInWith()
  await verify(signIn, await token())
  delete responses['/keys']
  passMinutes(11)
  for (let n = 0; n < 3; n += 1) await verify(signIn, await token())
  expect(keyRequests()).toBe(2)
  passMinutes(1)
  await Promise.all([1, 2, 3].map(async () => verify(signIn, await token())))
  expect(keyRequests()).toBe(3)
})

it('fetches a new key id, but not for each unknown one, and drops a withdrawn key within ten minutes', async () => {
  const signIn = signInWith()
  await verify(signIn, await token())
  const next = await generateKeyPair('ES256')
  responses['/keys'] = { keys: [{ ...(await exportJWK(next.publicKey)), kid: 'k2', alg: 'ES256', use: 'sig' }] }
  await expect(verify(signIn, await token('k2'))).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
  expect(keyRequests()).toBe(1)
  await verify(signIn, await token('k1'))

  passMinutes(1)
  const old = await token('k1')
  privateKey = next.privateKey
  expect((await verify(signIn, await token('k2'))).payload.sub).toBe('auth0|1')
  expect(keyRequests()).toBe(2)
  passMinutes(10)
  await expect(verify(signIn, old)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
})

it('does not blame the token for a new key id while the provider is unreachable', async () => {
  const signIn = signInWith()
  await verify(signIn, await token())
  await stop()
  passMinutes(1)
  await expect(verify(signIn, await token('k2'))).rejects.toThrow(NOT_FETCHED)
  await verify(signIn, await token('k1'))
})

it('rejects a token that is signed with a shared secret or not at all', async () => {
  const signIn = signInWith()
  const secret = new TextEncoder().encode('a secret that is long enough for HS256')
  const forged = await new SignJWT().setProtectedHeader({ alg: 'HS256' }).setIssuer(issuer).sign(secret)
  const none = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"auth0|1"}')}.`.replaceAll('=', '')
  for (const jwt of [forged, none]) {
    await expect(verify(signIn, jwt)).rejects.toMatchObject({ code: expect.stringMatching(/^ERR_J/) })
  }
  expect(requested).toEqual([])
})

it('reports an issuer that differs from the configured one to the operator', async () => {
  responses['/.well-known/openid-configuration'] = { issuer: 'https://else.example', jwks_uri: `${issuer}keys` }
  await expect(verify(signInWith(), await token())).rejects.toThrow('set OIDC_ISSUER to exactly that')
})

it('does not fetch keys from an address without https if https is required', async () => {
  await expect(verify(signInWith({ httpsOnly: true }), await token())).rejects.toThrow(
    /The provider publishes \S+\/keys, an address without https/,
  )
  expect(requested).toEqual(['/.well-known/openid-configuration'])
})

describe('an issuer on https', () => {
  // The test server has no TLS, so the test passes the metadata directly.
  const published = {
    issuer: 'https://id.example',
    jwks_uri: 'https://id.example/keys',
    token_endpoint: 'https://id.example/token',
  }

  it.each([
    { jwks_uri: 'http://id.example/keys' },
    { token_endpoint: 'http://id.example/token' },
    { userinfo_endpoint: 'http://id.example/userinfo' },
    { end_session_endpoint: 'http://id.example/end' },
  ])('an issuer on https is rejected with %j', (plain) => {
    expect(() => readMetadata('https://id.example', { ...published, ...plain })).toThrow('without https')
  })

  it('an issuer on https may have its endpoints at other hosts', () => {
    const keysUrl = 'https://keys.example/keys'
    expect(readMetadata('https://id.example', { ...published, jwks_uri: keysUrl }).keysUrl.href).toBe(keysUrl)
  })
})

it.each(['https://id.example/', 'https://ID.example', 'https://id.example:443'])(
  'requires the exact issuer: %s',
  (issuerSetting) => {
    const metadata = { issuer: 'https://id.example', jwks_uri: 'https://id.example/keys' }
    expect(() => readMetadata(issuerSetting, metadata)).toThrow('set OIDC_ISSUER to exactly that')
  },
)

it('reads the profile from the claims, and requests what they lack', async () => {
  const signIn = signInWith()
  const claims = { sub: 'auth0|1', name: 'Casey', email: 'c@fuelshack.example' }
  expect(await signIn.findProfile('t', claims)).toEqual({
    name: 'Casey',
    emailAddress: 'c@fuelshack.example',
    isEmailVerified: false,
  })
  expect(requested).toEqual([])
  const profile = { name: 'Casey Driver', emailAddress: 'casey@fuelshack.example', isEmailVerified: false }
  expect(await signIn.findProfile('t', { sub: 'auth0|1' })).toEqual(profile)
})

it.each([
  [true, true],
  ['true', true],
  [false, false],
  ['yes', false],
  [undefined, false],
])('reads the claim email_verified %s as %s, with the address that it is about', async (claim, isEmailVerified) => {
  const email = { email: 'c@fuelshack.example', ...(claim !== undefined && { email_verified: claim }) }
  const claimed = { sub: 'auth0|1', name: 'Casey', ...email }
  expect(await signInWith().findProfile('t', claimed)).toMatchObject({ isEmailVerified })
  const withoutAddress = { sub: 'auth0|1', email_verified: true }
  expect(await signInWith().findProfile('t', withoutAddress)).toMatchObject({ isEmailVerified: false })
  responses['/userinfo'] = { sub: 'auth0|1', name: 'Casey', ...email }
  expect(await signInWith().findProfile('t', { sub: 'auth0|1' })).toMatchObject({ isEmailVerified })
})

it('ignores a profile of another subject', async () => {
  expect(await signInWith().findProfile('t', { sub: 'auth0|2' })).toEqual({
    name: null,
    emailAddress: null,
    isEmailVerified: false,
  })
})

it('leaves a profile empty that cannot be fetched, and logs it', async () => {
  delete responses['/userinfo']
  expect(await signInWith().findProfile('t', { sub: 'auth0|1', name: 'C' })).toEqual({
    name: 'C',
    emailAddress: null,
    isEmailVerified: false,
  })
  expect(logged).toEqual([
    expect.objectContaining({ msg: 'The profile could not be fetched from the identity provider' }),
  ])
})
