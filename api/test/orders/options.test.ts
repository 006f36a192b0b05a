import type { StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { problemSchema } from '@fuel-shack/contract/problem'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp()
let staff: ReturnType<TestApp['as']>
let casey: ReturnType<TestApp['as']>

const plainShake = {
  title: 'Milkshake',
  externalInventoryId: '',
  externalPaymentId: 'milkshake',
  priceInCents: 850,
  quantity: 1,
}
const burger = {
  ...plainShake,
  title: 'Classic beef burger',
  externalPaymentId: 'classic_beef_burger',
  priceInCents: 1590,
}

beforeAll(async () => {
  staff = api.as(await environment.issuer.token({ subject: 'sam', role: 'staff' }))
  casey = api.as(await environment.issuer.token({ subject: 'casey', name: 'Casey', email: 'casey@fuelshack.example' }))
})

function start(items: StartCheckout['items'], changes: Partial<StartCheckout> = {}, key?: string) {
  const body = { isDelivery: false, contactNumber: '0491 570 156', customerNotes: '', items, ...changes }
  return casey.post('stripe/create-session', body, key === undefined ? {} : { 'idempotency-key': key })
}

async function pay(response: Awaited<ReturnType<typeof start>>): Promise<Order> {
  expect(response.statusCode).toBe(200)
  const { url, sessionId } = response.json<{ url: string; sessionId: string }>()
  await environment.standins.pay(url)
  await api.context.sweep.sweepUnsettled()
  const { payment_intent: intent } = await environment.stripe.checkout.sessions.retrieve(sessionId)
  const order = (await staff.get('orders')).json<Order[]>().find(({ transactionId }) => transactionId === intent)
  if (!order) throw new Error('The order did not arrive')
  return order
}

describe('options', () => {
  test('options are priced, and on the payment page, the order and the message', async () => {
    const started = await start([
      { ...burger, priceInCents: 2090, options: ['no_onion', 'beef_patty'], note: 'Cut in half' },
      { ...burger, quantity: 2 },
    ])
    const { sessionId } = started.json<{ sessionId: string }>()
    const { data } = await environment.stripe.checkout.sessions.listLineItems(sessionId, {
      expand: ['data.price.product'],
    })
    const shown = data.map(({ price, quantity }) => {
      const product = price?.product
      if (typeof product !== 'object' || product.deleted) throw new Error('Without its product')
      return [product.name, product.description, product.metadata, price?.unit_amount, quantity]
    })
    const metadata = { product_id: 'classic_beef_burger' }
    expect(shown).toEqual([
      ['Classic beef burger', 'NO onion, Beef patty', metadata, 2090, 1],
      ['Classic beef burger', null, metadata, 1590, 2],
    ])

    const order = await pay(started)
    expect(order.orderItems).toMatchObject([
      {
        title: 'Classic beef burger',
        quantity: 1,
        options: [
          { title: 'onion', isRemoval: true },
          { title: 'Beef patty', isRemoval: false },
        ],
        note: 'Cut in half',
      },
      { title: 'Classic beef burger', quantity: 2 },
    ])
    expect(order.orderItems[1]).not.toHaveProperty('options')

    await staff.post(`orders/${order.id}/dispatch`)
    const sent = await environment.standins.sentMessages()
    expect(String(sent.findLast(({ channel }) => channel === 'email')?.['text'])).toContain(
      '1 x Classic beef burger\n\u00a0\u00a0\u00a0NO onion\n\u00a0\u00a0\u00a0Beef patty\n\u00a0\u00a0\u00a0“Cut in half”\n2 x Classic beef burger',
    )
  })

  test('options of a request without any are the defaults', async () => {
    const order = await pay(await start([plainShake]))
    expect(order.orderItems).toMatchObject([{ options: [{ title: 'Chocolate' }] }])
  })

  test('options that no longer exist are rejected, with the dish', async () => {
    const response = await start([{ ...plainShake, options: ['pistachio'] }])
    expect(response.statusCode).toBe(409)
    expect(problemSchema.parse(response.json())).toMatchObject({
      code: 'option_unavailable',
      products: [{ id: 'milkshake', title: 'Milkshake', priceInCents: 850 }],
    })
  })

  test('other options with a repeated key are a conflict', async () => {
    const key = 'options-of-one-attempt'
    const first = await start([{ ...plainShake, options: ['lime'] }], {}, key)
    expect((await start([{ ...plainShake, options: ['lime'] }], {}, key)).json()).toEqual(first.json())
    expect((await start([{ ...plainShake, options: ['vanilla'] }], {}, key)).statusCode).toBe(409)
    expect((await start([{ ...plainShake, options: ['lime'] }], { isEatingHere: true }, key)).statusCode).toBe(409)
  })
})

describe('an order', () => {
  test('an order is taken away unless the customer eats here', async () => {
    expect(await pay(await start([plainShake], { isEatingHere: true }))).toMatchObject({ isEatingHere: true })
    expect(await pay(await start([plainShake]))).not.toHaveProperty('isEatingHere')
  })

  test('an order has the GST treatment of each line', async () => {
    const water = { ...plainShake, title: 'Spring water 600 ml', externalPaymentId: 'water', priceInCents: 350 }
    const order = await pay(await start([plainShake, water]))
    const lines = await api.context.database.queries
      .selectFrom('order_items')
      .select(['product_id', 'gst'])
      .where('order_id', '=', order.id)
      .orderBy('position')
      .execute()
    expect(lines).toEqual([
      { product_id: 'milkshake', gst: 'taxable' },
      { product_id: 'water', gst: 'free-if-taken-away' },
    ])
  })
})
