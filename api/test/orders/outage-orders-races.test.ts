import type { ChangedOrder } from '@fuel-shack/contract/sales/orders/orders'
import type { DecideOutage } from '@fuel-shack/contract/sales/orders/outage'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { createAttendanceService } from '../../src/shop/kitchen/attendance-service.ts'
import { createOutageOrdersService } from '../../src/sales/orders/outage/outage-orders-service.ts'
import { codeOf } from '../payments/refunds/order-refunds-fixture.ts'
import { crashAfterCommit, crashBeforeStatement, SimulatedCrash } from '../support/crashing-database.ts'
import { useFixture } from '../support/use-test-app.ts'
import { openOutageShop } from './outage-fixture.ts'

const MINUTE_MS = 60_000
const ROUNDS = 8
/** More statements than either transaction has. */
const MOST_STATEMENTS = 30
const COOK_NOW = { decision: 'cook-now' } as const
const CALLER = { accountId: 'sam', ipAddress: '192.0.2.1', requestId: 'crash' }

const shop = useFixture(openOutageShop)
afterEach(() => shop.clear())

const inMinutes = (minutes: number) => new Date(shop.api.now().getTime() + minutes * MINUTE_MS).toISOString()

async function orderPaidOffline() {
  const casey = await shop.newCustomer()
  await shop.loseLine()
  const { id } = await casey.order()
  await shop.returnLate()
  await shop.queries.deleteFrom('outbox_messages').execute()
  return { id, casey }
}

const decidedActions = async (id: string) =>
  (await shop.actionsOn(id)).filter((action) => action.startsWith('decided')).length

describe('calls at the same time', () => {
  // Covers outage-3.
  test('one of several decisions at once stands, and its customer has one message by each channel', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await orderPaidOffline()
      const at = new Date(Math.ceil((shop.api.now().getTime() + 45 * MINUTE_MS) / (15 * MINUTE_MS)) * 15 * MINUTE_MS)
      const bodies: DecideOutage[] = [COOK_NOW, { decision: 'new-time', at: at.toISOString() }, COOK_NOW]
      const answers = await Promise.all(bodies.map((body) => shop.decide(id, body)))
      const orders = answers.map((answer) => answer.json<ChangedOrder>())
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      expect(orders.filter(({ wasDoneBefore }) => wasDoneBefore === undefined)).toHaveLength(1)
      expect(new Set(orders.map(({ readyAt, outage }) => `${readyAt} ${outage?.decision}`)).size).toBe(1)
      expect([await decidedActions(id), (await shop.notices()).length]).toEqual([1, 2])
    }
  })

  test('a decision and a cancellation at once do not both happen, and one message is sent', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, casey } = await orderPaidOffline()
      await shop.queries
        .updateTable('orders')
        .set({ cancel_offered_until: inMinutes(60) })
        .where('id', '=', id)
        .execute()
      const calls = [() => casey.cancel(id), () => shop.decide(id, COOK_NOW)]
      const [one, other] = await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()))
      const [cancelled, decided] = round % 2 === 0 ? [one, other] : [other, one]
      if (!cancelled || !decided) throw new Error('A call has no answer')
      const outcome = [cancelled.statusCode, decided.statusCode]
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual(outcome)
      expect([codeOf(cancelled), codeOf(decided)]).toContain(outcome[0] === 200 ? 'order_closed' : 'order_seen')
      expect(await shop.notices()).toHaveLength(outcome[0] === 200 ? 0 : 2)
    }
  })

  test('checks of several servers at the end of an outage mark its orders once', async () => {
    const casey = await shop.newCustomer()
    await shop.loseLine()
    const { id } = await casey.order()
    shop.api.passTime(50 * MINUTE_MS)
    await shop.staff.post('screens', { screenId: crypto.randomUUID(), isVisible: true, isAudible: true })
    const { attendance, changes } = shop.api.context
    const before = await changes.version('orders')
    // Within one process, a second SQLite connection cannot wait for the first.
    const isPostgres = shop.api.context.database.engine === 'postgres'
    if (isPostgres) await Promise.all([1, 2, 3].map(() => attendance.checkAttendance()))
    else for (let server = 0; server < 3; server += 1) await attendance.checkAttendance()
    expect(await shop.listed(id)).toHaveProperty('outage')
    expect(await changes.version('orders')).toBe(before + 1)
  })
})

describe('a crash between any two steps', () => {
  const settings = () => ({
    ...shop.api.context,
    publicUrl: 'http://fuel-shack.test',
    clock: shop.api.now,
    newId: () => crypto.randomUUID(),
    log: createLog('silent'),
  })
  const outageOrdersOn = (database: Database) => createOutageOrdersService({ ...settings(), database })
  const attendanceOn = (database: Database) => createAttendanceService({ ...settings(), database })

  /** Crashes before the first statement, then before the second, until a run gets through. @returns the crashes */
  async function crashEverywhere(run: (database: Database) => Promise<unknown>, check: () => Promise<void>) {
    for (let statement = 0; statement < MOST_STATEMENTS; statement += 1) {
      try {
        await run(crashBeforeStatement(shop.api.context.database, statement))
        return statement
      } catch (error) {
        if (!(error instanceof SimulatedCrash)) throw error
        await check()
      }
    }
    throw new Error(`There are more than ${MOST_STATEMENTS} statements`)
  }

  test('a decision that crashes before a statement leaves nothing, and happens once later', async () => {
    const { id } = await orderPaidOffline()
    const before = await shop.listed(id)
    const crashes = await crashEverywhere(
      (database) => outageOrdersOn(database).decide(id, COOK_NOW, CALLER),
      async () => {
        expect(await shop.listed(id)).toEqual(before)
        expect([await shop.notices(), await shop.actionsOn(id)]).toEqual([[], []])
      },
    )
    expect(crashes).toBeGreaterThan(7)
    expect(await shop.listed(id)).toMatchObject({ outage: { decision: 'cook-now' }, seenAt: expect.any(String) })
    expect([await decidedActions(id), (await shop.notices()).length]).toEqual([1, 2])
  })

  test('a decision whose answer does not arrive is repeated without a second message', async () => {
    const { id } = await orderPaidOffline()
    const crashing = outageOrdersOn(crashAfterCommit(shop.api.context.database))
    await expect(crashing.decide(id, COOK_NOW, CALLER)).rejects.toThrow(SimulatedCrash)
    expect((await shop.decide(id, COOK_NOW)).json()).toMatchObject({ wasDoneBefore: true })
    for (let drain = 0; drain < 2; drain += 1) await shop.api.context.messages.drain()
    expect([await decidedActions(id), (await shop.notices()).length]).toEqual([1, 2])
  })

  test('the end of an outage that crashes before any statement is noticed by the next check', async () => {
    const casey = await shop.newCustomer()
    await shop.loseLine()
    const { id } = await casey.order()
    shop.api.passTime(50 * MINUTE_MS)
    await shop.staff.post('screens', { screenId: crypto.randomUUID(), isVisible: true, isAudible: true })
    const crashes = await crashEverywhere(
      (database) => attendanceOn(database).checkAttendance(),
      async () => expect(await shop.listed(id)).not.toHaveProperty('outage'),
    )
    expect(crashes).toBeGreaterThan(5)
    expect(await shop.listed(id)).toHaveProperty('outage')
  })
})
