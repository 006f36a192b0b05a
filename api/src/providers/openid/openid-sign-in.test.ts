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
let answers: Record<string, unknown>
let asked: string[]
let privateKey: CryptoKey
let logged: unknown[]
let now: Date
let keys: object

beforeEach(async () => {
  const pair = await generateKeyPair('ES256')
  privateKey = pair.privateKey
  asked = []
  logged = []
  now = new Date()
  keys = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }] }
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const answer = answers[request.url ?? '']
    response.writeHead(answer === undefined ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  answers = {
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
  }
  return createOpenIdSignIn({ issuer, ...others, ...settings }, log, () => now)
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

it("a foreign provider's tokens are verified by the keys that it publishes, asked for once", async () => {
  const signIn = signInWith()
  expect(asked).toEqual([])
  for (let n = 0; n < 3; n += 1) expect((await verify(signIn, await token())).payload.sub).toBe('auth0|1')
  expect(asked).toEqual(['/.well-known/openid-configuration', '/keys'])
})

it('a provider that was down when the rest stop opened is asked again', async () => {
  const discovery = answers['/.well-known/openid-configuration']
  delete answers['/.well-known/openid-configuration']
  const signIn = signInWith()
  await expect(verify(signIn, await token())).rejects.not.toHaveProperty('code')
  answers['/.well-known/openid-configuration'] = discovery
  expect((await verify(signIn, await token())).payload.sub).toBe('auth0|1')
})

function minutesPass(minutes: number): void {
  now = new Date(now.getTime() + minutes * 60_000)
}

const stop = async (): Promise<void> => {
  server.closeAllConnections()
  await new Promise((resolve) => void server.close(resolve))
}

const keyRequests = () => asked.filter((address) => address === '/keys').length
const NOT_FETCHED = 'The keys of the identity provider could not be fetched'

it("keys that cannot be fetched are the provider's fault, an unknown key id is the token's", async () => {
  delete answers['/keys']
  const signIn = signInWith()
  await expect(verify(signIn, await token())).rejects.toThrow(NOT_FETCHED)
  answers['/keys'] = keys
  await expect(verify(signIn, await token('k2'))).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
})

it.each(['{"keys":7}', '{}', '[]', '"none"'])('%s instead of keys is the fault of the provider', async (body) => {
  answers['/keys'] = JSON.parse(body)
  await expect(verify(signInWith(), await token())).rejects.toThrow(NOT_FETCHED)
})

it('the last keys serve while the provider is away, also for tokens that were never seen, for a day', async () => {
  const signIn = signInWith()
  await verify(signIn, await token())
  await stop()
  for (const minutes of [11, 5, 600]) {
    minutesPass(minutes)
    expect((await verify(signIn, await token())).payload.sub).toBe('auth0|1')
  }
  expect(logged).toContainEqual(expect.objectContaining({ msg: 'The last keys of the identity provider serve' }))
  minutesPass(24 * 60)
  await expect(verify(signIn, await token())).rejects.toThrow(NOT_FETCHED)
})

it('a provider that is away is asked for its keys at most once in 30 seconds', async () => {
  const signIn = signInWith()
  await verify(signIn, await token())
  delete answers['/keys']
  minutesPass(11)
  for (let n = 0; n < 3; n += 1) await verify(signIn, await token())
  expect(keyRequests()).toBe(2)
  minutesPass(1)
  await Promise.all([1, 2, 3].map(async () => verify(signIn, await token())))
  expect(keyRequests()).toBe(3)
})

it('a new key is found by its id, without a request for each invented one; a withdrawn one ends in ten minutes', async () => {
  const signIn = signInWith()
  await verify(signIn, await token())
  const next = await generateKeyPair('ES256')
  answers['/keys'] = { keys: [{ ...(await exportJWK(next.publicKey)), kid: 'k2', alg: 'ES256', use: 'sig' }] }
  await expect(verify(signIn, await token('k2'))).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
  expect(keyRequests()).toBe(1)
  await verify(signIn, await token('k1'))

  minutesPass(1)
  const old = await token('k1')
  privateKey = next.privateKey
  expect((await verify(signIn, await token('k2'))).payload.sub).toBe('auth0|1')
  expect(keyRequests()).toBe(2)
  minutesPass(10)
  await expect(verify(signIn, old)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
})

it('a key id that appears while the provider is away is not called a fault of the token', async () => {
  const signIn = signInWith()
  await verify(signIn, await token())
  await stop()
  minutesPass(1)
  await expect(verify(signIn, await token('k2'))).rejects.toThrow(NOT_FETCHED)
  await verify(signIn, await token('k1'))
})

it('a token that is signed with a shared secret, or not at all, is refused', async () => {
  const signIn = signInWith()
  const secret = new TextEncoder().encode('a secret that is long enough for HS256')
  const forged = await new SignJWT().setProtectedHeader({ alg: 'HS256' }).setIssuer(issuer).sign(secret)
  const none = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"auth0|1"}')}.`.replaceAll('=', '')
  for (const jwt of [forged, none]) {
    await expect(verify(signIn, jwt)).rejects.toMatchObject({ code: expect.stringMatching(/^ERR_J/) })
  }
  expect(asked).toEqual([])
})

it('an issuer that calls itself something else is told to whoever configured it', async () => {
  answers['/.well-known/openid-configuration'] = { issuer: 'https://else.example', jwks_uri: `${issuer}keys` }
  await expect(verify(signInWith(), await token())).rejects.toThrow('set OIDC_ISSUER to exactly that')
})

it('keys at an address without https are not fetched where https is required', async () => {
  await expect(verify(signInWith({ httpsOnly: true }), await token())).rejects.toThrow(
    /The provider publishes \S+\/keys, an address without https/,
  )
  expect(asked).toEqual(['/.well-known/openid-configuration'])
})

describe('an issuer on https', () => {
  // No TLS here: what the issuer publishes is put in the place of its answer.
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
  ])('is rejected with %j', (plain) => {
    expect(() => readMetadata('https://id.example', { ...published, ...plain })).toThrow('without https')
  })

  it('may have its endpoints at other hosts', () => {
    const keysUrl = 'https://keys.example/keys'
    expect(readMetadata('https://id.example', { ...published, jwks_uri: keysUrl }).keysUrl.href).toBe(keysUrl)
  })
})

it.each(['https://id.example/', 'https://ID.example', 'https://id.example:443'])(
  'the issuer must be given exactly as it calls itself: %s',
  (issuerSetting) => {
    const metadata = { issuer: 'https://id.example', jwks_uri: 'https://id.example/keys' }
    expect(() => readMetadata(issuerSetting, metadata)).toThrow('set OIDC_ISSUER to exactly that')
  },
)

it("the token's own words are enough; what they leave out is asked for", async () => {
  const signIn = signInWith()
  const stated = { sub: 'auth0|1', name: 'Casey', email: 'c@fuelshack.example' }
  expect(await signIn.findProfile('t', stated)).toEqual({ name: 'Casey', emailAddress: 'c@fuelshack.example' })
  expect(asked).toEqual([])
  const profile = { name: 'Casey Driver', emailAddress: 'casey@fuelshack.example' }
  expect(await signIn.findProfile('t', { sub: 'auth0|1' })).toEqual(profile)
})

it('what the provider says of somebody else is not used', async () => {
  expect(await signInWith().findProfile('t', { sub: 'auth0|2' })).toEqual({ name: null, emailAddress: null })
})

it('a profile that cannot be had is withheld, and the log says so', async () => {
  delete answers['/userinfo']
  expect(await signInWith().findProfile('t', { sub: 'auth0|1', name: 'C' })).toEqual({ name: 'C', emailAddress: null })
  expect(logged).toEqual([expect.objectContaining({ msg: 'The identity provider did not say who this is' })])
})
