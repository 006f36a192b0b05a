import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { openBalanceShop } from '../balance-fixture.ts'
import { useFixture } from '../../support/use-test-app.ts'

/** The number of a card whose refunds fail some seconds later. */
const REFUNDS_FAIL = '4000000000005126'
const SPEND_CENTS = 930

const shop = useFixture(openBalanceShop)
let casey: string

beforeEach(async () => {
  casey = await shop.customerWith(1000)
})

interface Line {
  title: string
  refundedQuantity?: number
}

const refundedIn = (lines: readonly Line[]) =>
  lines.flatMap(({ title, refundedQuantity }) => (refundedQuantity === undefined ? [] : [[title, refundedQuantity]]))

async function readStaffOrder(id: string): Promise<Order | undefined> {
  const lists = await Promise.all(['orders', 'orders/historic'].map((path) => shop.staff.get(path)))
  return lists.flatMap((list) => list.json<Order[]>()).find((order) => order.id === id)
}

async function refundedDishes(id: string) {
  const [own] = (await shop.api.as(casey).get('customers/current/orders')).json<{ orders: CustomerOrder[] }>().orders
  return {
    staff: refundedIn((await readStaffOrder(id))?.orderItems ?? []),
    customer: refundedIn(own?.items ?? []),
  }
}

const both = (lines: unknown[]) => ({ staff: lines, customer: lines })

async function refundDishes(id: string, quantities: readonly number[]) {
  const { lines } = await shop.refundable(id)
  const wanted = lines.map(({ itemId }, index) => ({ itemId, quantity: quantities[index] ?? 0 }))
  const chosen = wanted.filter(({ quantity }) => quantity > 0)
  return shop.refund(id, { lines: chosen, reason: 'out-of-stock' })
}

test('a refunded dish is marked in its order for staff and the customer at once, and the others are not', async () => {
  const { id } = await shop.paySplit(casey, SPEND_CENTS)
  expect(await refundedDishes(id)).toEqual(both([]))
  const listed = String((await shop.staff.get('orders')).headers.etag)
  const answer = await refundDishes(id, [0, 1])
  expect(refundedIn(answer.json<Order>().orderItems)).toEqual([['Flat white', 1]])
  expect((await shop.staff.get('orders', { 'if-none-match': listed })).statusCode).toBe(200)
  expect(await refundedDishes(id)).toEqual(both([['Flat white', 1]]))
  await shop.sendDue()
  expect(await refundedDishes(id)).toEqual(both([['Flat white', 1]]))
})

test('the refund of an amount marks no dish', async () => {
  const { id } = await shop.paySplit(casey, SPEND_CENTS)
  await shop.refund(id, { amountCents: 520, reason: 'quality' })
  expect(await refundedDishes(id)).toEqual(both([]))
})

test('a dish whose refund fails is not marked, until the refund is repeated', async () => {
  const { id, intent } = await shop.paySplit(casey, SPEND_CENTS, REFUNDS_FAIL)
  await refundDishes(id, [0, 1])
  await shop.sendDue()
  expect(await refundedDishes(id)).toEqual(both([['Flat white', 1]]))
  await shop.environment.standins.actOnPayment(await shop.chargeOf(intent), 'fail-refund')
  await shop.api.context.refundSender.compareAll()
  expect(await refundedDishes(id)).toEqual(both([]))
  const [failed] = await shop.attentionOf(intent)
  await shop.staff.post(`payments/attention/${failed?.id}/refund`)
  expect(await refundedDishes(id)).toEqual(both([['Flat white', 1]]))
})

test('after any refunds, the marked dishes are those that cannot be refunded again', async () => {
  const step = fc.oneof(
    fc.record({ quantities: fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 })) }),
    fc.record({ amountCents: fc.integer({ min: 1, max: 1500 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      casey = await shop.customerWith(1000)
      const { id } = await shop.paySplit(casey, SPEND_CENTS)
      for (const each of steps) {
        if ('quantities' in each) await refundDishes(id, each.quantities)
        else await shop.refund(id, { amountCents: each.amountCents, reason: 'other' })
      }
      await shop.sendDue()
      const { lines } = await shop.refundable(id)
      const refunded = lines
        .filter(({ quantity, refundableQuantity }) => refundableQuantity < quantity)
        .map(({ title, quantity, refundableQuantity }) => [title, quantity - refundableQuantity])
      expect(await refundedDishes(id)).toEqual(both(refunded))
    }),
    { numRuns: 8 },
  )
}, 240_000)
