import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { CASEY, SAM } from '@fuel-shack/identity/test/identity-server'
import { enrol, logInByPin } from '@fuel-shack/identity/test/pin-steps'
import { TestBrowser } from '@fuel-shack/identity/test/test-browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../src/platform/log.ts'
import type { EmbeddedApp } from '../../support/embedded-app.ts'
import { copyExampleSite, ROUND_THE_CLOCK } from '../../support/site-copy.ts'
import { BURGER_AND_COFFEES } from '../../support/test-app.ts'
import { codeOf } from './order-refunds-fixture.ts'
import { useEmbeddedApp } from '../../support/use-test-app.ts'

const LIMITS = { orderCents: 2000, shiftCents: 4000, shiftOrders: 3, shopCents: 6000 }

// It names no one in `alerts`, like the example.
const site = copyExampleSite()
site.open(ROUND_THE_CLOCK, { refunds: LIMITS })

const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
const { environment, api } = useEmbeddedApp({ SITE_DIR: site.folder }, log)
let lines: Record<string, unknown>[] = []
type Caller = ReturnType<EmbeddedApp['as']>
let casey: Caller
let sam: Caller

beforeAll(async () => {
  casey = api.as((await api.client.signIn(CASEY)).access_token)
  sam = api.as((await api.client.signIn(SAM)).access_token)
})
afterAll(() => site.remove())

async function placeOrder(): Promise<string> {
  const started = await casey.post('stripe/create-session', BURGER_AND_COFFEES)
  await environment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  return (await sam.get('orders')).json<Order[]>()[0]?.id ?? ''
}

async function proofOf(caller: Caller, { password }: { password: string }): Promise<string> {
  return (await caller.post('customers/current/proof', { password })).json<{ proof: string }>().proof
}

const withProof = (proof?: string) => (proof === undefined ? {} : { 'identity-proof': proof })
const decline = (id: string, proof?: string) =>
  sam.post(`orders/${id}/decline`, { reason: 'closing' }, withProof(proof))
const refund = (caller: Caller, id: string, cents: number, proof?: string) =>
  caller.post(
    `orders/${id}/refund`,
    { amountCents: cents, reason: 'other' },
    { 'idempotency-key': crypto.randomUUID(), ...withProof(proof) },
  )

test('the password confirms one refund', async () => {
  const [first, second] = [await placeOrder(), await placeOrder()]
  // The login is seconds old, but it may have been by PIN.
  expect(codeOf(await decline(first))).toBe('reauthentication_required')
  expect(codeOf(await decline(first, 'invented'))).toBe('reauthentication_required')
  expect(codeOf(await decline(first, await proofOf(casey, CASEY)))).toBe('reauthentication_required')
  expect(codeOf(await sam.post('customers/current/proof', { password: 'not the password' }))).toBe('wrong_password')
  const proof = await proofOf(sam, SAM)
  const codes = await Promise.all([first, second].map(async (id) => (await decline(id, proof)).statusCode))
  expect(codes.toSorted((one, other) => one - other)).toEqual([200, 403])
})

test('a login by PIN refunds up to the sum of an order, and above it only with the password', async () => {
  const id = await placeOrder()
  const tablet = new TestBrowser(api.provider)
  await enrol(api.client, tablet, SAM)
  const tokens = await logInByPin(api.client, tablet, 'Sam')
  expect(tokens.claims()?.['amr']).toEqual(['pin'])
  const samByPin = api.as(tokens.access_token)
  expect(codeOf(await refund(samByPin, id, LIMITS.orderCents + 1))).toBe('reauthentication_required')
  expect((await refund(samByPin, id, LIMITS.orderCents)).statusCode).toBe(200)
  expect(codeOf(await refund(samByPin, id, 1))).toBe('reauthentication_required')
  expect((await refund(samByPin, id, 1, await proofOf(samByPin, SAM))).statusCode).toBe(200)
})

test('a confirmed refund is sent to the address of the rest stop while its alerts name no one', async () => {
  const sent = async () => {
    const rows = await api.context.database.queries.selectFrom('outbox_messages').select('message').execute()
    return rows
      .map(({ message }) => JSON.stringify(message))
      .filter((message) => message.includes('confirmed by Sam') && message.includes('hello@fuelshack.example'))
  }
  const before = await sent()
  await decline(await placeOrder(), await proofOf(sam, SAM))
  expect(await sent()).toHaveLength(before.length + 1)
})

test('a confirmed refund is in the security log once its transaction is committed', async () => {
  const { database, refundRights } = api.context
  const tokens = await api.client.signIn(SAM)
  const { access_token: accessToken } = tokens
  const subject = tokens.claims()?.sub ?? ''
  const origin = { accountId: subject, ipAddress: '127.0.0.1', requestId: 'a-test' }
  const proof = await proofOf(sam, SAM)
  const caller = { subject, accessToken, roles: new Set(['staff']), claims: {}, ...origin, proof }
  const approve = refundRights.approve(caller, { name: 'Order 1', paidAt: api.now().toISOString() })
  const refunded = { transactionId: 'pi_confirmed', cents: LIMITS.orderCents + 1 }
  lines = []
  const rolledBack = database.transaction(async (tx) => {
    await approve(tx, refunded)
    throw new Error('a conflict')
  })
  await expect(rolledBack).rejects.toThrow('a conflict')
  const logged = () => lines.filter(({ event }) => event === 'refund_confirmed')
  expect(logged()).toEqual([])
  await database.transaction((tx) => approve(tx, refunded))
  expect(logged()).toMatchObject([{ outcome: 'success', accountId: subject, cents: refunded.cents }])
})
