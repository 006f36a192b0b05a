import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import { site } from '@fuel-shack/harness/site'
import { afterEach, describe, expect, test } from 'vitest'
import { codeOf } from '../payments/refunds/order-refunds-fixture.ts'
import { openCancellingShop, type CancellingShop } from './cancelling-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'

const MINUTE_MS = 60_000
const BELL_MINUTES = 3
const PUSH_MINUTES = 5
const OFFER_MINUTES = 20

const shop = useFixture(() =>
  openCancellingShop({
    limits: { ...site.limits, cancellationsPerHour: 1000 },
    fulfilment: {
      ...site.fulfilment,
      escalation: [
        { step: 'bell', afterMinutes: BELL_MINUTES },
        { step: 'push', afterMinutes: PUSH_MINUTES },
        { step: 'offer-refund', afterMinutes: OFFER_MINUTES, pauseMinutes: 30 },
      ],
    },
  }),
)
let casey: Awaited<ReturnType<CancellingShop['newCustomer']>>

afterEach(async () => {
  await shop.staff.post('kitchen/resume')
  const left = (await shop.staff.get('orders')).json<Order[]>()
  for (const { id } of left) await shop.staff.post(`orders/${id}/fulfill`)
  if (left.length > 0) await shop.staff.post('orders/acknowledge', { orderIds: left.map(({ id }) => id) })
  for (const table of ['print_jobs', 'outbox_messages'] as const) await shop.queries.deleteFrom(table).execute()
})

async function order(cart: Parameters<typeof casey.order>[0] = {}): Promise<CustomerOrder> {
  casey = await shop.newCustomer()
  return casey.order(cart)
}

/** Runs the job after these minutes. */
async function escalateAfter(...waits: number[]): Promise<void> {
  for (const minutes of waits) {
    shop.api.passTime(minutes * MINUTE_MS)
    await shop.api.context.escalation.escalateDue()
  }
}

/** All escalation steps, each at its time. */
const climb = () => escalateAfter(BELL_MINUTES, PUSH_MINUTES - BELL_MINUTES, OFFER_MINUTES - PUSH_MINUTES)

const stepsOf = async ({ id }: CustomerOrder) => ((await shop.listed(id))?.escalations ?? []).map(({ step }) => step)
const silence = ({ id }: CustomerOrder) => shop.staff.post('orders/acknowledge', { orderIds: [id] })
const offers = async () => (await shop.outbox()).filter((message) => message.includes('cancel it for a full refund'))
const isPaused = async () => (await shop.api.as(undefined).get('kitchen')).json<KitchenPace>().pausedUntil !== null
const readTicket = async ({ id }: CustomerOrder) => (await casey.ownOrders()).find((own) => own.id === id)

/** Prints as the printer does ten seconds after the payment. */
async function printDocket(): Promise<void> {
  shop.api.passTime(site.fulfilment.announceAfterSeconds * 1000)
  await shop.star.print()
}

describe('an order whose bell was silenced', () => {
  // Covers escalation-8.
  test('an order whose bell was silenced again after it rang again is neither escalated nor offered back', async () => {
    const cooked = await order()
    await silence(cooked)
    await escalateAfter(BELL_MINUTES)
    await silence(cooked)
    await escalateAfter(PUSH_MINUTES, OFFER_MINUTES, OFFER_MINUTES)
    expect([await stepsOf(cooked), await offers(), await isPaused()]).toEqual([['bell'], [], false])
    expect(codeOf(await casey.cancel(cooked.id))).toBe('cancel_too_late')
  })

  test('an order whose bell is silenced after the offer cannot be cancelled any more, and its ticket says so', async () => {
    const offered = await order()
    await climb()
    expect(Date.parse((await readTicket(offered))?.cancellableUntil ?? '')).toBeGreaterThan(shop.api.now().getTime())
    await silence(offered)
    expect(Date.parse((await readTicket(offered))?.cancellableUntil ?? '')).toBeLessThan(shop.api.now().getTime())
    expect(codeOf(await casey.cancel(offered.id))).toBe('cancel_too_late')
  })
})

describe('an order whose docket a printer has fetched', () => {
  // Covers escalation-8.
  test('an order whose docket was printed still reaches staff, and neither pauses ordering nor offers a refund', async () => {
    const printed = await order()
    await printDocket()
    await climb()
    expect([await stepsOf(printed), await offers(), await isPaused()]).toEqual([['bell', 'push'], [], false])
    expect(codeOf(await casey.cancel(printed.id))).toBe('cancel_too_late')
  })

  test('a docket that is fetched after the offer ends it, also before the printer confirms it', async () => {
    const offered = await order()
    await climb()
    // Reads the ticket of the offer into the cache.
    await casey.caller.get('customers/current/ticket')
    const { jobToken = '' } = await shop.star.poll()
    await shop.star.fetch(jobToken)
    const { orders } = (await casey.caller.get('customers/current/ticket')).json<{ orders: CustomerOrder[] }>()
    const end = orders.find(({ id }) => id === offered.id)?.cancellableUntil ?? ''
    expect(Date.parse(end)).toBeLessThan(shop.api.now().getTime())
    expect(codeOf(await casey.cancel(offered.id))).toBe('cancel_too_late')
  })

  test('a printed docket does not shorten the time in which the customer may cancel anyway', async () => {
    const { id } = await order()
    await printDocket()
    expect((await casey.cancel(id)).statusCode).toBe(200)
  })

  test('an offer and a printer that fetches the docket at once: the docket is good', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await order()
      await escalateAfter(BELL_MINUTES, PUSH_MINUTES - BELL_MINUTES)
      shop.api.passTime((OFFER_MINUTES - PUSH_MINUTES) * MINUTE_MS)
      const { jobToken = '' } = await shop.star.poll()
      await Promise.all([shop.api.context.escalation.escalateDue(), shop.star.fetch(jobToken)])
      expect(codeOf(await casey.cancel(id))).toBe('cancel_too_late')
      await shop.star.confirm(jobToken)
      await shop.staff.post('kitchen/resume')
      await shop.staff.post(`orders/${id}/fulfill`)
    }
  })
})

describe('an order for later', () => {
  test('an order for later is escalated from when cooking is due to start, not from its payment', async () => {
    const later = await order({ pickUp: { inMinutes: 90 } })
    const startsAfterMinutes = (Date.parse(later.startAt ?? '') - shop.api.now().getTime()) / MINUTE_MS
    expect(startsAfterMinutes).toBeGreaterThan(2 * OFFER_MINUTES)
    await escalateAfter(OFFER_MINUTES, OFFER_MINUTES)
    expect([await stepsOf(later), await isPaused()]).toEqual([[], false])
    await escalateAfter(startsAfterMinutes - 2 * OFFER_MINUTES + BELL_MINUTES)
    expect(await stepsOf(later)).toEqual(['bell'])
  })
})

describe('staff who act on an order have read it', () => {
  test('an order that was announced as ready was seen, and is not offered back', async () => {
    const ready = await order()
    await shop.staff.post(`orders/${ready.id}/dispatch`)
    expect(await shop.listed(ready.id)).toMatchObject({ seenAt: expect.any(String) })
    await climb()
    expect([await stepsOf(ready), await offers(), await isPaused()]).toEqual([[], [], false])
  })

  test('an order that could not be announced was seen all the same', async () => {
    const unreachable = await order({ contactNumber: '0412 345 678' })
    await shop.queries
      .updateTable('orders')
      .set({ contact_number: '', contact_email_address: null })
      .where('id', '=', unreachable.id)
      .execute()
    expect(codeOf(await shop.staff.post(`orders/${unreachable.id}/dispatch`))).toBe('not_reachable')
    expect(await shop.listed(unreachable.id)).toMatchObject({ seenAt: expect.any(String) })
  })

  test('an order that was handed over and reset was seen', async () => {
    const reset = await order()
    await shop.staff.post(`orders/${reset.id}/fulfill`)
    await shop.staff.post(`orders/${reset.id}/unfulfill`)
    await climb()
    expect(await shop.listed(reset.id)).toMatchObject({ seenAt: expect.any(String) })
    expect(await stepsOf(reset)).toEqual([])
  })
})
