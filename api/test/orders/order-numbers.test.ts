import { orderNumbersSchema, type OrderNumbers } from '@fuel-shack/contract/sales/orders/order-numbers'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { beforeAll, expect, test } from 'vitest'
import { BURGER_AND_COFFEES, type TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp({ OIDC_TOKEN_MAX_SECONDS: '86400' })
let staff: ReturnType<TestApp['as']>
let casey: ReturnType<TestApp['as']>

beforeAll(async () => {
  const token = (claims: { subject: string; role?: string; name?: string; email?: string }) =>
    environment.issuer.token({ expiresIn: 80_000, ...claims })
  staff = api.as(await token({ subject: 'sam', role: 'staff' }))
  casey = api.as(await token({ subject: 'casey', name: 'Casey Driver', email: 'casey@fuelshack.example' }))
})

async function placeOrder(): Promise<{ id: string; number: string }> {
  // Checkouts are limited by the minute.
  api.passTime(15_000)
  const started = await casey.post('stripe/create-session', { ...BURGER_AND_COFFEES, customerNotes: 'No onions' })
  await environment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  const [newest] = (await staff.get('orders')).json<Order[]>()
  if (newest?.number === undefined) throw new Error('The order did not arrive')
  return { id: newest.id, number: newest.number }
}

const readNumbers = async () => (await staff.get('orders/numbers')).json<OrderNumbers>()

// Covers status-1.
test('the status screen gets the numbers of orders that are prepared and ready, until they are collected', async () => {
  const [first, second] = [await placeOrder(), await placeOrder()]
  expect(await readNumbers()).toEqual({ preparing: [first.number, second.number], ready: [] })
  await staff.post(`orders/${first.id}/dispatch`)
  expect(await readNumbers()).toEqual({ preparing: [second.number], ready: [first.number] })
  await staff.post(`orders/${first.id}/fulfill`)
  expect(await readNumbers()).toEqual({ preparing: [second.number], ready: [] })
  await staff.post(`orders/${first.id}/unfulfill`)
  expect(await readNumbers()).toEqual({ preparing: [second.number], ready: [first.number] })
  await staff.post(`orders/${second.id}/decline`, { reason: 'out-of-stock' })
  expect(await readNumbers()).toEqual({ preparing: [], ready: [first.number] })
})

// Covers status-2.
test('the status screen gets nothing of an order but its number, and only with a login of staff', async () => {
  const { number } = await placeOrder()
  const answer = await staff.get('orders/numbers')
  expect(orderNumbersSchema.strict().parse(answer.json()).preparing).toContain(number)
  for (const personal of ['Casey', 'casey@', 'onions', '0412']) expect(answer.body).not.toContain(personal)
  expect((await api.as(undefined).get('orders/numbers')).statusCode).toBe(401)
  expect((await casey.get('orders/numbers')).statusCode).toBe(403)
})

test('a poll of the status screen gets 304 until a number moves, and an old one leaves without a tap', async () => {
  const { id, number } = await placeOrder()
  const etag = String((await staff.get('orders/numbers')).headers.etag)
  const poll = () => staff.get('orders/numbers', { 'if-none-match': etag })
  const idle = await poll()
  expect([idle.statusCode, idle.body]).toEqual([304, ''])
  // It changes the order list, and none of the numbers.
  await staff.post(`orders/${id}/see`)
  expect((await poll()).statusCode).toBe(304)
  await staff.post(`orders/${id}/dispatch`)
  expect((await poll()).json<OrderNumbers>().ready).toContain(number)
  api.passTime(4 * 60 * 60_000)
  expect(await readNumbers()).toEqual({ preparing: [], ready: [] })
})
