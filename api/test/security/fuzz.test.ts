import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, type Endpoint } from '@fuel-shack/contract/endpoints'
import { problemSchema } from '@fuel-shack/contract/problem'
import fc, { type Arbitrary } from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { nastyText, nastyValue, NASTY_TEXTS, brokenFrom, shapedBy } from '../support/schema-arbitrary.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

vi.setConfig({ testTimeout: 180_000 })

/** Runs per route and kind of input; FUZZ_RUNS overrides it. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 15)
const A_WEEK_SECONDS = 7 * 86_400

const environment = useFixture(startTestEnvironment)
let api: TestApp
let webDirectory: string
let keys: Record<Endpoint['audience'], string>
let tried = 0

const PRINTER_PASSWORD = 'the printer of the fuzz tests'

beforeAll(async () => {
  webDirectory = mkdtempSync(join(tmpdir(), 'fuel-shack-web-'))
  writeFileSync(join(webDirectory, 'index.html'), '<!doctype html><title>Fuel Shack</title><!--app-config-->')
  mkdirSync(join(webDirectory, 'server'))
  writeFileSync(
    join(webDirectory, 'server/page-renderer.mjs'),
    `export const renderPage = async () => ''
    export const describePage = () => ({ title: '', description: '' })`,
  )
  const PRINTERS = JSON.stringify([{ id: ID, name: 'Kitchen', password: PRINTER_PASSWORD }])
  api = await buildTestApp(environment, {
    WEB_DIR: webDirectory,
    PRINTERS,
    OIDC_TOKEN_MAX_SECONDS: String(A_WEEK_SECONDS),
  })
  const person = { name: 'Casey', email: 'casey@fuelshack.example', expiresIn: A_WEEK_SECONDS }
  keys = {
    anyone: 'Bearer ',
    customer: `Bearer ${await environment.issuer.token({ subject: 'casey', ...person })}`,
    staff: `Bearer ${await environment.issuer.token({ subject: 'sam', role: 'staff', ...person })}`,
    manager: `Bearer ${await environment.issuer.token({ subject: 'riley', role: ['staff', 'manager'], ...person })}`,
    till: `Bearer ${await api.context.tillKeys.addTill('Front counter')}`,
    printer: `Basic ${btoa(`${ID}:${PRINTER_PASSWORD}`)}`,
  }
})
afterAll(async () => {
  console.log(`${tried} inputs tried on ${environment.database.address.engine}`)
  await api.close()
  rmSync(webDirectory, { recursive: true })
})

/** Limits in memory count for a minute. */
const WINDOW_MS = 61_000

/** Resets the rate limits every five calls. Other tests cover them. */
async function call(options: InjectOptions): Promise<LightMyRequestResponse> {
  tried += 1
  if (tried % 5 === 0) {
    api.passTime(WINDOW_MS)
    await api.context.database.queries.deleteFrom('rate_windows').execute()
  }
  // Some of the calls delete the customer, and their token could not create the customer that the next calls need.
  await api.context.database.queries.deleteFrom('forgotten_subjects').execute()
  return api.app.inject(options)
}

/** The last two are those of dockets. */
const TYPES = ['application/json', 'text/csv', 'text/plain', 'text/xml']

/** No server error, no HTML, and every error has a problem body. */
function expectHandled(response: LightMyRequestResponse): void {
  const type = response.headers['content-type'] ?? ''
  const summary = `${response.statusCode} ${type} ${response.body.slice(0, 300)}`
  if (response.statusCode >= 500) throw new Error(`Server error: ${summary}`)
  if (type.includes('html')) throw new Error(`HTML: ${summary}`)
  if (response.statusCode >= 400) {
    if (!type.startsWith('application/problem+json')) throw new Error(`No problem body: ${summary}`)
    if (problemSchema.parse(response.json()).status !== response.statusCode) throw new Error(`Two statuses: ${summary}`)
  } else if (response.body !== '' && !TYPES.some((known) => type.startsWith(known))) {
    throw new Error(`Neither JSON, CSV nor a docket: ${summary}`)
  }
}

const all = Object.entries<Endpoint>(endpoints)
const withBody = all.filter(([, endpoint]) => endpoint.body)
const withQuery = all.filter(([, endpoint]) => endpoint.query)
const addressOf = ({ path }: Endpoint, parameter: string) =>
  `/api/${path.replaceAll(/:\w+/g, () => encodeURIComponent(parameter.toWellFormed()))}`
const send = (endpoint: Endpoint, rest: Omit<InjectOptions, 'method' | 'url'>, url = addressOf(endpoint, ID)) =>
  call({
    method: endpoint.method,
    url,
    ...rest,
    headers: {
      authorization: keys[endpoint.audience],
      'idempotency-key': crypto.randomUUID(),
      ...rest.headers,
    },
  })
const sendJson = (endpoint: Endpoint, body: unknown) =>
  send(endpoint, {
    payload: JSON.stringify(body) ?? '',
    headers: { 'content-type': 'application/json' },
  })
const ID = '01980000-0000-7000-8000-000000000000'

const runs = { numRuns: RUNS }
const handled = <Input>(inputs: Arbitrary<Input>, attempt: (input: Input) => Promise<LightMyRequestResponse>) =>
  fc.asyncProperty(inputs, async (input) => expectHandled(await attempt(input)))

describe.each(withBody)('%s', (_name, endpoint) => {
  const validBody = shapedBy(endpoint.body ?? expect.fail('It has a body'))

  test('an endpoint handles any body of its schema', () =>
    fc.assert(
      handled(validBody, (body) => sendJson(endpoint, body)),
      runs,
    ))
  test('an endpoint handles a body with one invalid value', () =>
    fc.assert(
      handled(brokenFrom(validBody), (body) => sendJson(endpoint, body)),
      runs,
    ))
  test('an endpoint handles any JSON', () =>
    fc.assert(
      handled(nastyValue, (body) => sendJson(endpoint, body)),
      runs,
    ))
})

test.each(withQuery)('%s handles anything in its query parameters', (_name, endpoint) => {
  const names = Object.keys(endpoint.query?.shape ?? {})
  return fc.assert(
    handled(fc.dictionary(fc.constantFrom(...names), nastyText), (values) => {
      const query = Object.entries(values).map(([name, text]) => [name, text.toWellFormed()])
      return send(endpoint, {}, `${addressOf(endpoint, ID)}?${new URLSearchParams(query).toString()}`)
    }),
    runs,
  )
})

describe.each(all)('%s', (_name, endpoint) => {
  test('an endpoint handles anything in its path', () =>
    fc.assert(
      handled(fc.tuple(nastyText, nastyText), ([parameter, query]) =>
        send(
          endpoint,
          {},
          `${addressOf(endpoint, parameter)}?${encodeURIComponent(query.toWellFormed())}=1&a[]=%ff&a=`,
        ),
      ),
      runs,
    ))

  test('an endpoint handles anything in its headers', () =>
    fc.assert(
      handled(fc.tuple(headerText, headerText, headerText, headerText), ([bearer, key, type, etag]) =>
        send(endpoint, {
          payload: '{}',
          headers: { authorization: bearer, 'idempotency-key': key, 'content-type': type, 'if-none-match': etag },
        }),
      ),
      runs,
    ))
})

/** Valid header characters: Latin-1 without line breaks. */
const headerText = fc.oneof(
  fc.string({ unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
  fc.constantFrom(
    'Bearer',
    'Bearer ',
    `Bearer ${'a.'.repeat(3000)}`,
    'Bearer e30.e30.e30',
    'Basic YTpi',
    '*',
    'W/"1"',
    '"',
  ),
  fc.constantFrom(
    'application/json; charset=utf-16',
    'text/html',
    'multipart/form-data; boundary=',
    'application/xml',
    ';',
  ),
)

const RAW_BODIES: [string, string | Buffer][] = [
  ['cut off', '{"isDelivery": false, "items": [{'],
  ['empty', ''],
  ['whitespace', ' \n\t '],
  ['two values', '{}{}'],
  ['a trailing comma', '{"a":1,}'],
  ['NaN', '{"a":NaN}'],
  ['a huge number', `{"a":${'9'.repeat(5000)}}`],
  ['a tiny exponent', '{"a":1e-999999}'],
  ['deep lists', '['.repeat(30_000)],
  ['deep lists that close', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['deep objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
  ['ten thousand keys', `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":0`).join(',')}}`],
  ['one key many times', `{${Array.from({ length: 5000 }, () => '"items":[]').join(',')}}`],
  ['a prototype', '{"__proto__":{"isDelivery":true},"constructor":{"prototype":{"x":1}}}'],
  ['an escaped prototype', '{"\\u005f_proto__":{"x":1}}'],
  ['UTF-16', Buffer.from('{"a":"b"}', 'utf16le')],
  ['a byte order mark', '\ufeff{}'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['zeros', Buffer.alloc(1000)],
  ['a lone surrogate, escaped', '{"customerNotes":"\\ud800"}'],
  ['HTML', '<html><script>alert(1)</script></html>'],
  ['too many bytes', JSON.stringify({ customerNotes: 'x'.repeat(70_000) })],
]

const OTHER_TYPES = ['application/json; charset=utf-8', 'text/plain', 'application/x-www-form-urlencoded']

describe.each(RAW_BODIES)('a body of %s', (name, payload) => {
  const body = RAW_BODIES.findIndex(([other]) => other === name)
  test.each<[string, (place: number) => string | undefined]>([
    ['JSON', () => 'application/json'],
    // An endpoint gets another type with each body.
    ['one of the other types', (place) => OTHER_TYPES[(body + place) % OTHER_TYPES.length]],
  ])('a malformed body that is sent as %s is accepted or rejected with a problem body', async (_type, typeAt) => {
    for (const [place, [, endpoint]] of all.entries()) {
      expectHandled(await send(endpoint, { payload, headers: { 'content-type': typeAt(place) } }))
    }
    expectHandled(
      await call({
        method: 'POST',
        url: '/webhooks/stripe',
        payload,
        headers: { 'content-type': typeAt(all.length), 'stripe-signature': 't=1,v1=00' },
      }),
    )
    expect(tried).toBeGreaterThan(0)
  })
})

test('handles any webhook signature', () =>
  fc.assert(
    handled(fc.tuple(headerText, nastyText), ([signature, payload]) =>
      call({ method: 'POST', url: '/webhooks/stripe', payload, headers: { 'stripe-signature': signature } }),
    ),
    runs,
  ))

describe('text that customers type is stored unchanged or rejected', () => {
  // The calls before these have used up the limit of this minute.
  beforeAll(() => api.passTime(60_000))
  test.each(NASTY_TEXTS.map((text) => [JSON.stringify(text).slice(0, 40), text] as const))(
    'notes with the text %s are stored unchanged or rejected',
    async (_, text) => {
      const staff = { authorization: keys.staff }
      const started = await sendJson(endpoints.startCheckout, { ...BURGER_AND_COFFEES, customerNotes: text })
      expectHandled(started)
      expect([200, 400]).toContain(started.statusCode)
      const stored = await api.context.database.queries.selectFrom('checkouts').select('customer_notes').execute()
      expect(stored.some((checkout) => checkout.customer_notes === text)).toBe(started.statusCode === 200)
      expectHandled(await call({ method: 'GET', url: '/api/orders', headers: staff }))
    },
  )
})

test('handles any profile from the identity provider', () =>
  fc.assert(
    handled(fc.tuple(nastyText, nastyText, nastyText), async ([subject, name, email]) =>
      send(endpoints.registerCustomer, {
        payload: '{}',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await environment.issuer.token({ subject, name, email, expiresIn: A_WEEK_SECONDS })}`,
        },
      }),
    ),
    runs,
  ))

test('answers an unknown path with the unchanged page or a problem, and never echoes it', () =>
  fc.assert(
    fc.asyncProperty(nastyText, async (text) => {
      const { body: page } = await call({ url: '/home' })
      const address = encodeURIComponent(text.toWellFormed())
      for (const url of [`/${address}`, `/${address}?${address}`, `/assets/${address}`, `/orders/${address}/..%2f`]) {
        const response = await call({ url })
        if (response.statusCode !== 200) expectHandled(response)
        else if (response.body !== page) throw new Error(`Another page: ${response.body}`)
      }
    }),
    runs,
  ))
