import type { Customer } from '@fuel-shack/contract/cards/customers'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Problem } from '@fuel-shack/contract/problem'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { BURGER_AND_COFFEES, buildTestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const EMAIL = 'casey@fuelshack.example'

let lines: Record<string, unknown>[] = []
const { environment, api } = useTestApp({}, createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }))
const securityLines = () => lines.filter((line) => line['security'] === true)

beforeEach(() => {
  lines = []
})

async function placeOrder(): Promise<string> {
  const casey = api.as(await environment.issuer.token({ subject: 'casey', name: 'Casey', email: EMAIL }))
  const started = await casey.post('stripe/create-session', BURGER_AND_COFFEES)
  await environment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  const staff = api.as(await environment.issuer.token({ subject: 'sam', role: 'staff' }))
  const [order] = (await staff.get('orders')).json<Order[]>()
  if (!order) throw new Error('The order did not arrive')
  lines = []
  return order.id
}

test('stores with the order who fulfilled, reset and notified, and logs it with the request', async () => {
  const id = await placeOrder()
  const sam = api.as(await environment.issuer.token({ subject: 'sam', role: 'staff' }))
  const alex = api.as(await environment.issuer.token({ subject: 'alex', role: 'staff' }))
  const requestIds: unknown[] = []
  for (const [staff, action] of [
    [sam, 'fulfill'],
    [sam, 'fulfill'],
    [alex, 'unfulfill'],
    [alex, 'dispatch'],
  ] as const) {
    const response = await staff.post(`orders/${id}/${action}`)
    expect(response.statusCode).toBe(200)
    requestIds.push(response.headers['x-request-id'])
  }

  const expected = [
    { accountId: 'sam', action: 'fulfilled' },
    { accountId: 'alex', action: 'reset' },
    { accountId: 'alex', action: 'notified' },
  ]
  const stored = await api.context.database.queries
    .selectFrom('order_actions')
    .select(['order_id as orderId', 'action', 'account_id as accountId'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  // Staff who hand over an order have read it.
  const seen = { accountId: 'sam', action: 'seen' }
  expect(stored).toEqual([seen, ...expected].map((each) => ({ ...each, orderId: id })))
  expect(securityLines()).toMatchObject(
    expected.map((each) => ({ ...each, event: 'staff_action', outcome: 'success', orderId: id })),
  )
  const [first, , third, fourth] = requestIds
  expect(securityLines().map((line) => line['reqId'])).toEqual([first, third, fourth])
})

test("logs a customer on a staff call, staff on a manager's call, and callers without a token or with a wrong till key as denied", async () => {
  const casey = await environment.issuer.token({ subject: 'casey', name: 'Casey', email: EMAIL })
  const sam = await environment.issuer.token({ subject: 'sam', role: 'staff' })
  expect((await api.as(casey).get('orders')).statusCode).toBe(403)
  expect((await api.as(sam).get('manager/changes')).statusCode).toBe(403)
  expect((await api.as(undefined).get('orders/historic')).statusCode).toBe(401)
  expect((await api.as('fst_wrong').post('till/look-up', { cardNumber: '4242424242424242' })).statusCode).toBe(401)
  const denied = { event: 'access_denied', outcome: 'failure' }
  expect(securityLines().filter((line) => line['event'] === 'access_denied')).toMatchObject([
    { ...denied, accountId: 'casey', status: 403, audience: 'staff', endpoint: 'orders' },
    { ...denied, accountId: 'sam', status: 403, audience: 'manager', endpoint: 'manager/changes' },
    { ...denied, status: 401, audience: 'staff', endpoint: 'orders/historic' },
    { ...denied, status: 401, audience: 'till', endpoint: 'till/look-up' },
  ])
  const text = JSON.stringify(securityLines())
  for (const personal of [casey, EMAIL, '127.0.0.1', 'fst_wrong']) expect(text).not.toContain(personal)
})

test('logs a request for another customer’s record as denied, with the same response as for an unknown id', async () => {
  const casey = api.as(await environment.issuer.token({ subject: 'casey', name: 'Casey', email: EMAIL }))
  const robin = api.as(await environment.issuer.token({ subject: 'robin', name: 'Robin' }))
  const { id } = (await casey.post('customers', {})).json<Customer>()
  const unknown = await robin.get(`customers/${crypto.randomUUID()}`)
  expect((await casey.get(`customers/${id}`)).statusCode).toBe(200)
  expect(securityLines()).toEqual([])

  const denied = await robin.get(`customers/${id}`)
  expect({ ...denied.json<Problem>(), requestId: '' }).toEqual({ ...unknown.json<Problem>(), requestId: '' })
  expect(securityLines()).toMatchObject([
    {
      event: 'access_denied',
      outcome: 'failure',
      accountId: 'robin',
      reqId: denied.headers['x-request-id'],
      resource: 'customer',
      customerId: id,
    },
  ])
  const text = JSON.stringify(securityLines())
  for (const personal of [EMAIL, 'Casey', 'Robin', '127.0.0.1']) expect(text).not.toContain(personal)
})

test('logs a call beyond the limit of wrong credentials of a network, and of a user with their account', async () => {
  const hasty = api.as(await environment.issuer.token({ subject: 'hasty', name: 'Hasty', email: EMAIL }))
  const callUntilRejected = async (caller: typeof hasty): Promise<unknown> => {
    for (let call = 0; call <= 300; call += 1) {
      const { statusCode, headers } = await caller.get('customers/current/export')
      if (statusCode === 429) return headers['x-request-id']
    }
    throw new Error('No limit was reached')
  }
  const requestIds = [await callUntilRejected(hasty), await callUntilRejected(api.as('not-a-token'))]
  const reached = { event: 'limit_reached', outcome: 'failure', endpoint: 'customers/current/export' }
  const found = securityLines().filter((line) => line['event'] === 'limit_reached')
  expect(found).toMatchObject([
    { ...reached, accountId: 'hasty', of: 'person', reqId: requestIds[0] },
    { ...reached, of: 'network', reqId: requestIds[1] },
  ])
  expect(found[1]).not.toHaveProperty('accountId')
  for (const line of found) expect(line['network']).toMatch(/^[\w-]{16}$/)
  for (const personal of [EMAIL, 'Hasty', '127.0.0.1']) expect(JSON.stringify(found)).not.toContain(personal)
})

test('logs input that a schema or the catalogue’s prices reject, without the input itself', async () => {
  const casey = api.as(await environment.issuer.token({ subject: 'casey', name: 'Casey', email: EMAIL }))
  const [item] = BURGER_AND_COFFEES.items
  const cheap = { ...BURGER_AND_COFFEES, items: [{ ...item, priceInCents: 123 }] }
  const responses = [
    await casey.post('stripe/create-session', { ...BURGER_AND_COFFEES, contactNumber: 'call-my-sister' }),
    await casey.get('customers/not-an-id'),
    await casey.post('stripe/create-session', cheap),
  ]
  expect(responses.map((response) => response.statusCode)).toEqual([400, 400, 409])
  const rejected = { event: 'input_rejected', outcome: 'failure', accountId: 'casey' }
  expect(securityLines()).toMatchObject(
    [
      { ...rejected, endpoint: 'stripe/create-session', reason: 'body' },
      { ...rejected, endpoint: 'customers/:customerId', reason: 'params' },
      { ...rejected, endpoint: 'stripe/create-session', reason: 'price_changed' },
    ].map((line, index) => ({ ...line, reqId: responses[index]?.headers['x-request-id'] })),
  )
  const text = JSON.stringify(securityLines())
  for (const sent of ['call-my-sister', 'not-an-id', 'priceInCents', 'beetroot', EMAIL, '127.0.0.1'])
    expect(text).not.toContain(sent)
})

test('hashes networks with the key secret of the embedded provider, not with a secret that Stripe knows', async () => {
  const hashOf = async (settings: Record<string, string>) => {
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
    const started = await buildTestApp(environment, settings, log)
    started.context.securityLog.record({ event: 'login_failed', outcome: 'failure', ipAddress: '203.0.113.7' })
    await started.close()
    return securityLines().at(-1)?.['network']
  }
  const embedded = await hashOf({ OIDC_ISSUER: '' })
  expect(embedded).toMatch(/^[\w-]{16}$/)
  expect(await hashOf({ OIDC_ISSUER: '', STRIPE_WEBHOOK_SECRET: 'whsec_other' })).toBe(embedded)
  expect(await hashOf({})).not.toBe(embedded)
})

test('logs the addition, limits and revocation of a till, but not its key', async () => {
  const { tillKeys } = api.context
  const key = await tillKeys.addTill('Front counter')
  const id = (await tillKeys.listTills()).find(({ name }) => name === 'Front counter')?.id ?? ''
  await tillKeys.setLimits(id, { maxCallCents: 5000 })
  await tillKeys.revokeTill(id)
  await tillKeys.revokeTill(id)
  const changes = ['added', 'limits', 'revoked']
  expect(securityLines()).toMatchObject(changes.map((change) => ({ event: 'till_key_changed', tillId: id, change })))
  expect(JSON.stringify(lines)).not.toContain(key)
})
