import type { Takings } from '@fuel-shack/contract/office/takings'
import type { AdjustmentNote, TaxInvoice } from '@fuel-shack/contract/sales/receipts/receipts'
import { type Arbitrary, array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../src/office/takings/takings-days.ts'
import { changeSetting } from '../support/change-setting.ts'
import { useTestApp } from '../support/use-test-app.ts'
import { openTakingsWorld, type SoldLine, type TakingsWorld } from './takings-world.ts'

const { api } = useTestApp()
const TILL = '01980000-0000-7000-8000-000000000001'
const DISHES: SoldLine[] = [
  { productId: 'burger', unitPriceCents: 1890, quantity: 1 },
  { productId: 'burger', unitPriceCents: 2093, quantity: 2, option: { id: 'bacon', deltaInCents: 203 } },
  { productId: 'water', unitPriceCents: 351, quantity: 3, gst: 'free-if-taken-away' },
  { productId: 'coffee', unitPriceCents: 517, quantity: 1, option: { id: 'oat', deltaInCents: 47 } },
]
const ZONES = [
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Broken_Hill',
  'Australia/Lord_Howe',
  'Australia/Eucla',
]
/** Weeks in which clocks go back, forward, and in which they do not change. */
const WEEKS = ['2026-04-01', '2026-09-30', '2026-06-10']

const step = record({
  kind: constantFrom('order', 'order', 'order', 'ready', 'ready', 'refund', 'refund', 'failure', 'dispute', 'till'),
  day: integer({ min: 0, max: 7 }),
  /** The seconds after the start of that day. */
  second: oneof(constantFrom(-1, 0, 299, 300, 417, 899, 900, 1200, 1800), integer({ min: -43_200, max: 43_200 })),
  dishes: array(integer({ min: 0, max: DISHES.length - 1 }), { minLength: 1, maxLength: 3 }),
  part: integer({ min: 1, max: 100 }),
  surchargePercent: constantFrom(0, 0, 15, 7),
  pick: integer({ min: 0, max: 1000 }),
})
type Step = typeof step extends Arbitrary<infer Value> ? Value : never

interface Sale {
  id: string
  at: string
  total: number
  surcharge: number
  spend: number
  readyAt?: string
  refunds: { id: string; amountCents: number; status: 'succeeded' | 'failed'; at: string; failedAt?: string }[]
}

/** The date and the hour on the wall. */
function onTheWall(at: string, timeZone: string): { date: string; hour: number } {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const [date = '', time = ''] = wall.format(new Date(at)).split(' ')
  return { date, hour: Number(time.slice(0, 2)) }
}

/** The rest stop's day of an instant: the date on the wall, or the one before until the hour at which a day starts. */
function dayOnTheWall(at: string, timeZone: string, startsAtHour: number): string {
  const { date, hour } = onTheWall(at, timeZone)
  return hour < startsAtHour ? addDays(date, -1) : date
}

async function runWeek(world: TakingsWorld, cardNumber: string, start: string, steps: readonly Step[]) {
  const sales: Sale[] = []
  const moved: { at: string; cents: number; kind: 'dispute' | 'till' }[] = []
  const { days } = await world.takings.readDays({ from: start, to: addDays(start, 7) })
  const timed = steps.map((each) => ({
    ...each,
    at: new Date(Date.parse(days[each.day]?.startsAt ?? '') + each.second * 1000).toISOString(),
  }))
  for (const { kind, at, dishes, part, pick, surchargePercent } of timed.toSorted((one, other) =>
    one.at < other.at ? -1 : 1,
  )) {
    world.setClock(at)
    const sale = sales[pick % (sales.length || 1)]
    if (kind === 'order') {
      const lines = dishes.flatMap((index) => DISHES[index] ?? [])
      const priceOf = (of: (unitPriceCents: number) => number) =>
        sumOf(lines.map(({ unitPriceCents, quantity }) => of(unitPriceCents) * quantity))
      const surcharge = priceOf((unitPriceCents) => Math.floor((unitPriceCents * surchargePercent) / 100))
      const total = priceOf((unitPriceCents) => unitPriceCents) + surcharge
      const spend = part % 3 === 0 ? Math.floor((total * part) / 100) : 0
      const id = await world.sell(lines, spend, surchargePercent)
      sales.push({ id, at, total, surcharge, spend, refunds: [] })
    } else if (kind === 'dispute' || kind === 'till') {
      if (kind === 'dispute') await world.dispute(part)
      else await world.collect(cardNumber, TILL, part * 100)
      moved.push({ at, cents: kind === 'dispute' ? part : part * 100, kind })
    } else if (sale && kind === 'ready') {
      sale.readyAt = at
      await world.announceReady(sale.id)
    } else if (sale && kind === 'failure') {
      const refund = sale.refunds.find(({ status, id }) => status === 'succeeded' && !id.startsWith('balance'))
      if (refund) Object.assign(refund, { status: 'failed', failedAt: at })
      await world.refund(sale.id, sale.refunds)
    } else if (sale) {
      const left =
        sale.total - sale.refunds.reduce((sum, each) => sum + (each.status === 'failed' ? 0 : each.amountCents), 0)
      const [amountCents, isToBalance] = [Math.ceil((left * part) / 100), part % 4 === 0]
      if (amountCents === 0) continue
      const id = `${isToBalance ? 'balance' : 're'}-${sale.id}-${sale.refunds.length}`
      if (isToBalance) await world.insertBalanceRefund(id, sale.id, amountCents)
      sale.refunds.push({ id, amountCents, status: 'succeeded', at })
      await world.refund(sale.id, sale.refunds)
    }
  }
  const receipts = await Promise.all(sales.map(async ({ id }) => world.findReceipt(id)))
  return { sales, moved, receipts }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

function sumBy(sales: readonly Sale[], keyOf: (sale: Sale) => number): Record<number, number> {
  const sums: Record<number, number> = {}
  for (const sale of sales) sums[keyOf(sale)] = (sums[keyOf(sale)] ?? 0) + sale.total
  return sums
}

const LATE_AFTER_SECONDS = 20 * 60

/** The figures of orders that took so many seconds. */
function waitingOf(times: number[]) {
  const [sorted, minutes] = [times.toSorted((one, other) => one - other), [0, 5, 10, 15, 20, 30]]
  const within = (tenths: number) => sorted[Math.ceil((sorted.length * tenths) / 10) - 1] ?? 0
  const placeOf = (seconds: number) => minutes.findLastIndex((from) => seconds >= from * 60)
  return {
    orders: times.length,
    averageSeconds: times.length === 0 ? 0 : Math.round(sumOf(times) / times.length),
    late: times.filter((seconds) => seconds >= LATE_AFTER_SECONDS).length,
    medianSeconds: within(5),
    ninetiethSeconds: within(9),
    times: minutes.map((fromMinutes, place) => ({
      fromMinutes,
      orders: times.filter((seconds) => placeOf(seconds) === place).length,
    })),
  }
}

/** Computes what the days between must take, from what was done. The GST is that of the documents, which have tests of their own. */
function expected(
  { sales, moved, receipts }: Awaited<ReturnType<typeof runWeek>>,
  timeZone: string,
  isIn: (at: string) => boolean,
) {
  const paid = sales.filter(({ at }) => isIn(at))
  const refunds = sales.flatMap((sale) => sale.refunds)
  const made = refunds.filter(({ at }) => isIn(at))
  const failed = refunds.filter(({ failedAt }) => failedAt !== undefined && isIn(failedAt))
  const notes = receipts.flatMap((receipt) => receipt?.adjustmentNotes ?? [])
  /** Invoices less notes, but for those that were cancelled. */
  const stated = (of: (document: TaxInvoice | AdjustmentNote) => number) =>
    sumOf([
      ...receipts.flatMap((receipt) => (receipt && isIn(receipt.invoice.suppliedAt) ? of(receipt.invoice) : [])),
      ...notes.flatMap((note) => (isIn(note.issuedAt) ? -of(note) : [])),
      ...notes.flatMap((note) => (note.cancelledAt !== undefined && isIn(note.cancelledAt) ? of(note) : [])),
    ])
  const cents = (list: { amountCents: number }[]) => sumOf(list.map(({ amountCents }) => amountCents))
  const total = sumOf(paid.map((sale) => sale.total))
  const sums = (kind: string) =>
    sumOf(moved.filter((each) => each.kind === kind && isIn(each.at)).map((each) => each.cents))
  return {
    orders: paid.length,
    cents: total,
    byBalance: sumOf(paid.map(({ spend }) => spend)),
    refunded: cents(made),
    toBalance: cents(made.filter(({ id }) => id.startsWith('balance'))),
    failed: cents(failed),
    net: total - cents(made) + cents(failed),
    gst: stated(({ gstCents }) => gstCents),
    surcharge: sumOf(paid.map((sale) => sale.surcharge)),
    surchargeLeft: stated(({ surcharge }) => surcharge?.cents ?? 0),
    surchargeGst: stated(({ surcharge }) => surcharge?.gstCents ?? 0),
    disputed: sums('dispute'),
    atTill: sums('till'),
    byDish: sumOf(paid.map((sale) => sale.total - sale.surcharge)),
    byHour: sumBy(paid, ({ at }) => onTheWall(at, timeZone).hour),
    waiting: waitingOf(
      paid.flatMap(({ at, readyAt }) => (readyAt === undefined ? [] : (Date.parse(readyAt) - Date.parse(at)) / 1000)),
    ),
  }
}

function summary({
  figures: { waiting, sales, refunds, failedRefunds, net, disputes, movements, products, hours },
}: Pick<Takings, 'figures'>) {
  const all = (rows: { cents: number }[]) => sumOf(rows.map(({ cents }) => cents))
  return {
    orders: sales.count,
    cents: sales.cents,
    byBalance: sales.balanceCents,
    refunded: refunds.cents,
    toBalance: refunds.balanceCents,
    failed: failedRefunds.cents,
    net: net.cents,
    gst: net.gstCents,
    surcharge: sales.surcharge?.cents ?? 0,
    surchargeLeft: net.surcharge?.cents ?? 0,
    surchargeGst: net.surcharge?.gstCents ?? 0,
    disputed: disputes.cents,
    atTill: sumOf(movements.map(({ saleCents }) => saleCents)),
    byDish: all(products),
    byHour: Object.fromEntries(hours.map(({ hour, cents }) => [hour, cents])),
    waiting,
  }
}

// Covers takings-2, takings-3.
test('each day is the sum of its documents, and the period the sum of its days, to the cent', async () => {
  await assert(
    asyncProperty(
      constantFrom(...ZONES),
      constantFrom(...WEEKS),
      constantFrom(0, 1, 2, 3, 4),
      array(step, { minLength: 5, maxLength: 40 }),
      async (timeZone, firstDay, startsAtHour, steps) => {
        const world = openTakingsWorld(api, timeZone)
        await world.empty()
        await changeSetting(api, 'takings', { dayStartsAtHour: startsAtHour })
        world.setClock(`${firstDay}T00:00:00.000Z`)
        const done = await runWeek(world, await world.start(), firstDay, steps)
        const [from, to] = [addDays(firstDay, -1), addDays(firstDay, 9)]
        const period = await world.dayCloses.readTakings({ from, to })
        expect(summary(period)).toEqual(expected(done, timeZone, () => true))
        for (const { day, orders, netCents, netGstCents } of period.days) {
          const isIn = (at: string) => dayOnTheWall(at, timeZone, startsAtHour) === day
          const ofDay = summary(await world.dayCloses.readTakings({ from: day }))
          expect({ day, ...ofDay }).toEqual({ day, ...expected(done, timeZone, isIn) })
          expect({ orders, netCents, netGstCents }).toEqual({
            orders: ofDay.orders,
            netCents: ofDay.net,
            netGstCents: ofDay.gst,
          })
        }
      },
    ),
    { numRuns: 15 },
  )
}, 180_000)
