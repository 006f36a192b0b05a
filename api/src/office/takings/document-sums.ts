import type { TakingsFigures, TakingsSums } from '@fuel-shack/contract/office/takings'
import { wallClockIn, type DayBounds } from './takings-days.ts'
import type { DocumentSums } from './takings-store.ts'

type Documents = TakingsFigures['sales']
type Summed = Pick<TakingsFigures, 'sales' | 'refunds' | 'failedRefunds'>
type Sold = Pick<TakingsFigures['hours'][number], 'orders' | 'cents'>

type DocumentsOfPeriod = Record<'invoices' | 'issuedNotes' | 'cancelledNotes', DocumentSums[]>

export type DaySums = Summed & Pick<TakingsFigures, 'net'>

export interface DocumentFigures extends DaySums, Pick<TakingsFigures, 'hours'> {
  days: DaySums[]
}

/**
 * Adds up what the documents of a period state. @param days all of the period; each quarter of an hour is in one of them.
 */
export function documentFigures(
  documents: DocumentsOfPeriod,
  days: readonly DayBounds[],
  timeZone: string,
): DocumentFigures {
  const [invoices, issued, cancelled] = [documents.invoices, documents.issuedNotes, documents.cancelledNotes].map(
    (sums) => splitByDay(sums, days),
  )
  const hours = new Map<number, Sold>()
  const ofDays = days.map((day, index) => {
    const wall = wallClockIn(day, timeZone)
    for (const { quarter, ...sold } of invoices?.[index] ?? [])
      addTo(hours, new Date(wall(Date.parse(`${quarter}Z`))).getUTCHours(), sold)
    return sumUp(invoices?.[index], issued?.[index], cancelled?.[index])
  })
  return {
    ...sumUp(documents.invoices, documents.issuedNotes, documents.cancelledNotes),
    hours: [...hours].toSorted(([one], [other]) => one - other).map(([hour, sold]) => ({ hour, ...sold })),
    days: ofDays,
  }
}

/** Subtracts what documents stated then from what they state now. @returns undefined if that is nothing. */
export function changeSince(then: TakingsSums, now: TakingsSums): TakingsSums | undefined {
  const change = eachSum((sumOf) => sumOf(now) - sumOf(then))
  const { surcharge, ...sums } = change
  return surcharge || Object.values(sums).some((cents) => cents !== 0) ? change : undefined
}

function sumUp(invoices: DocumentSums[] = [], issued: DocumentSums[] = [], cancelled: DocumentSums[] = []): DaySums {
  const [sales, refunds, failedRefunds] = [addUp(invoices), addUp(issued), addUp(cancelled)]
  const net = eachSum((sumOf) => sumOf(sales) - sumOf(refunds) + sumOf(failedRefunds))
  return { sales, refunds, failedRefunds, net }
}

type SumOf = (sums: TakingsSums) => number

/** Makes each sum from the same one of others. */
function eachSum(make: (sumOf: SumOf) => number): TakingsSums {
  return {
    cents: make(({ cents }) => cents),
    gstCents: make(({ gstCents }) => gstCents),
    gstFreeCents: make(({ gstFreeCents }) => gstFreeCents),
    balanceCents: make(({ balanceCents }) => balanceCents),
    ...surchargeField({
      cents: make(({ surcharge }) => surcharge?.cents ?? 0),
      gstCents: make(({ surcharge }) => surcharge?.gstCents ?? 0),
      gstFreeCents: make(({ surcharge }) => surcharge?.gstFreeCents ?? 0),
    }),
  }
}

/** The field is left out without surcharges. */
function surchargeField(surcharge: NonNullable<TakingsSums['surcharge']>): Pick<TakingsSums, 'surcharge'> {
  return Object.values(surcharge).some((cents) => cents !== 0) ? { surcharge } : {}
}

function addUp(sums: readonly DocumentSums[]): Documents {
  const total = { count: 0, cents: 0, gstCents: 0, gstFreeCents: 0, balanceCents: 0 }
  const surcharge = { cents: 0, gstCents: 0, gstFreeCents: 0 }
  for (const { count, cents, taxableCents, gstCents, balanceCents, ...ofSurcharge } of sums) {
    total.count += count
    total.cents += cents
    total.gstCents += gstCents
    total.gstFreeCents += cents - taxableCents
    total.balanceCents += balanceCents
    surcharge.cents += ofSurcharge.surchargeCents
    surcharge.gstCents += ofSurcharge.surchargeGstCents
    surcharge.gstFreeCents += ofSurcharge.surchargeCents - ofSurcharge.surchargeTaxableCents
  }
  return { ...total, ...surchargeField(surcharge) }
}

function splitByDay(sums: readonly DocumentSums[], days: readonly DayBounds[]): DocumentSums[][] {
  const sorted = sums.toSorted((one, other) => (one.quarter < other.quarter ? -1 : 1))
  let next = 0
  return days.map(({ endsAt }) => {
    const first = next
    while ((sorted[next]?.quarter ?? endsAt) < endsAt.slice(0, QUARTER_CHARACTERS)) next += 1
    return sorted.slice(first, next)
  })
}

const QUARTER_CHARACTERS = 'YYYY-MM-DDTHH:MM'.length

function addTo(sums: Map<number, Sold>, key: number, { count, cents }: Pick<DocumentSums, 'count' | 'cents'>): void {
  const before = sums.get(key)
  sums.set(key, { orders: (before?.orders ?? 0) + count, cents: (before?.cents ?? 0) + cents })
}
