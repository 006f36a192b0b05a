import { DAY_MS, MINUTE_MS } from '@fuel-shack/contract/shop/hours/wall-clock'
import {
  DIFFERENCES_MAX,
  type LastReconciliation,
  type Reconciliation,
  type ReconciliationQuery,
} from '@fuel-shack/contract/office/reconciliation'
import { RECONCILED_DAYS_MAX } from '@fuel-shack/contract/office/takings-days-max'
import type { TakingsQuery } from '@fuel-shack/contract/office/takings'
import type { Caller } from '../../platform/callers.ts'
import { AppError } from '../../platform/errors.ts'
import { PaymentPermissionError, type AccountEntry, type ProviderPeriod } from '../../platform/providers/payments.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { periodOf, type TakingsService } from '../takings/takings-service.ts'
import * as books from './books-store.ts'
import { findDifferences, sumUp } from './compare-books.ts'
import { findReconciliation, saveReconciliation } from './reconciliations-store.ts'

/** Payments of the last minutes may not be booked on either side. */
const SETTLED_AFTER_MS = 15 * MINUTE_MS
/** The provider books a payment some seconds after it has reported it; clocks differ. */
const BOOKED_WITHIN_MS = 60 * MINUTE_MS
/** A payment that was begun even earlier, before its order was settled, is a difference. */
const BEGUN_WITHIN_MS = RECONCILED_DAYS_MAX * DAY_MS
/** Lists that are read at once, each page by page. Stripe allows 25 calls a second and more. */
const LISTS = 5

interface ReconciliationDeps extends Pick<Shared, 'database' | 'clock' | 'payments'> {
  takings: Pick<TakingsService, 'readDays'>
  auditTrail: Pick<AuditTrailService, 'appendAndLog'>
}

export type ReconciliationService = ReturnType<typeof createReconciliationService>

/** Compares payments by card, refunds and disputes with what the payment provider has booked. */
export function createReconciliationService(deps: ReconciliationDeps) {
  const { database, clock, payments, takings, auditTrail } = deps
  const { queries } = database

  /** @returns undefined without the permission. */
  async function listEntries(period: ProviderPeriod): Promise<AccountEntry[] | undefined> {
    return unlessForbidden(async () => {
      const lists = await Promise.all(splitPeriod(period).map((part) => payments.listAccountEntries(part)))
      return lists.flat()
    })
  }

  async function compareBooks(startsAt: string, endsAt: string) {
    const [ownPayments, ownRefunds] = await Promise.all([
      books.listOwnPayments(queries, { startsAt, endsAt }),
      books.listOwnRefunds(queries, { startsAt, endsAt }),
    ])
    const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
    const begun = [...ownPayments, ...ownRefunds].reduce(
      (min, { begunAt }) => Math.min(min, Date.parse(begunAt)),
      start,
    )
    const since = new Date(Math.max(begun, start - BEGUN_WITHIN_MS) - MINUTE_MS)
    const entries = await listEntries({ since, until: new Date(end + BOOKED_WITHIN_MS) })
    if (!entries) return undefined
    const isInPeriod = (at: string) => at >= startsAt && at < endsAt
    const ofPeriod = entries.filter(({ at }) => isInPeriod(at))
    const idsOf = (name: 'transactionId' | 'sourceId') => [...new Set(ofPeriod.flatMap((entry) => entry[name] ?? []))]
    const [known, refunds, disputes] = await Promise.all([
      books.findPayments(queries, idsOf('transactionId')),
      books.findRefunds(queries, idsOf('sourceId')),
      books.findDisputes(queries, idsOf('sourceId')),
    ])
    const all = { ownPayments, ownRefunds, payments: known, refunds, disputes }
    return { booked: sumUp(ofPeriod, known), differences: findDifferences(entries, all, isInPeriod) }
  }

  /** @throws AppError `bad_request` */
  async function boundsOf(query: ReconciliationQuery) {
    const { days } = await takings.readDays(query)
    if (days.length > RECONCILED_DAYS_MAX)
      throw new AppError('bad_request', { detail: `A comparison has at most ${RECONCILED_DAYS_MAX} days` })
    const { startsAt, endsAt } = periodOf(days)
    const settled = new Date(clock().getTime() - SETTLED_AFTER_MS).toISOString()
    const until = endsAt < settled ? endsAt : settled
    return { startsAt, until: until > startsAt ? until : startsAt }
  }

  return {
    /** @throws AppError `bad_request` */
    async readLast(query: TakingsQuery): Promise<LastReconciliation> {
      const { days } = await takings.readDays(query)
      const last = await findReconciliation(queries, days[0]?.day ?? '', days.at(-1)?.day ?? '')
      return { reconciliation: last?.result ?? null }
    },

    /** Safe to repeat. @throws AppError `bad_request`, `payment_provider_failed` */
    async compare({ from, to }: ReconciliationQuery, caller: Caller): Promise<LastReconciliation> {
      const { startsAt, until } = await boundsOf({ from, to })
      const period = { since: new Date(startsAt), until: new Date(until) }
      const compared = await compareBooks(startsAt, until)
      const payouts = await unlessForbidden(() => payments.listPayouts(period))
      const { booked, differences = [] } = compared ?? {}
      const comparedAt = clock().toISOString()
      const result: Reconciliation = {
        comparedAt,
        until,
        forbidden: [...(compared ? [] : ['balance' as const]), ...(payouts ? [] : ['payouts' as const])],
        ...(booked && { booked }),
        ...(payouts && { payouts }),
        differenceCount: differences.length,
        differences: differences.slice(0, DIFFERENCES_MAX),
      }
      const details = { from, to, differences: differences.length }
      await database.transaction(async (tx) => {
        await saveReconciliation(tx, { fromDay: from, toDay: to, comparedAt, result })
        await auditTrail.appendAndLog(tx, { action: 'takings_compared', details }, caller, details)
      })
      return { reconciliation: result }
    },
  }
}

/** Parts of the same length, in whole seconds as the provider's times are. */
function splitPeriod({ since, until }: ProviderPeriod): ProviderPeriod[] {
  const [start, end] = [Math.floor(since.getTime() / 1000), Math.ceil(until.getTime() / 1000)]
  const at = (index: number) => new Date((start + Math.floor(((end - start) * index) / LISTS)) * 1000)
  return Array.from({ length: LISTS }, (_, index) => ({ since: at(index), until: at(index + 1) }))
}

async function unlessForbidden<T>(list: () => Promise<T>): Promise<T | undefined> {
  try {
    return await list()
  } catch (error) {
    if (error instanceof PaymentPermissionError) return undefined
    throw error
  }
}
