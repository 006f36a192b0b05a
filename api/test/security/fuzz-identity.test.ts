import fc, { type Arbitrary } from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startIdentity, PUBLIC_URL, type IdentityServer } from '@fuel-shack/identity/test/identity-server'
import { nastyText, NASTY_TEXTS } from '../support/schema-arbitrary.ts'
import { addPerson, setUpApp, setUpPasskey, typePassword } from '@fuel-shack/identity/test/second-factor-steps'
import { TestBrowser } from '@fuel-shack/identity/test/test-browser'
import { discoverClient } from '@fuel-shack/identity/test/test-client'
import { openTestDatabase } from '../support/test-database.ts'
import { useTestApp } from '../support/use-test-app.ts'

vi.setConfig({ testTimeout: 180_000 })

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 30)
const FIELDS = [
  'email',
  'password',
  'code',
  'recovery',
  'response',
  'id',
  'name',
  'current',
  'next',
  '__proto__',
  'constructor',
  'redirect',
]
const PARAMETERS = ['client_id', 'redirect_uri', 'scope', 'state', 'nonce', 'code_challenge', 'prompt', 'login_hint']
const GRANTS = ['authorization_code', 'refresh_token', 'password', '__proto__', '']
const ADDRESSES = [
  '/auth',
  '/token',
  '/me',
  '/jwks',
  '/session/end',
  '/request',
  '/token/introspection',
  '/account',
  '/account/second-factor',
  '/account/second-factor/app',
  '/account/second-factor/confirm/passkey',
]
const SCRIPT = /<script>alert|<img src=x|<svg\/onload/

const { environment, api } = useTestApp({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_AUDIENCE: '' })
let tried = 0

afterAll(() => console.log(`${tried} inputs tried on ${environment.database.address.engine}`))

async function expectDecent(options: InjectOptions): Promise<void> {
  tried += 1
  if (tried % 5 === 0) await api.context.database.queries.deleteFrom('rate_windows').execute()
  const response: LightMyRequestResponse = await api.app.inject(options)
  const summary = `${response.statusCode} ${response.body.slice(0, 300)}`
  if (response.statusCode >= 500) throw new Error(`Server error: ${summary}`)
  if (SCRIPT.test(response.body)) throw new Error(`Executable echo: ${summary}`)
}
const runs = { numRuns: RUNS }
const handled = <Input>(inputs: Arbitrary<Input>, request: (input: Input) => InjectOptions) =>
  fc.asyncProperty(inputs, async (input) => expectDecent(request(input)))
const form = (names: string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), nastyText), { maxLength: 8 })
    .map((fields) => new URLSearchParams(fields.map(([name, value]) => [name, value.toWellFormed()])).toString())
const posted = (url: string, payload: string): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://fuel-shack.test' },
})

describe('the provider handles any input', () => {
  test.each(ADDRESSES)('the provider handles any input in the query of %s', (address) =>
    fc.assert(
      handled(form(PARAMETERS), (query) => ({ url: `/identity${address}?client_id=fuel-shack-web&${query}` })),
      runs,
    ),
  )
  test.each(ADDRESSES)('the provider handles any input in a form posted to %s', (address) =>
    fc.assert(
      handled(
        fc.tuple(form([...PARAMETERS, 'code', 'refresh_token', 'token']), fc.constantFrom(...GRANTS)),
        ([fields, grant]) => posted(`/identity${address}`, `client_id=fuel-shack-web&grant_type=${grant}&${fields}`),
      ),
      runs,
    ),
  )
  test('the provider handles any input in its cookies', () =>
    fc.assert(
      handled(fc.tuple(nastyText, nastyText), ([session, interaction]) => ({
        url: '/identity/interaction/abc',
        headers: {
          cookie: `_session=${encodeURIComponent(session.toWellFormed())}; _interaction=${encodeURIComponent(interaction.toWellFormed())}`,
        },
      })),
      runs,
    ))
  test('the provider handles any input in its paths', () =>
    fc.assert(
      handled(nastyText, (text) => ({ url: `/identity/${encodeURIComponent(text.toWellFormed())}/${ADDRESSES[0]}` })),
      runs,
    ))
  test('the provider handles any input in the form of an unknown login attempt', () =>
    fc.assert(
      handled(fc.tuple(nastyText, form(FIELDS)), ([uid, fields]) =>
        posted(`/identity/interaction/${encodeURIComponent(uid.toWellFormed())}/sign-up`, fields),
      ),
      runs,
    ))
})

describe('the pages of a real login attempt', () => {
  let provider: IdentityServer
  let closeDatabase: () => Promise<void>

  beforeAll(async () => {
    const { database, close } = await openTestDatabase()
    closeDatabase = close
    provider = await startIdentity(database)
  })
  afterAll(async () => {
    await provider.close()
    await closeDatabase()
  })

  test.each(['/sign-in', '/code', '/sign-up'])(
    'the pages of a real login attempt %s handle any form input and escape it',
    async (action) => {
      const client = await discoverClient(provider)
      if (action === '/sign-up') provider.stopSending()
      for (const [index, text] of NASTY_TEXTS.entries()) {
        // Each from its own address: other tests cover the throttle.
        const browser = new TestBrowser(provider, `203.0.113.${index + 1}`)
        const attempt = await client.begin(action === '/sign-in' ? {} : { prompt: 'create' })
        const page = await browser.open(attempt.address)
        const typed = text.toWellFormed()
        const answer = await browser.submit(page, action, {
          name: typed,
          email: `${typed}@fuelshack.example`,
          address: `${typed}@fuelshack.example`,
          password: `${typed}0123456789`,
        })
        expect([text.slice(0, 40), answer.status >= 500, SCRIPT.test(answer.text)]).toEqual([
          text.slice(0, 40),
          false,
          false,
        ])
        expect(answer.url.href.startsWith(PUBLIC_URL)).toBe(true)
      }
      expect(provider.logged.filter((line) => JSON.stringify(line).includes('"level":50'))).toEqual([])
    },
  )

  test('the second step handles any input and escapes it', async () => {
    const { database, close } = await openTestDatabase()
    const own = await startIdentity(database)
    const client = await discoverClient(own)
    const caller = { name: 'Robin', email: 'robin@fuelshack.example', password: 'three quiet wombats' }
    await addPerson(own, caller, 'customer')
    const owner = new TestBrowser(own)
    await client.signIn(caller, owner)
    await setUpApp(own, owner)
    await setUpPasskey(owner)
    const browser = new TestBrowser(own)
    const { page } = await typePassword(client, browser, caller)
    for (const text of NASTY_TEXTS) {
      // Other tests cover the throttle.
      await database.queries.deleteFrom('rate_windows').execute()
      await database.queries.deleteFrom('identity_passkeys').where('name', '!=', 'Work phone').execute()
      const typed = text.toWellFormed()
      const answers = [
        await browser.submit(page, '/second-factor', { code: typed }),
        await browser.submit(page, '/second-factor', { recovery: typed }),
        await browser.submit(page, '/passkey', { response: typed }),
        await browser.submit(page, '/passkey', { response: JSON.stringify({ id: typed, rawId: typed }) }),
        (await setUpPasskey(owner, typed)).page,
      ]
      for (const { status, text: answer } of answers) {
        expect([text.slice(0, 40), status >= 500, SCRIPT.test(answer)]).toEqual([text.slice(0, 40), false, false])
      }
    }
    expect(own.logged).toEqual([])
    await own.close()
    await close()
  })
})
