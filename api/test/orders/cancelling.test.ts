import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { site } from '@fuel-shack/harness/site'
import { afterEach, describe, expect, test } from 'vitest'
import { codeOf } from '../payments/refunds/order-refunds-fixture.ts'
import { openCancellingShop } from './cancelling-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** Longer than in the example site, because the clock goes on while a call is slow. */
const ANNOUNCED_MS = MINUTE_MS
const CANCEL_WITHIN_MINUTES = 60
/** The timeout of the test that makes many calls. */
const LONG_TIMEOUT_MS = 300_000

const shop = useFixture(() =>
  openCancellingShop({
    limits: { ...site.limits, cancelWithinMinutes: CANCEL_WITHIN_MINUTES },
    fulfilment: { ...site.fulfilment, announceAfterSeconds: ANNOUNCED_MS / SECOND_MS },
  }),
)

afterEach(async () => {
  const left = (await shop.staff.get('orders')).json<Order[]>()
  for (const { id } of left) await shop.staff.post(`orders/${id}/fulfill`)
  if (left.length > 0) await shop.staff.post('orders/acknowledge', { orderIds: left.map(({ id }) => id) })
  await shop.queries.deleteFrom('print_jobs').execute()
  await shop.queries.deleteFrom('outbox_messages').execute()
})

const lastsMinutes = ({ createdAt, cancellableUntil = '' }: CustomerOrder): number =>
  (Date.parse(cancellableUntil) - Date.parse(createdAt)) / MINUTE_MS

describe('a customer can cancel', () => {
  // Covers cancelling-1.
  test('a customer can cancel until the time after the payment that the ticket says, and not later', async () => {
    const casey = await shop.newCustomer()
    const first = await casey.order()
    const second = await casey.order()
    expect(lastsMinutes(second)).toBe(CANCEL_WITHIN_MINUTES)
    shop.api.passTime((CANCEL_WITHIN_MINUTES / 2) * MINUTE_MS)
    const cancelled = await casey.cancel(second.id)
    expect(cancelled.statusCode).toBe(200)
    expect(cancelled.json<CustomerOrder>().cancellableUntil).toBeUndefined()
    shop.api.passTime((CANCEL_WITHIN_MINUTES / 2) * MINUTE_MS)
    expect(codeOf(await casey.cancel(first.id))).toBe('cancel_too_late')
    expect(await shop.listed(first.id)).not.toHaveProperty('cancelledAt')
  })

  test('a customer can cancel an order for later until cooking is due to start', async () => {
    const casey = await shop.newCustomer()
    const { id, startAt, cancellableUntil } = await casey.order({ pickUp: { inMinutes: 40 } })
    expect(startAt).toBeDefined()
    expect(cancellableUntil).toBe(startAt)
    shop.api.passTime(Date.parse(startAt ?? '') - shop.api.now().getTime())
    expect(codeOf(await casey.cancel(id))).toBe('cancel_too_late')
  })

  test('a customer can cancel for two minutes in the example site', async () => {
    const example = await openCancellingShop()
    try {
      expect(lastsMinutes(await (await example.newCustomer()).order())).toBe(2)
    } finally {
      await example.close()
    }
  })

  // Covers cancelling-1.
  test('a customer can cancel until the kitchen reads or starts the order, or says that it is ready', async () => {
    for (const action of ['see', 'start', 'dispatch']) {
      const casey = await shop.newCustomer()
      const { id } = await casey.order()
      expect((await shop.staff.post(`orders/${id}/${action}`)).statusCode).toBe(200)
      expect([action, codeOf(await casey.cancel(id))]).toEqual([action, 'order_seen'])
      expect((await casey.ownOrders())[0]?.cancellableUntil).toBeUndefined()
    }
  })
})

describe('a docket', () => {
  // Covers cancelling-4.
  test('a docket that was printed is followed by one that says CANCELLED, once, in every format', async () => {
    const casey = await shop.newCustomer()
    const { id, number } = await casey.order()
    shop.api.passTime(ANNOUNCED_MS)
    expect(await shop.star.print()).toContain(number)
    expect(await shop.fetchFromEpson()).toContain(number)
    await casey.cancel(id)
    await casey.cancel(id)
    const { jobToken = '' } = await shop.star.poll()
    const text = await shop.star.fetch(jobToken)
    expect(text.body).toContain('>>> CANCELLED <<<')
    expect(text.body).toContain('CANCELLED BY THE CUSTOMER')
    expect(text.body).toContain(`*** ${number} ***`)
    const starPrnt = await shop.star.fetch(jobToken, 'application/vnd.star.starprnt')
    expect(starPrnt.rawPayload.includes('CANCELLED')).toBe(true)
    expect(await shop.fetchFromEpson()).toContain('>CANCELLED&#10;</text>')
    await shop.star.confirm(jobToken)
    expect(await shop.star.poll()).toEqual({ jobReady: false })
  })

  // Covers cancelling-4.
  test('a docket that a printer has fetched and not confirmed is followed by one that says CANCELLED', async () => {
    const casey = await shop.newCustomer()
    const { id } = await casey.order()
    shop.api.passTime(ANNOUNCED_MS)
    const { jobToken = '' } = await shop.star.poll()
    await shop.star.fetch(jobToken)
    await casey.cancel(id)
    expect(await shop.star.print()).toContain('>>> CANCELLED <<<')
    await shop.star.confirm(jobToken)
    expect(await shop.star.poll()).toEqual({ jobReady: false })
    // The other printer never had a docket of it.
    expect(await shop.fetchFromEpson()).toBe('')
  })

  test('a docket that stopped half way for want of paper is followed by one that says CANCELLED', async () => {
    const casey = await shop.newCustomer()
    const { id } = await casey.order()
    shop.api.passTime(ANNOUNCED_MS)
    const { jobToken = '' } = await shop.star.poll()
    await shop.star.fetch(jobToken)
    await shop.star.confirm(jobToken, '410 Out of paper')
    await casey.cancel(id)
    expect(await shop.star.print()).toContain('>>> CANCELLED <<<')
    expect(await shop.star.poll()).toEqual({ jobReady: false })
  })

  test('a docket that no printer has fetched is not printed, and no other either', async () => {
    const casey = await shop.newCustomer()
    const { id } = await casey.order()
    shop.api.passTime(ANNOUNCED_MS)
    const { jobToken = '' } = await shop.star.poll()
    await casey.cancel(id)
    expect((await shop.star.fetch(jobToken)).statusCode).toBe(404)
    expect(await shop.star.poll()).toEqual({ jobReady: false })
  })

  test('a docket of a declined order is followed by one that says CANCELLED, too', async () => {
    const casey = await shop.newCustomer()
    const { id } = await casey.order()
    shop.api.passTime(ANNOUNCED_MS)
    await shop.star.print()
    await shop.staff.post(`orders/${id}/decline`, { reason: 'closing' })
    const docket = await shop.star.print()
    expect(docket).toContain('>>> CANCELLED <<<')
    expect(docket).toContain('DECLINED - DO NOT COOK')
  })

  test('a docket that says CANCELLED counts as late until it is printed', async () => {
    const casey = await shop.newCustomer()
    const { id } = await casey.order()
    shop.api.passTime(ANNOUNCED_MS)
    await shop.star.print()
    await casey.cancel(id)
    shop.api.passTime(MINUTE_MS + SECOND_MS)
    const prints = async () => {
      const { prints: all } = (await shop.staff.get('printing')).json<{ prints: { orderId: string }[] }>()
      return all.filter(({ orderId }) => orderId === id)
    }
    expect(await prints()).toMatchObject([{ state: 'waiting', isCancellation: true, isLate: true }])
    await shop.star.print()
    expect(await prints()).toMatchObject([{ state: 'printed', isCancellation: true }])
  })
})

describe('an order that is cancelled at once', () => {
  // Covers cancelling-6.
  test('an order that is cancelled at once is on the board at once, and prints and sends nothing to staff', async () => {
    const casey = await shop.newCustomer()
    const { id } = await casey.order()
    expect(await shop.listed(id)).toBeDefined()
    expect(await shop.star.poll()).toEqual({ jobReady: false })
    await shop.api.context.messages.drain()
    await casey.cancel(id)
    shop.api.passTime(ANNOUNCED_MS)
    await shop.api.context.messages.drain()
    expect(await shop.star.poll()).toEqual({ jobReady: false })
    expect((await shop.outbox()).filter((message) => message.includes('New order'))).toEqual([])
    const sent = (await shop.environment.standins.sentMessages()).map((message) => JSON.stringify(message))
    expect(sent.filter((message) => message.includes('New order'))).toEqual([])
  })

  test('an order that is cancelled at once is announced later if it is not cancelled', async () => {
    const casey = await shop.newCustomer()
    const { number } = await casey.order()
    const announced = async () => {
      await shop.api.context.messages.drain()
      const sent = (await shop.environment.standins.sentMessages()).map((message) => JSON.stringify(message))
      return sent.some((message) => message.includes(`New order ${number}`))
    }
    expect([await announced(), (await shop.star.poll()).jobReady]).toEqual([false, false])
    shop.api.passTime(ANNOUNCED_MS)
    expect([await announced(), (await shop.star.poll()).jobReady]).toEqual([true, true])
  })
})

describe('a cancelled order', () => {
  // Covers cancelling-5.
  test('a cancelled order stays in the list of every screen until a member of staff acknowledges it', async () => {
    const casey = await shop.newCustomer()
    const { id } = await casey.order()
    await casey.cancel(id)
    expect(await shop.listed(id)).toMatchObject({ cancelledAt: expect.any(String), fulfilledAt: null })
    expect((await shop.listed(id))?.acknowledgedAt).toBeUndefined()
    await shop.staff.post('orders/acknowledge', { orderIds: [id] })
    expect(await shop.listed(id)).toBeUndefined()
  })

  test('a cancelled order leaves the list after half a day where no one acknowledges it', async () => {
    const casey = await shop.newCustomer()
    const { id } = await casey.order()
    await casey.cancel(id)
    shop.api.passTime(12 * 60 * MINUTE_MS)
    await casey.order()
    expect(await shop.listed(id)).toBeUndefined()
  })

  test('a cancelled order is acknowledged anew if the bell was silenced for it before', async () => {
    const casey = await shop.newCustomer()
    const { id } = await casey.order()
    await shop.staff.post('orders/acknowledge', { orderIds: [id] })
    await casey.cancel(id)
    expect(await shop.listed(id)).toMatchObject({ cancelledAt: expect.any(String) })
    expect((await shop.listed(id))?.acknowledgedAt).toBeUndefined()
  })

  test('a cancelled order does not count as work for the kitchen', async () => {
    const before = (await shop.api.context.orders.readOpenWork()).length
    const casey = await shop.newCustomer()
    const { id } = await casey.order()
    expect(await shop.api.context.orders.readOpenWork()).toHaveLength(before + 1)
    await casey.cancel(id)
    expect(await shop.listed(id)).toBeDefined()
    expect(await shop.api.context.orders.readOpenWork()).toHaveLength(before)
  })
})

/** Prints and confirms everything that the printer is offered. */
async function printAll(): Promise<string[]> {
  const papers: string[] = []
  while ((await shop.star.poll()).jobReady) papers.push(await shop.star.print())
  return papers
}

test(
  'the docket says what happened after cancelling, reading, starting, handing over and printing at once',
  async () => {
    for (let round = 0; round < 12; round += 1) {
      const casey = await shop.newCustomer()
      const { id, number } = await casey.order()
      shop.api.passTime(ANNOUNCED_MS)
      const { jobToken = '' } = await shop.star.poll()
      const rival = ['see', 'start', 'fulfill', 'dispatch'][round % 4]
      const act = () => shop.staff.post(`orders/${id}/${rival}`)
      const rivals = round % 3 === 0 ? [] : [act(), casey.cancel(id)]
      const [cancelled, docket] = await Promise.all([casey.cancel(id), shop.star.fetch(jobToken), ...rivals])
      const order = await shop.queries.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const isCancelled = order.cancelled_at !== null
      const handled = [order.seen_at, order.started_at, order.fulfilled_at, order.dispatched_at]
      const papers = isCancelled ? await printAll() : []
      expect({
        isAnswerTrue: cancelled.statusCode !== 200 || isCancelled,
        isAlsoHandled: isCancelled && handled.some((at) => at !== null),
        // The docket may have been rendered before the cancellation or after it: another one always says so.
        following: papers.map((paper) => paper.includes(number) && paper.includes('>>> CANCELLED <<<')),
      }).toEqual({
        isAnswerTrue: true,
        isAlsoHandled: false,
        following: isCancelled && docket.statusCode === 200 ? [true] : [],
      })
      await shop.queries.deleteFrom('print_jobs').execute()
    }
  },
  LONG_TIMEOUT_MS,
)
