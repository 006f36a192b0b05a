import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { type Arbitrary, array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { expect, test } from 'vitest'
import { openOrderRefunds, TOTAL_CENTS } from '../payments/refunds/order-refunds-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'

const ORDERS = 2
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60
const MINUTE_MS = 60_000

const shop = useFixture(() =>
  openOrderRefunds({ ORDERING: 'open', OIDC_TOKEN_MAX_SECONDS: String(2 * ONE_YEAR_SECONDS) }, ONE_YEAR_SECONDS),
)
let calls = 0

/** The codes that tell the person that the first try was done. The others answer a repeat as they answered the first try. */
const SAYS_SO: Partial<Record<string, string>> = {
  dispatch: 'recently_dispatched',
  till: 'till_name_taken',
  printer: 'printer_name_taken',
}

const KINDS = [
  ...(['refund', 'dispatch', 'fulfil', 'decline', 'cancel'] as const),
  ...(['delay', 'notice', 'till', 'printer'] as const),
] as const
const step = record({
  kind: constantFrom('refund', 'refund', 'dispatch', ...KINDS),
  order: integer({ min: 0, max: ORDERS - 1 }),
  amount: integer({ min: 1, max: 9 }),
  isSentByTwoTabs: boolean(),
  /** The answer is lost: the same person tries again after so many other writes. */
  repeatsAfter: array(integer({ min: 1, max: 5 }), { maxLength: 3 }),
  minutesAfter: constantFrom(0, 0, 2, 10),
})
type Step = typeof step extends Arbitrary<infer Value> ? Value : never

/** One write, which all its tries send in the same way. */
interface Write {
  kind: Step['kind']
  path: string
  body: object
  caller: string
  orderId: string
  cents: number
  key: string
  /** The calls before it. */
  at: number
  isDone: boolean
  /** The screen showed this of the order when it was sent first. */
  dispatchedBefore: string | null
}

async function openRun() {
  const { api, environment, staff } = shop
  const casey = await shop.newCustomer()
  const placed: Awaited<ReturnType<typeof shop.placeOrder>>[] = []
  for (let count = 0; count < ORDERS; count += 1) placed.push(await shop.placeOrder(casey))
  const listed = (await staff.get('orders')).json<Order[]>()
  const numbers = placed.map(({ id }) => listed.find((order) => order.id === id)?.number ?? '')
  const writes: Write[] = []
  const managerToken = (subject: string) =>
    environment.issuer.token({
      subject,
      expiresIn: ONE_YEAR_SECONDS,
      claims: { role: ['staff', 'manager'], auth_time: Math.floor(api.now().getTime() / 1000) },
    })

  async function readOrder(id: string): Promise<Order> {
    const lists = await Promise.all(['orders', 'orders/historic'].map((path) => staff.get(path)))
    const found = lists.flatMap((list) => list.json<Order[]>()).find((order) => order.id === id)
    if (!found) throw new Error('The order is on no list')
    return found
  }

  async function requestOf(
    { kind, amount }: Step,
    id: string,
    caller: string,
  ): Promise<{ path: string; body?: object }> {
    switch (kind) {
      case 'refund':
        return { path: `orders/${id}/refund`, body: { amountCents: amount * 100, reason: 'quality' } }
      case 'dispatch':
        return { path: `orders/${id}/dispatch` }
      case 'fulfil':
        return { path: `orders/${id}/fulfill` }
      case 'decline':
        return { path: `orders/${id}/decline`, body: { reason: 'closing' } }
      case 'cancel':
        return { path: `customers/current/orders/${id}/cancel` }
      case 'delay': {
        const { extraMinutes } = (await staff.get('kitchen')).json<KitchenPace>()
        return { path: 'kitchen/delay', body: { minutes: 10, seen: extraMinutes } }
      }
      case 'notice': {
        const { settings } = (await api.as(caller).get('manager/day')).json<ManagerDay>()
        const version = settings.notice?.version ?? 0
        return {
          path: 'manager/settings',
          body: { setting: 'notice', version, value: { text: `Notice ${calls}`, until: null, at: null } },
        }
      }
      case 'till':
        return { path: 'manager/tills', body: { name: `Till ${calls}` } }
      case 'printer':
        return { path: 'manager/printers', body: { name: `Printer ${calls}`, kind: 'star', paperMm: 80 } }
    }
  }

  async function prepare(one: Step): Promise<Write> {
    const { kind } = one
    const { id } = placed[one.order]!
    // Each by another manager: one alone would reach the limit of calls in a minute.
    const caller = kind === 'cancel' ? casey : await managerToken(`riley-${(calls += 1)}`)
    const { path, body = {} } = await requestOf(one, id, caller)
    const { dispatchedAt: dispatchedBefore = null } = await readOrder(id)
    const cents = kind === 'refund' ? one.amount * 100 : 0
    const at = (calls += 1)
    const key = `repeats-${at}`
    const write = { kind, path, body, caller, orderId: id, cents, key, at, isDone: false, dispatchedBefore }
    writes.push(write)
    return write
  }

  async function send(write: Write): Promise<void> {
    const { path, body, caller, key } = write
    const answer = await api.as(caller).post(path, body, { 'idempotency-key': key })
    const isRejected = answer.statusCode !== 200
    expect([path, answer.body, answer.statusCode < 500]).toEqual([path, answer.body, true])
    const code = isRejected ? answer.json<{ code: string }>().code : undefined
    const isReplaced =
      write.kind === 'notice' && writes.some(({ kind, isDone, at }) => kind === 'notice' && isDone && at > write.at)
    const saysSo = isReplaced ? 'changed_meanwhile' : SAYS_SO[write.kind]
    if (write.isDone && code !== undefined) expect(code).toBe(saysSo)
    write.isDone ||= !isRejected
  }

  /** A screen reads the order before it notifies the customer again. */
  async function repeat(write: Write): Promise<void> {
    const isNotified = async () => (await readOrder(write.orderId)).dispatchedAt !== write.dispatchedBefore
    if (write.kind === 'dispatch' && (await isNotified())) return
    await send(write)
  }

  async function readBooks() {
    const { queries } = api.context.database
    await shop.sendDue()
    const ids = placed.map(({ id }) => id)
    const refunds = await Promise.all(placed.map(({ intent }) => shop.refundsOf(intent)))
    const sent = (await environment.standins.sentMessages()).map((message) => JSON.stringify(message))
    const actions = await queries.selectFrom('order_actions').selectAll().where('order_id', 'in', ids).execute()
    const day = (await api.as(await managerToken('riley')).get('manager/day')).json<ManagerDay>()
    return {
      refundedCents: refunds.map((of) => sumOf(of.map(({ amount }) => amount))),
      texts: numbers.map((number) => sent.filter((text) => text.includes(`order ${number} `) && isSms(text)).length),
      actions: actions.map(({ order_id: id, action }) => `${action} ${id}`),
      tills: (day.tills ?? []).map(({ name }) => name),
      printers: day.printers.map(({ name }) => name),
      noticeVersion: day.settings.notice?.version ?? 0,
      extraMinutes: (await staff.get('kitchen')).json<KitchenPace>().extraMinutes,
    }
  }

  await staff.post('kitchen/delay', { minutes: 0 })
  return { placed, writes, prepare, send, repeat, readBooks, before: await readBooks() }
}

const isSms = (text: string) => text.includes('+61412345678') && text.includes('ready')
const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

test('each write of staff and managers is done once, though it is repeated late and by two tabs', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const run = await openRun()
      let waiting: { write: Write; after: number }[] = []
      async function repeatDue(isEnd = false): Promise<void> {
        waiting = waiting.map(({ write, after }) => ({ write, after: after - 1 }))
        const due = waiting.filter(({ after }) => isEnd || after <= 0)
        waiting = waiting.filter((each) => !due.includes(each))
        for (const { write } of due) await run.repeat(write)
      }
      let minutes = 0
      for (const one of steps) {
        const write = await run.prepare(one)
        await Promise.all(Array.from({ length: one.isSentByTwoTabs ? 2 : 1 }, () => run.send(write)))
        waiting.push(...one.repeatsAfter.map((after) => ({ write, after })))
        shop.api.passTime(one.minutesAfter * MINUTE_MS)
        minutes += one.minutesAfter
        await repeatDue()
      }
      await repeatDue(true)
      const books = await run.readBooks()
      const done = run.writes.filter(({ isDone }) => isDone)
      const ofKind = (...kinds: string[]) => done.filter(({ kind }) => kinds.includes(kind))
      const namesOf = (kind: string) => ofKind(kind).map(({ body }) => Object(body).name)
      run.placed.forEach(({ id }, index) => {
        const of = (...kinds: string[]) => ofKind(...kinds).filter(({ orderId }) => orderId === id)
        const isCalledOff = of('decline', 'cancel').length > 0
        const refunds = sumOf(of('refund').map(({ cents }) => cents))
        expect(books.refundedCents[index]).toBe(isCalledOff ? TOTAL_CENTS : refunds)
        expect(books.texts[index]).toBe(of('dispatch').length)
        const once = (kind: string, action: string) =>
          expect([action, books.actions.filter((each) => each === `${action} ${id}`).length]).toEqual([
            action,
            kind === 'refund' || kind === 'dispatch' ? of(kind).length : Math.min(1, of(kind).length),
          ])
        once('refund', 'refunded')
        once('dispatch', 'notified')
        once('fulfil', 'fulfilled')
        once('decline', 'declined')
        once('cancel', 'cancelled')
      })
      const { before } = run
      expect(books.tills).toEqual([...before.tills, ...namesOf('till')])
      expect(books.printers).toHaveLength(before.printers.length + namesOf('printer').length)
      expect(books.printers).toEqual(expect.arrayContaining([...before.printers, ...namesOf('printer')]))
      // They end by themselves an hour after the last call.
      const extraMinutes = Math.min(60, 10 * ofKind('delay').length)
      expect(minutes < 60 ? books.extraMinutes : extraMinutes).toBe(extraMinutes)
      expect(books.noticeVersion).toBe(before.noticeVersion + ofKind('notice').length)
    }),
    { numRuns: 6, endOnFailure: true },
  )
})
