import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { LoggedInCaller } from '../../../src/platform/callers.ts'
import type { Database } from '../../../src/platform/db/database.ts'
import { createPaidOrdersService } from '../../../src/sales/orders/paid-orders-service.ts'
import { createOrderRefundsService } from '../../../src/sales/payments/refunds/orders/order-refunds-service.ts'
import { crashAfterCommit, crashBeforeStatement, SimulatedCrash } from '../../support/crashing-database.ts'
import { openOrderRefunds, TOTAL_CENTS } from './order-refunds-fixture.ts'
import { useFixture } from '../../support/use-test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

/** More than either transaction has. */
const MOST_STATEMENTS = 60
const ORIGIN = { ipAddress: '127.0.0.1', requestId: 'test', proof: undefined }
const SAM: LoggedInCaller = {
  ...ORIGIN,
  accountId: 'sam',
  subject: 'sam',
  roles: new Set(['staff']),
  accessToken: '',
  claims: {},
}

const shop = useFixture(openOrderRefunds)

function refundsOn(database: Database) {
  const { context, now: clock } = shop.api
  const newId = () => crypto.randomUUID()
  const paidOrders = createPaidOrdersService({ ...context, database, clock, newId })
  return createOrderRefundsService({ ...context, database, paidOrders })
}

function customerOf(token: string): LoggedInCaller {
  const { sub: subject } = z.object({ sub: z.string() }).parse(JSON.parse(atob(token.split('.')[1] ?? '')))
  return { ...ORIGIN, accountId: subject, subject, roles: new Set(['customer']), accessToken: token, claims: {} }
}

/** Everything that closing an order can change. */
async function stateOf(orderId: string, intent: string) {
  const { queries } = shop.api.context.database
  const order = await queries.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const requests = await queries.selectFrom('refund_requests').selectAll().where('order_id', '=', orderId).execute()
  const actions = await queries.selectFrom('order_actions').select('action').where('order_id', '=', orderId).execute()
  const messages = await queries.selectFrom('outbox_messages').select('id').execute()
  const list = await queries.selectFrom('list_versions').selectAll().orderBy('name').execute()
  return { order, requests, actions, messages, list, refunds: await shop.refundsOf(intent) }
}

describe.each(['decline', 'cancel'] as const)('a crash while staff or the customer %s an order', (how) => {
  const closedAt = { decline: 'declined_at', cancel: 'cancelled_at' } as const
  const actionOf = { decline: 'declined', cancel: 'cancelled' } as const

  async function placeOrder() {
    const token = await shop.newCustomer()
    const { id, intent } = await shop.placeOrder(token)
    const close = (database: Database) =>
      how === 'decline'
        ? refundsOn(database).declineOrder(id, { reason: 'closing' }, SAM)
        : refundsOn(database).cancelOrder(customerOf(token), id)
    return { id, intent, close }
  }

  async function expectClosedOnce(id: string, intent: string): Promise<void> {
    await Promise.all([shop.sendDue(), shop.sendDue()])
    await shop.deliverEventsOf(intent)
    const { order, requests, actions, refunds } = await stateOf(id, intent)
    expect(order[closedAt[how]]).not.toBeNull()
    expect(order.refunded_cents).toBe(TOTAL_CENTS)
    expect(requests).toHaveLength(1)
    expect(actions).toEqual([{ action: actionOf[how] }])
    expect(refunds).toEqual([{ amount: TOTAL_CENTS, status: 'succeeded' }])
  }

  test('a crash before any statement of closing an order changes nothing, and a repeat ends with one refund', async () => {
    const { id, intent, close } = await placeOrder()
    const before = await stateOf(id, intent)
    const afterCrashes: unknown[] = []
    for (let crashAt = 0; crashAt < MOST_STATEMENTS; crashAt += 1) {
      const error = await close(crashBeforeStatement(shop.api.context.database, crashAt)).then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      if (error === undefined) break
      if (!(error instanceof SimulatedCrash)) throw error
      afterCrashes.push(await stateOf(id, intent))
    }
    expect(afterCrashes.length).toBeGreaterThan(7)
    expect(afterCrashes.length).toBeLessThan(MOST_STATEMENTS)
    expect(afterCrashes).toEqual(afterCrashes.map(() => before))
    await close(shop.api.context.database)
    await expectClosedOnce(id, intent)
  })

  test('a crash after the commit leaves a closed order closed, and a repeat changes nothing', async () => {
    const { id, intent, close } = await placeOrder()
    await expect(close(crashAfterCommit(shop.api.context.database))).rejects.toBeInstanceOf(SimulatedCrash)
    const after = await stateOf(id, intent)
    expect(after.order[closedAt[how]]).not.toBeNull()
    await close(shop.api.context.database)
    expect(await stateOf(id, intent)).toEqual(after)
    await expectClosedOnce(id, intent)
  })
})
