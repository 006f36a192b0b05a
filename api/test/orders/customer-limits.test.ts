import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { site } from '@fuel-shack/harness/site'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../payments/refunds/order-refunds-fixture.ts'
import { openCancellingShop, TOTAL_CENTS, type CancellingShop } from './cancelling-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const OPEN_ORDERS = 3
const LONG_TIMEOUT_MS = 300_000
const CANCELLATIONS_PER_HOUR = 3

// Only the limits of a customer end cancelling here, however slow the calls are.
const shop = useFixture(() => openCancellingShop({ limits: { ...site.limits, cancelWithinMinutes: 60 } }))
beforeEach(async () => {
  const left = (await shop.staff.get('orders')).json<Order[]>()
  for (const { id } of left) await shop.staff.post(`orders/${id}/fulfill`)
})

describe('a customer', () => {
  test('a customer has at most three orders that the kitchen has not finished', async () => {
    const casey = await shop.newCustomer()
    const first = await casey.order()
    for (let n = 1; n < OPEN_ORDERS; n += 1) await casey.order()
    shop.api.passTime(MINUTE_MS)
    expect(codeOf(await casey.pay())).toBe('too_many_open_orders')
    expect((await (await shop.newCustomer()).pay()).statusCode).toBe(200)
    await shop.staff.post(`orders/${first.id}/dispatch`)
    expect((await casey.pay()).statusCode).toBe(200)
    expect(codeOf(await casey.pay())).toBe('too_many_open_orders')
  })

  test('a customer can order again two hours after forgotten orders were due', async () => {
    const casey = await shop.newCustomer()
    for (let n = 0; n < OPEN_ORDERS; n += 1) await casey.order()
    shop.api.passTime(3 * HOUR_MS)
    expect((await casey.pay()).statusCode).toBe(200)
  })

  test('a customer gets the same answer for a repeated checkout, also at the limit', async () => {
    const casey = await shop.newCustomer()
    for (let n = 1; n < OPEN_ORDERS; n += 1) await casey.order()
    shop.api.passTime(MINUTE_MS)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const cart = { ...(await cartOf(casey)), spendCents: TOTAL_CENTS }
    const pay = () => casey.caller.post('stripe/create-session', cart, key)
    const answers = [...(await Promise.all([pay(), pay()])), await pay()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers[2]?.json()).toEqual(answers[0]?.json())
    expect(await casey.ownOrders()).toHaveLength(OPEN_ORDERS)
  })

  test('a customer who starts many checkouts at once gets no more orders than the limit', async () => {
    const casey = await shop.newCustomer()
    await Promise.all(Array.from({ length: 8 }, () => casey.pay()))
    expect((await casey.ownOrders()).length).toBeLessThanOrEqual(OPEN_ORDERS)
  })

  test('a customer who cancels all orders at once cancels no more than three in an hour', async () => {
    const casey = await shop.newCustomer()
    const ids: string[] = []
    for (let n = 0; n < CANCELLATIONS_PER_HOUR - 1; n += 1) {
      const { id } = await casey.order()
      await casey.cancel(id)
    }
    for (let n = 0; n < OPEN_ORDERS; n += 1) ids.push((await casey.order()).id)
    const codes = (await Promise.all(ids.map((id) => casey.cancel(id)))).map((each) => codeOf(each))
    expect(codes.filter((code) => code === 'too_many_cancellations')).toHaveLength(2)
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    const own = await casey.ownOrders()
    expect(own.filter(({ cancelledAt }) => cancelledAt !== undefined)).toHaveLength(CANCELLATIONS_PER_HOUR)
  })
})

// Covers cancelling-7.
test(
  'a loop of orders that are paid with the balance and cancelled ends after three cancellations',
  async () => {
    const casey = await shop.newCustomer()
    let [placed, cancelled] = [0, 0]
    for (let round = 0; round < 20; round += 1) {
      shop.api.passTime(7000)
      if ((await casey.pay()).statusCode === 200) placed += 1
      const [newest] = await casey.ownOrders()
      if (newest && newest.cancelledAt === undefined && (await casey.cancel(newest.id)).statusCode === 200)
        cancelled += 1
    }
    expect({ placed, cancelled }).toEqual({
      placed: CANCELLATIONS_PER_HOUR + OPEN_ORDERS,
      cancelled: CANCELLATIONS_PER_HOUR,
    })
  },
  LONG_TIMEOUT_MS,
)

type Step = { kind: 'order' | 'cancel' | 'ready' | 'wait' | 'race'; minutes: number }

// Covers cancelling-7.
test(
  'in any sequence of orders and cancellations, a customer stays within both limits',
  async () => {
    const steps = fc.array(
      fc.record<Step>({
        kind: fc.constantFrom('order', 'order', 'cancel', 'cancel', 'ready', 'wait', 'race'),
        minutes: fc.constantFrom(1, 25, 50),
      }),
      { minLength: 6, maxLength: 14 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const casey = await shop.newCustomer()
        for (const { kind, minutes } of sequence) {
          shop.api.passTime(7000)
          const open = (await casey.ownOrders()).filter((each) => each.fulfilledAt === null && !each.cancelledAt)
          if (kind === 'order') await casey.pay()
          if (kind === 'race') await Promise.all([casey.pay(), ...open.map(({ id }) => casey.cancel(id)), casey.pay()])
          if (kind === 'cancel' && open[0]) await casey.cancel(open[0].id)
          if (kind === 'ready' && open.at(-1)) await shop.staff.post(`orders/${open.at(-1)?.id}/fulfill`)
          if (kind === 'wait') shop.api.passTime(minutes * MINUTE_MS)
          await expectWithinLimits(casey)
        }
      }),
      { numRuns: 8 },
    )
  },
  LONG_TIMEOUT_MS,
)

async function expectWithinLimits(casey: Awaited<ReturnType<CancellingShop['newCustomer']>>): Promise<void> {
  const own = await casey.ownOrders()
  const dueSince = shop.api.now().getTime() - 2 * HOUR_MS
  const unfinished = own.filter(
    ({ fulfilledAt, cancelledAt, readyAt = '' }) => !fulfilledAt && !cancelledAt && Date.parse(readyAt) > dueSince,
  )
  expect(unfinished.length).toBeLessThanOrEqual(OPEN_ORDERS)
  const times = own.flatMap(({ cancelledAt }) => (cancelledAt === undefined ? [] : [Date.parse(cancelledAt)]))
  for (const time of times) {
    const inThatHour = times.filter((other) => other <= time && other > time - HOUR_MS)
    expect(inThatHour.length).toBeLessThanOrEqual(CANCELLATIONS_PER_HOUR)
  }
}

async function cartOf(casey: Awaited<ReturnType<CancellingShop['newCustomer']>>) {
  const [order] = await casey.ownOrders()
  return {
    isDelivery: false,
    contactNumber: '0412 345 678',
    customerNotes: order?.customerNotes ?? '',
    items: (order?.items ?? []).map(({ productId, title, unitPriceCents, quantity }) => ({
      title,
      externalInventoryId: '',
      externalPaymentId: productId,
      priceInCents: unitPriceCents,
      quantity,
    })),
  }
}

// Covers cancelling-8.
test('an order that costs nothing is rejected, with and without spend', async () => {
  const free = await openCancellingShop({}, (folder) => {
    const file = join(folder, 'catalogue.json')
    const catalogue: { products: { id: string; details?: object }[] } = JSON.parse(readFileSync(file, 'utf8'))
    const option = { id: 'own_cup', title: 'Your own cup', deltaInCents: -520 }
    for (const product of catalogue.products) {
      if (product.id !== 'flat_white') continue
      product.details = { ...product.details, optionGroups: [{ id: 'cup', title: 'Cup', max: 1, options: [option] }] }
    }
    writeFileSync(file, JSON.stringify(catalogue))
  })
  try {
    const casey = await free.newCustomer()
    const coffee = { title: 'Flat white', externalInventoryId: '', externalPaymentId: 'flat_white', quantity: 2 }
    const items = [{ ...coffee, priceInCents: 0, options: ['own_cup'] }]
    const cart = { isDelivery: false, contactNumber: '0412 345 678', customerNotes: '', items }
    expect(codeOf(await casey.caller.post('stripe/create-session', cart))).toBe('nothing_to_pay')
    expect(codeOf(await casey.caller.post('stripe/create-session', { ...cart, spendCents: 1 }))).toBe('nothing_to_pay')
    expect(await casey.ownOrders()).toEqual([])
    const paid = { ...cart, spendCents: 520, items: [...items, { ...coffee, quantity: 1, priceInCents: 520 }] }
    expect((await casey.caller.post('stripe/create-session', paid)).statusCode).toBe(200)
  } finally {
    await free.close()
  }
})
