import { PUBLIC_URL } from '@fuel-shack/identity/test/identity-server'
import { TestBrowser } from '@fuel-shack/identity/test/test-browser'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ANY_EXTREMES, EXTREME_TEXTS, extremesOf, spread } from '../support/extreme-values.ts'
import { createSwiftCalls, requestName } from '../support/swift-calls.ts'
import { useEmbeddedApp } from '../support/use-test-app.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Values per field of a form. FUZZ_RUNS overrides it. */
const CASES = Number(process.env['FUZZ_RUNS'] ?? 3)
/** Forms have 16 KB at most, and a character may take nine bytes of it. */
const FORM_TEXT_MAX = 5000
const TEXTS = [...new Set(EXTREME_TEXTS.map((text) => text.slice(0, FORM_TEXT_MAX).toWellFormed()))]
const VALID = {
  name: 'Robin Reed',
  email: 'casey@fuelshack.example',
  address: 'casey@fuelshack.example',
  password: 'casey-drives-west',
  current: 'casey-drives-west',
  next: 'three quiet wombats',
  code: '123456',
  pin: '135790',
  repeated: '135790',
  recovery: 'abcd-efgh-ijkl',
  token: 'x'.repeat(43),
  id: 'AAAA',
  to: '/account',
}
const FIELDS = Object.keys(VALID)
const PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: { credProps: { rk: true } },
  response: {
    clientDataJSON: 'e30',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    userHandle: 'AAAA',
    attestationObject: 'o2NmbXRkbm9uZQ',
    publicKeyAlgorithm: -7,
    transports: ['internal'],
  },
}
const OF_AN_ATTEMPT = [
  'sign-in',
  'sign-up',
  'code',
  'code/again',
  'code/enter',
  'passkey/options',
  'second-factor',
  'second-factor/app',
  'second-factor/passkey/options',
  'second-factor/continue',
  'forgot',
  'forgot/code',
  'new-password',
  'pin/1',
  'leave',
]
const OF_AN_ACCOUNT = [
  'account',
  'account/address',
  'account/address/code',
  'account/pin',
  'account/pin/remove',
  'account/second-factor/app',
  'account/second-factor/app/remove',
  'account/second-factor/recovery-codes',
  'account/second-factor/passkeys/options',
  'account/second-factor/passkeys/remove',
  'account/second-factor/confirm',
  'account/second-factor/confirm/code',
  'account/second-factor/confirm/passkey/options',
]
const FOR_ANYONE = ['join', 'reset', 'address', 'address/undo']
const PASSKEY_PATHS = ['account/second-factor/passkeys', 'account/second-factor/confirm/passkey']

const { api } = useEmbeddedApp()
let browser: TestBrowser
let swift: ReturnType<typeof createSwiftCalls>
let tried = 0

beforeAll(async () => {
  swift = createSwiftCalls()
  browser = new TestBrowser(api.provider)
  await api.client.signIn({ email: VALID.email, password: VALID.password }, browser)
})
afterAll(async () => {
  console.log(`${tried} extremes tried at the login pages:`, swift.counts)
  await swift.close()
})

async function post(path: string, fields: Record<string, string>): Promise<number> {
  tried += 1
  // Other tests cover the limits.
  if (tried % 5 === 0) await api.context.database.queries.deleteFrom('rate_windows').execute()
  const url = `/identity/${path}`
  const payload = JSON.stringify(fields)
  const options = { method: 'POST', body: new URLSearchParams(fields), headers: { origin: PUBLIC_URL } }
  return swift.expectSwift(
    requestName({ method: 'POST', url, payload }),
    async () => (await browser.open(url, options)).status,
  )
}

/** Each field of a form that is otherwise valid. */
async function postExtremes(path: string): Promise<void> {
  const step = Math.ceil(TEXTS.length / CASES)
  for (const [place, field] of FIELDS.entries()) {
    // Each field of a form, and each form, has others, so that few cases try all.
    const texts = TEXTS.filter((_, index) => (index + place + path.length) % step === 0)
    for (const text of texts) await post(path, { ...VALID, [field]: text })
  }
}

test.each(OF_AN_ATTEMPT)('the form %s of a login answers extreme values at once', async (path) => {
  const attempt = await api.client.begin({ prompt: 'login' })
  const { url } = await browser.open(attempt.address)
  const uid = /interaction\/([^/]+)/.exec(url.pathname)?.[1] ?? ''
  expect(uid, `no login at ${url.href}`).not.toBe('')
  await postExtremes(`interaction/${uid}/${path}`)
  expect(tried).toBeGreaterThan(0)
})

test.each([...OF_AN_ACCOUNT, ...FOR_ANYONE])('the form %s answers extreme values at once', async (path) => {
  await postExtremes(path)
  expect(tried).toBeGreaterThan(0)
})

test.each(PASSKEY_PATHS)('%s answers extreme values in the JSON of a passkey at once', async (path) => {
  for (const extreme of spread([...extremesOf(PASSKEY, ANY_EXTREMES)], 20 * CASES)) {
    await post(path, { name: 'Phone', response: JSON.stringify(extreme).slice(0, 15_000) })
  }
  for (const response of ['['.repeat(7000), '{"a":'.repeat(1500), `${'['.repeat(1000)}${']'.repeat(1000)}`, '1e308']) {
    await post(path, { name: 'Phone', response })
  }
  expect(tried).toBeGreaterThan(0)
})

const PARAMETERS = [
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'prompt',
  'max_age',
  'login_hint',
]
const TOKEN_FIELDS = ['grant_type', 'code', 'refresh_token', 'code_verifier', 'client_id', 'token']

test.each(['auth', 'token', 'token/introspection', 'request', 'session/end', 'me'])(
  'the provider answers extreme values of the parameters of %s at once',
  async (path) => {
    for (const name of [...PARAMETERS, ...TOKEN_FIELDS]) {
      for (const text of spread(TEXTS, CASES)) {
        await post(path, {
          client_id: 'fuel-shack-web',
          grant_type: 'refresh_token',
          response_type: 'code',
          [name]: text,
        })
      }
    }
    expect(tried).toBeGreaterThan(0)
  },
)
