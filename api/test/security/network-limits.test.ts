import { endpoints, type Endpoint } from '@fuel-shack/contract/endpoints'
import { assert, asyncProperty, constantFrom, integer, record, array } from 'fast-check'
import { generateKeyPair } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { WRONG_CREDENTIALS } from '../../src/platform/http/limits/call-limits.ts'
import { buildPrintingApp, COFFEE, KITCHEN, starPrinter } from '../printing/printing-fixture.ts'
import { BURGER_AND_COFFEES, startTestEnvironment } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const MINUTE_MS = 61_000
const A_YEAR_SECONDS = 365 * 24 * 60 * 60
const ID = '01980000-0000-7000-8000-000000000000'
const GUEST_WIFI = '203.0.113.7'
const BATCH = 200

const environment = useFixture(startTestEnvironment)
const api = useFixture(() => buildPrintingApp(environment, [KITCHEN, COFFEE]))
/** The attackers by name: each differs in why it is rejected. */
let attackers: Record<string, Record<string, string>>
let tillKey: string

beforeAll(async () => {
  const { issuer } = environment
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const { privateKey: key } = await generateKeyPair('RS256')
  attackers = {
    'no credentials': {},
    'a forged token': bearer(await issuer.token({ subject: 'casey', key })),
    'an expired token': bearer(await issuer.token({ subject: 'casey', expiresIn: -60 })),
    'no token at all': bearer('not-a-token'),
    'a wrong till key': bearer('fst_wrong'),
    "a printer's id with a wrong password": { authorization: `Basic ${btoa(`${KITCHEN.id}:wrong`)}` },
  }
  tillKey = await api.context.tillKeys.addTill('Front counter')
})

const targets = new Map(Object.entries<Endpoint>(endpoints).filter(([, { audience }]) => audience !== 'anyone'))
const burst = () =>
  record({
    target: constantFrom(...targets.keys()),
    attacker: constantFrom(...Object.keys(attackers)),
    calls: integer({ min: 1, max: 700 }),
  })

function attack(target: string, attacker: string, remoteAddress = GUEST_WIFI): Promise<number> {
  const { method, path } = targets.get(target) ?? endpoints.startCheckout
  const url = `/api/${path.replace(':printerId', KITCHEN.id).replaceAll(/:\w+/g, ID)}`
  return api.app
    .inject({ method, url, remoteAddress, headers: attackers[attacker] ?? {} })
    .then(({ statusCode }) => statusCode)
}

/** Calls in batches: of thousands of queries that wait for a busy database at once, some are answered 503. */
async function repeat(calls: number, call: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < calls) {
    const length = Math.min(BATCH, calls - statuses.length)
    statuses.push(...(await Promise.all(Array.from({ length }, call))))
  }
  return statuses
}

test('callers with credentials are served, whatever their network sends without', async () => {
  const casey = await environment.issuer.token({ subject: 'casey-on-wifi', expiresIn: A_YEAR_SECONDS })
  const remoteAddress = GUEST_WIFI
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const post = (url: string, token: string, payload: object) =>
    api.app.inject({ method: 'POST', url, remoteAddress, headers: as(token), payload })

  await assert(
    asyncProperty(array(burst(), { minLength: 1, maxLength: 4 }), async (bursts) => {
      api.passTime(MINUTE_MS)
      for (const { target, attacker, calls } of bursts) {
        const statuses = await repeat(calls, () => attack(target, attacker))
        expect(statuses.every((status) => status === 401 || status === 429)).toBe(true)
      }
      const served = await Promise.all([
        post('/api/stripe/create-session', casey, BURGER_AND_COFFEES),
        post('/api/till/look-up', tillKey, { cardNumber: '4242424242424242' }),
        api.app.inject({ method: 'POST', ...printerCall(), remoteAddress }),
      ])
      expect(served.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200])
    }),
    {
      numRuns: 7,
      examples: [
        [[{ target: 'startCheckout', attacker: 'no credentials', calls: 130 }]],
        [[{ target: 'tillLookUpCard', attacker: 'a wrong till key', calls: 620 }]],
        [[{ target: 'pollPrinter', attacker: 'no credentials', calls: 1250 }]],
      ],
    },
  )
})

test('wrong credentials of a network end at one limit, whichever calls and credentials they are spread over', async () => {
  const guesses = ['a forged token', 'no token at all', 'a wrong till key', "a printer's id with a wrong password"]
  const guess = record({ target: constantFrom(...targets.keys()), attacker: constantFrom(...guesses) })
  await assert(
    asyncProperty(array(guess, { minLength: 1, maxLength: 5 }), async (kinds) => {
      api.passTime(MINUTE_MS)
      const statuses = await Promise.all(
        Array.from({ length: 2 * WRONG_CREDENTIALS.limit }, (_, index) => {
          const { target, attacker } = kinds[index % kinds.length] ?? { target: '', attacker: '' }
          return attack(target, attacker)
        }),
      )
      expect(statuses.filter((status) => status === 401)).toHaveLength(WRONG_CREDENTIALS.limit)
      expect(statuses.filter((status) => status === 429)).toHaveLength(WRONG_CREDENTIALS.limit)
    }),
    { numRuns: 4 },
  )
})

test('a caller beyond the limit of their own is rejected from every network', async () => {
  api.passTime(MINUTE_MS)
  const token = await environment.issuer.token({ subject: 'hasty', expiresIn: A_YEAR_SECONDS })
  const statuses: number[] = []
  for (let call = 0; call < 20; call += 1) {
    const { statusCode } = await api.app.inject({
      method: 'GET',
      url: '/api/customers/current/export',
      remoteAddress: `198.51.100.${call}`,
      headers: { authorization: `Bearer ${token}` },
    })
    statuses.push(statusCode)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), ...Array.from({ length: 10 }, () => 429)])
})

test('an expired token is answered 401 on a network that guesses, so that the app renews it', async () => {
  api.passTime(MINUTE_MS)
  await repeat(2 * WRONG_CREDENTIALS.limit, () => attack('tillLookUpCard', 'a wrong till key'))
  expect(await attack('tillLookUpCard', 'a wrong till key')).toBe(429)
  expect(await attack('startCheckout', 'an expired token')).toBe(401)
  expect(await attack('pollPrinter', 'no credentials')).toBe(401)
})

test('an IPv6 /48 has one limit for its wrong credentials, so that changing the /64 does not avoid it', async () => {
  api.passTime(MINUTE_MS)
  let call = 0
  const statuses = await repeat(2000, () => {
    call += 1
    return attack('tillLookUpCard', 'a wrong till key', `2001:db8:7:${(call % 500).toString(16)}::1`)
  })
  expect(statuses.filter((status) => status === 401)).toHaveLength(4 * WRONG_CREDENTIALS.limit)
})

function printerCall() {
  const { url, headers } = starPrinter(api, KITCHEN)
  return { url, headers, payload: { statusCode: '200%20OK' } }
}
