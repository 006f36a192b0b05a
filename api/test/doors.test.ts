import { endpoints, type Endpoint } from '@fuel-shack/contract/endpoints'
import { problemSchema } from '@fuel-shack/contract/problem'
import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, startTestEnvironment, type TestApp, type TestEnvironment } from './test-app.ts'

let ground: TestEnvironment
let api: TestApp
let casey: string

beforeAll(async () => {
  ground = await startTestEnvironment()
  api = await buildTestApp(ground)
  casey = await ground.issuer.token({ subject: 'casey', name: 'Casey Driver', email: 'casey@fuelshack.example' })
})
afterAll(async () => {
  await api.close()
  await ground.close()
})

const ID = '01980000-0000-7000-8000-000000000000'
const closed = Object.values<Endpoint>(endpoints).filter((endpoint) => endpoint.audience !== 'anyone')
const forStaff = closed.filter((endpoint) => endpoint.audience === 'staff')
const addressed = (endpoint: Endpoint) => `/api/${endpoint.path.replaceAll(/:\w+/g, ID)}`
const call = (endpoint: Endpoint, token?: string) =>
  api.app.inject({
    method: endpoint.method,
    url: addressed(endpoint),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

describe('a stranger is refused', () => {
  test.each(closed.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
    '%s %s without a token',
    async (_method, _path, endpoint) => {
      const response = await call(endpoint)
      expect(response.statusCode).toBe(401)
      expect(response.headers['content-type']).toContain('application/problem+json')
      expect(problemSchema.parse(response.json()).code).toBe('unauthenticated')
    },
  )

  const bad: [string, () => Promise<string>][] = [
    ['of another issuer', () => ground.issuer.token({ subject: 'casey', issuer: 'https://evil.example' })],
    ['for another audience', () => ground.issuer.token({ subject: 'casey', audience: 'https://other.example/api' })],
    ['that has expired', () => ground.issuer.token({ subject: 'casey', expiresIn: -60 })],
    [
      'signed by another key',
      async () => ground.issuer.token({ subject: 'casey', key: (await generateKeyPair('RS256')).privateKey }),
    ],
    ['without a signature', () => Promise.resolve(unsigned({ sub: 'casey', iss: ground.issuer.issuer }))],
    ['that is no token', () => Promise.resolve('not-a-token')],
  ]
  test.each(bad)('with a token %s', async (_what, makeToken) => {
    const response = await api.as(await makeToken()).get('customerCards/current')
    expect(response.statusCode).toBe(401)
  })
})

test.each(forStaff.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  "a customer's token on the staff call %s %s is refused",
  async (_method, _path, endpoint) => {
    const response = await call(endpoint, casey)
    expect(response.statusCode).toBe(403)
    expect(problemSchema.parse(response.json()).code).toBe('forbidden')
  },
)

test('an account that marks more than 600 orders a minute is told to wait; another goes on', async () => {
  const sam = api.as(await ground.issuer.token({ subject: 'sam-fast', role: 'staff' }))
  const alex = api.as(await ground.issuer.token({ subject: 'alex', role: 'staff' }))
  const path = `orders/${ID}/fulfill`
  for (let n = 0; n < 600; n += 1) expect((await sam.post(path)).statusCode).toBe(404)
  const rejected = await sam.post(path)
  expect(rejected.statusCode).toBe(429)
  expect(problemSchema.parse(rejected.json()).code).toBe('too_many_requests')
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect((await alex.post(path)).statusCode).toBe(404)
  expect((await sam.get('orders')).statusCode).toBe(200)
  api.passTime(61_000)
  expect((await sam.post(path)).statusCode).toBe(404)
})

test("another customer's record is not to be found, and staff may see it", async () => {
  const blair = await ground.issuer.token({ subject: 'blair', name: 'Blair', email: 'blair@fuelshack.example' })
  const staff = await ground.issuer.token({ subject: 'sam', role: 'staff' })
  const { id } = (await api.as(casey).post('customers', {})).json<{ id: string }>()
  expect((await api.as(casey).get(`customers/${id}`)).json()).toMatchObject({
    id,
    name: 'Casey Driver',
    emailAddress: 'casey@fuelshack.example',
  })
  expect((await api.as(blair).get(`customers/${id}`)).statusCode).toBe(404)
  expect((await api.as(staff).get(`customers/${id}`)).statusCode).toBe(200)
})

test('a body that is not as the contract says is refused in words, and nothing of it is echoed as a page', async () => {
  const response = await api.as(casey).post('stripe/create-session', {
    isDelivery: 'no',
    contactNumber: '<script>alert(1)</script>',
    customerNotes: 'x'.repeat(501),
    items: [],
  })
  expect(response.statusCode).toBe(400)
  expect(problemSchema.parse(response.json()).code).toBe('bad_request')
  expect(response.headers['x-content-type-options']).toBe('nosniff')
})

test('a call that does not exist is a problem body too', async () => {
  const response = await api.as(casey).get('nothing/here')
  expect(response.statusCode).toBe(404)
  expect(problemSchema.parse(response.json()).code).toBe('not_found')
})

test('every answer names its request and forbids being kept', async () => {
  const response = await api.as(casey).get('customerBalances/current')
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers['cache-control']).toBe('no-store')
})

function unsigned(claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 300
  return `${encode({ alg: 'none' })}.${encode({ ...claims, aud: ground.issuer.audience, exp })}.`
}
