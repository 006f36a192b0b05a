import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, type Endpoint } from '@fuel-shack/contract/endpoints'
import { problemSchema } from '@fuel-shack/contract/problem'
import fc, { type Arbitrary } from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { nastyText, nastyValue, NASTY_TEXTS, brokenFrom, shapedBy } from './schema-arbitrary.ts'
import {
  BURGER_AND_COFFEES,
  buildTestApp,
  startTestEnvironment,
  type TestApp,
  type TestEnvironment,
} from './test-app.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

/** For each route and each kind of input; FUZZ_RUNS asks for more. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100)
const A_DAY_SECONDS = 86_400

let ground: TestEnvironment
let api: TestApp
let webDirectory: string
let keys: Record<Endpoint['audience'], string>
let tried = 0

beforeAll(async () => {
  ground = await startTestEnvironment()
  webDirectory = mkdtempSync(join(tmpdir(), 'fuel-shack-web-'))
  writeFileSync(join(webDirectory, 'index.html'), '<!doctype html><title>Fuel Shack</title><!--app-config-->')
  api = await buildTestApp(ground, { WEB_DIR: webDirectory })
  const person = { name: 'Casey', email: 'casey@fuelshack.example', expiresIn: A_DAY_SECONDS }
  keys = {
    anyone: '',
    customer: await ground.issuer.token({ subject: 'casey', ...person }),
    staff: await ground.issuer.token({ subject: 'sam', role: 'staff', ...person }),
    till: await api.context.tillKeys.addTill('Front counter'),
  }
})
afterAll(async () => {
  console.log(`${tried} inputs tried on ${ground.database.address.engine}`)
  await api.close()
  await ground.close()
  rmSync(webDirectory, { recursive: true })
})

/** The limits on calls are tried elsewhere; here they would end the trying. */
async function call(options: InjectOptions): Promise<LightMyRequestResponse> {
  tried += 1
  if (tried % 5 === 0) await api.context.database.queries.deleteFrom('rate_windows').execute()
  // Some of the calls delete the customer, whose token then makes no new one; the next calls need one.
  await api.context.database.queries.deleteFrom('forgotten_subjects').execute()
  return api.app.inject(options)
}

/** Never our fault, never a page, and a refusal is always a problem body. */
function expectDecent(response: LightMyRequestResponse): void {
  const type = response.headers['content-type'] ?? ''
  const said = `${response.statusCode} ${type} ${response.body.slice(0, 300)}`
  if (response.statusCode >= 500) throw new Error(`Our fault: ${said}`)
  if (type.includes('html')) throw new Error(`A page: ${said}`)
  if (response.statusCode >= 400) {
    if (!type.startsWith('application/problem+json')) throw new Error(`No problem body: ${said}`)
    if (problemSchema.parse(response.json()).status !== response.statusCode) throw new Error(`Two statuses: ${said}`)
  } else if (response.body !== '' && !type.startsWith('application/json')) {
    throw new Error(`No JSON: ${said}`)
  }
}

const all = Object.entries<Endpoint>(endpoints)
const withBody = all.filter(([, endpoint]) => endpoint.body)
const addressOf = ({ path }: Endpoint, parameter: string) =>
  `/api/${path.replaceAll(/:\w+/g, () => encodeURIComponent(parameter.toWellFormed()))}`
const send = (endpoint: Endpoint, rest: Omit<InjectOptions, 'method' | 'url'>, url = addressOf(endpoint, ID)) =>
  call({
    method: endpoint.method,
    url,
    ...rest,
    headers: {
      authorization: `Bearer ${keys[endpoint.audience]}`,
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
const decently = <Input>(inputs: Arbitrary<Input>, attempt: (input: Input) => Promise<LightMyRequestResponse>) =>
  fc.asyncProperty(inputs, async (input) => expectDecent(await attempt(input)))

describe.each(withBody)('%s', (_name, endpoint) => {
  const good = shapedBy(endpoint.body ?? expect.fail('It has a body'))

  test('takes any body of its own shape without a fault', () =>
    fc.assert(
      decently(good, (body) => sendJson(endpoint, body)),
      runs,
    ))
  test('takes such a body with one thing wrong', () =>
    fc.assert(
      decently(brokenFrom(good), (body) => sendJson(endpoint, body)),
      runs,
    ))
  test('takes any JSON at all', () =>
    fc.assert(
      decently(nastyValue, (body) => sendJson(endpoint, body)),
      runs,
    ))
})

describe.each(all)('%s', (_name, endpoint) => {
  test('takes anything in its address', () =>
    fc.assert(
      decently(fc.tuple(nastyText, nastyText), ([parameter, query]) =>
        send(
          endpoint,
          {},
          `${addressOf(endpoint, parameter)}?${encodeURIComponent(query.toWellFormed())}=1&a[]=%ff&a=`,
        ),
      ),
      runs,
    ))

  test('takes anything in its headers', () =>
    fc.assert(
      decently(fc.tuple(headerText, headerText, headerText, headerText), ([bearer, key, type, etag]) =>
        send(endpoint, {
          payload: '{}',
          headers: { authorization: bearer, 'idempotency-key': key, 'content-type': type, 'if-none-match': etag },
        }),
      ),
      runs,
    ))
})

/** What a header can carry at all: Latin-1 without line ends. */
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
  ['white', ' \n\t '],
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
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['zeros', Buffer.alloc(1000)],
  ['a lone surrogate, escaped', '{"customerNotes":"\\ud800"}'],
  ['a page', '<html><script>alert(1)</script></html>'],
  ['more than it may be', JSON.stringify({ customerNotes: 'x'.repeat(70_000) })],
]

describe.each(RAW_BODIES)('a body of %s', (_name, payload) => {
  const types = [
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
  ]
  test.each(types)('sent as %s is refused in words, or taken', async (type) => {
    for (const [, endpoint] of all) {
      expectDecent(await send(endpoint, { payload, headers: { 'content-type': type } }))
    }
    expectDecent(
      await call({
        method: 'POST',
        url: '/webhooks/stripe',
        payload,
        headers: { 'content-type': type, 'stripe-signature': 't=1,v1=00' },
      }),
    )
    expect(tried).toBeGreaterThan(0)
  })
})

test('a signature of any kind is taken for what it is worth', () =>
  fc.assert(
    decently(fc.tuple(headerText, nastyText), ([signature, payload]) =>
      call({ method: 'POST', url: '/webhooks/stripe', payload, headers: { 'stripe-signature': signature } }),
    ),
    runs,
  ))

describe('what people may type reaches the kitchen as they typed it, or not at all', () => {
  test.each(NASTY_TEXTS.map((text) => [JSON.stringify(text).slice(0, 40), text] as const))(
    'notes %s',
    async (_, text) => {
      const staff = { authorization: `Bearer ${keys.staff}` }
      const started = await sendJson(endpoints.startCheckout, { ...BURGER_AND_COFFEES, customerNotes: text })
      expectDecent(started)
      expect([200, 400]).toContain(started.statusCode)
      const stored = await api.context.database.queries.selectFrom('checkouts').select('customer_notes').execute()
      expect(stored.some((checkout) => checkout.customer_notes === text)).toBe(started.statusCode === 200)
      expectDecent(await call({ method: 'GET', url: '/api/orders', headers: staff }))
    },
  )
})

test('a person whose provider says strange things of them is a customer all the same, or is refused', () =>
  fc.assert(
    decently(fc.tuple(nastyText, nastyText, nastyText), async ([subject, name, email]) =>
      send(endpoints.registerCustomer, {
        payload: '{}',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await ground.issuer.token({ subject, name, email, expiresIn: A_DAY_SECONDS })}`,
        },
      }),
    ),
    runs,
  ))

test('an address that is none of ours gets the page as it always is, or a problem: it is never echoed', () =>
  fc.assert(
    fc.asyncProperty(nastyText, async (text) => {
      const { body: page } = await call({ url: '/home' })
      const address = encodeURIComponent(text.toWellFormed())
      for (const url of [`/${address}`, `/${address}?${address}`, `/assets/${address}`, `/orders/${address}/..%2f`]) {
        const response = await call({ url })
        if (response.statusCode !== 200) expectDecent(response)
        else if (response.body !== page) throw new Error(`Another page: ${response.body}`)
      }
    }),
    runs,
  ))
