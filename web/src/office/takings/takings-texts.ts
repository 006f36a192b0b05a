import type { Takings, TakingsFigures } from '@fuel-shack/contract/office/takings'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { formatSiteTime } from '../../platform/time/site-time.ts'
import { plural } from '../parts/plural.ts'

interface FigureRow {
  name: string
  value: string
  isTotal?: boolean
}

/** Figures that are read together. */
export interface FigureGroup {
  title: string
  rows: FigureRow[]
}

const minus = (cents: number): string => formatAud(cents === 0 ? 0 : -cents)
const inPoints = (points: number, cents: number): string =>
  points === 0 ? '0' : `${points.toLocaleString('en-AU')}, worth ${formatAud(cents)}`

/** No one ordered, and no one got money back. */
export const isEmpty = ({ sales, refunds }: TakingsFigures): boolean => sales.count === 0 && refunds.count === 0

/** Returns what is there, in the order in which an owner reads it. */
export function groupsOf(figures: TakingsFigures): FigureGroup[] {
  const groups = [
    ...(isEmpty(figures)
      ? []
      : [
          { title: 'Money', rows: moneyRows(figures) },
          { title: 'Orders', rows: orderRows(figures) },
        ]),
    { title: 'Counter and phone orders, not in the above', rows: counterRows(figures) },
    { title: 'Sold out', rows: soldOutRows(figures) },
    { title: 'Points', rows: pointRows(figures) },
    { title: 'Tills and counter', rows: figures.movements.map(movementRow) },
    { title: 'Owed to customers', rows: liabilityRows(figures) },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

type Shown = FigureRow | false | undefined
const shown = (rows: Shown[]): FigureRow[] => rows.filter((row) => row !== undefined && row !== false)

function moneyRows({ sales, refunds, failedRefunds, net }: TakingsFigures): FigureRow[] {
  return shown([
    { name: 'Sales', value: formatAud(sales.cents) },
    { name: 'Refunds', value: minus(refunds.cents) },
    failedRefunds.count > 0 && { name: 'Refunds that failed', value: formatAud(failedRefunds.cents) },
    { name: 'Net', value: formatAud(net.cents), isTotal: true },
    { name: 'GST in it', value: formatAud(net.gstCents) },
    { name: 'GST-free', value: formatAud(net.gstFreeCents) },
    net.surcharge && { name: 'Surcharges in it', value: formatAud(net.surcharge.cents) },
    net.surcharge && { name: 'GST in surcharges', value: formatAud(net.surcharge.gstCents) },
    { name: 'Paid by card', value: formatAud(net.cents - net.balanceCents) },
    { name: 'Paid with balances', value: formatAud(net.balanceCents) },
  ])
}

function orderRows({ sales, declined, cancelled, waiting, disputes }: TakingsFigures): FigureRow[] {
  return shown([
    { name: 'Orders', value: sales.count.toLocaleString('en-AU') },
    { name: 'Declined', value: String(declined) },
    { name: 'Cancelled', value: String(cancelled) },
    disputes.count > 0 && { name: 'Disputes', value: `${disputes.count}, ${formatAud(disputes.cents)}` },
    ...(waiting.orders > 0
      ? [
          { name: 'Average time to ready', value: describeSeconds(waiting.averageSeconds) },
          { name: 'Half were ready within', value: describeSeconds(waiting.medianSeconds) },
          { name: '9 of 10 were ready within', value: describeSeconds(waiting.ninetiethSeconds) },
          { name: 'Late', value: `${waiting.late} of ${waiting.orders.toLocaleString('en-AU')}` },
        ]
      : []),
  ])
}

/** The till has their money, and gives their receipts. */
function counterRows({ counterOrders }: TakingsFigures): FigureRow[] {
  if (!counterOrders) return []
  const { orders, cents, onCollectionCents } = counterOrders
  return shown([
    { name: 'Orders', value: orders.toLocaleString('en-AU') },
    { name: 'By the prices of the menu', value: formatAud(cents) },
    onCollectionCents > 0 && { name: 'Of that, to be paid on collection', value: formatAud(onCollectionCents) },
  ])
}

function soldOutRows({ soldOut }: TakingsFigures): FigureRow[] {
  return soldOut.map(({ title, option, minutes }) => ({
    name: option === null ? title : `${option}, ${title}`,
    value: describeMinutes(minutes),
  }))
}

/** `3 h 20 min` */
function describeMinutes(all: number): string {
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`
}

/** `8 min 20 s` */
function describeSeconds(all: number): string {
  const [minutes, seconds] = [Math.floor(all / 60), all % 60]
  if (minutes >= 60) return describeMinutes(minutes)
  return minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`
}

function pointRows({ points }: TakingsFigures): FigureRow[] {
  return shown([
    { name: 'Given', value: inPoints(points.given, points.givenWorthCents) },
    { name: 'Redeemed', value: inPoints(points.redeemed, points.redeemedCents) },
    points.fromOldCards !== undefined && {
      name: 'From old cards',
      value: points.fromOldCards.toLocaleString('en-AU'),
    },
    points.corrected !== 0 && { name: 'Corrected', value: points.corrected.toLocaleString('en-AU') },
  ])
}

function movementRow(movement: TakingsFigures['movements'][number]): FigureRow {
  const { till, collected, points, redeemedCents, spentCents, undone } = movement
  const texts = [
    // The server's sum of the sales counts each litre of fuel with an assumed price.
    collected > 0 && `${plural(points, 'point')} for ${plural(collected, 'sale')}`,
    redeemedCents > 0 && `${formatAud(redeemedCents)} redeemed`,
    spentCents > 0 && `${formatAud(spentCents)} paid with balances`,
    undone > 0 && `${undone} undone`,
  ]
  return { name: till ?? 'Counter', value: texts.filter(Boolean).join('\n') || 'Nothing' }
}

function liabilityRows({ liability }: TakingsFigures): FigureRow[] {
  const { balanceCents, points, pointsWorthCents, unclaimed } = liability
  return shown([
    { name: 'Balances', value: formatAud(balanceCents) },
    { name: 'Points', value: inPoints(points, pointsWorthCents) },
    { name: 'Together', value: formatAud(balanceCents + pointsWorthCents), isTotal: true },
    unclaimed && {
      name: 'Of it on old cards that wait',
      value: `${plural(unclaimed.points, 'point')}, ${formatAud(unclaimed.balanceCents)}`,
    },
  ])
}

/** Describes what a manager finishes before the day is closed. */
export function describeOpen({ open }: TakingsFigures): string[] {
  return [
    open.orders > 0 && `${plural(open.orders, 'order')} not handed over`,
    open.refunds > 0 && `${plural(open.refunds, 'refund')} under way`,
    open.payments > 0 && `${plural(open.payments, 'payment')} to decide about`,
  ].filter((text) => text !== false)
}

/** `No differences to Stripe on Wed, 25 Nov 2026, 12:15 pm.` @param endsAt of the day */
export function describeComparison({ open }: TakingsFigures, endsAt: string): string {
  const last = open.differences
  if (last === null) return 'Not compared with Stripe.'
  const found = last.count === 0 ? 'No differences' : plural(last.count, 'difference')
  const missing = last.until < endsAt ? `, with what was paid until ${formatSiteTime(last.until)}` : ''
  return `${found} to Stripe on ${formatSiteTime(last.comparedAt)}${missing}.`
}

/** `Closed as no. 12 by Riley, Mon, 23 Nov 2026, 9:04 pm` */
export const describeClose = ({ number, closedAt, closedBy }: NonNullable<Takings['days'][number]['close']>): string =>
  `Closed as no. ${number}${closedBy === null ? '' : ` by ${closedBy}`}, ${formatSiteTime(closedAt)}`
