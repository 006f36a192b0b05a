import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CustomerExport } from '@fuel-shack/contract/cards/customers'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { problemSchema } from '@fuel-shack/contract/problem'
import { beforeEach, expect, test } from 'vitest'
import { readAllDeletions } from '../../src/platform/deletion-log.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const DAY_MS = 24 * 60 * 60_000

const environment = useFixture(startTestEnvironment)
let api: TestApp
let staff: ReturnType<TestApp['as']>
let casey: ReturnType<TestApp['as']>
let people = 0

beforeEach(async () => {
  // The clock advances by months, and the tokens must stay valid.
  api = await buildTestApp(environment, { OIDC_TOKEN_MAX_SECONDS: String(400 * 86_400) })
  people += 1
  const subject = `private-${people}`
  staff = api.as(await environment.issuer.token({ subject: 'sam', role: 'staff', expiresIn: 400 * 86_400 }))
  casey = api.as(
    await environment.issuer.token({
      subject,
      name: 'Casey Private',
      email: `${subject}@fuelshack.example`,
      expiresIn: 86_400,
    }),
  )
  return () => api.close()
})

async function placeOrder(): Promise<Order> {
  const started = await casey.post('stripe/create-session', { ...BURGER_AND_COFFEES, allergies: ['egg', 'milk'] })
  await environment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  const [newest] = (await staff.get('orders')).json<Order[]>()
  if (!newest) throw new Error('The order did not arrive')
  return newest
}

test('a customer exports all stored data about them', async () => {
  const order = await placeOrder()
  const exported = (await casey.get('customers/current/export')).json<CustomerExport>()
  expect(exported).toMatchObject({
    secondFactor: null,
    customer: { name: 'Casey Private' },
    balance: { loyaltyPoints: 0, availableSpend: 0, pendingPoints: 29 },
    entries: [],
    orders: [{ id: order.id, customerNotes: 'No beetroot, please', allergies: ['milk', 'egg'] }],
  })
  await staff.post(`orders/${order.id}/fulfill`)
  expect((await casey.get('customers/current/export')).json<CustomerExport>()).toMatchObject({
    balance: { loyaltyPoints: 29, availableSpend: 0 },
    entries: [{ kind: 'collect', points: 29 }],
  })
})

test('deletes a customer without open orders, and leaves the order without personal data', async () => {
  const order = await placeOrder()
  const deletionsFile = join(environment.database.folder, 'deletions.jsonl')
  const early = await casey.remove('customers/current')
  expect(problemSchema.parse(early.json()).code).toBe('order_open')
  expect(readAllDeletions(deletionsFile, []).deletions).toEqual([])
  await staff.post(`orders/${order.id}/fulfill`)
  const forgotten = await casey.remove('customers/current')
  expect(forgotten.json()).toEqual({ deleted: true })
  const erased = (await staff.get('orders/historic')).json<Order[]>().find((each) => each.id === order.id)
  expect(erased).toMatchObject({
    transactionId: order.transactionId,
    contactNumber: '',
    contactEmailAddress: null,
    customerNotes: '',
    orderItems: order.orderItems,
  })
  expect(erased).not.toHaveProperty('allergies')
  const customers = await api.context.database.queries.selectFrom('customers').selectAll().execute()
  expect(JSON.stringify(customers)).not.toContain(`private-${people}`)
  const { customer_id: customerId } = await api.context.database.queries
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  // A restore reads this record, which is outside the database and has the id only.
  expect(readAllDeletions(deletionsFile, []).deletions).toContainEqual({ customerId })
  expect(readFileSync(deletionsFile, 'utf8')).not.toContain('private-')
})

test('places the order of a customer who was deleted during the payment', async () => {
  const started = await casey.post('stripe/create-session', BURGER_AND_COFFEES)
  const { sessionId, url } = started.json<{ sessionId: string; url: string }>()
  await casey.remove('customers/current')
  await environment.standins.pay(url)
  expect(await api.context.sweep.sweepUnsettled()).toMatchObject({ settled: 1 })
  const { payment_intent: intent } = await environment.stripe.checkout.sessions.retrieve(sessionId)
  const orders = (await staff.get('orders')).json<Order[]>()
  const order = orders.find((each) => each.transactionId === intent)
  expect(order).toMatchObject({ contactNumber: '0412 345 678' })
  await staff.post(`orders/${order?.id}/fulfill`)
})

test('erases the contact of a fulfilled order after its period, but not of an open one', async () => {
  const handedOver = await placeOrder()
  await staff.post(`orders/${handedOver.id}/fulfill`)
  const open = await placeOrder()
  api.passTime(91 * DAY_MS)
  await api.context.retention.applyRetention()
  const historic = (await staff.get('orders/historic')).json<Order[]>().find((each) => each.id === handedOver.id)
  expect(historic).toMatchObject({ contactNumber: '', contactEmailAddress: null, customerNotes: '' })
  const waiting = (await staff.get('orders')).json<Order[]>().find((each) => each.id === open.id)
  expect(waiting).toMatchObject({ contactNumber: '0412 345 678' })
})
