import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import type { Cents } from '@fuel-shack/contract/platform/money'
import { sql, type NotNull } from 'kysely'
import type { Queries, Tx } from '../../../platform/db/database.ts'
import { locked } from '../../../platform/db/locked.ts'
import { changesRow, findRecord, listRecords, toRow, type Stored } from '../../../platform/db/rows.ts'
import type { PickUpPlan } from './pick-up-plan.ts'
import { SOLD_LINE_COLUMNS, soldLineRow, type SoldLine } from '../../sold-line.ts'

export interface NewCheckout {
  id: string
  customerId: string
  attemptKey: string
  contactNumber: string
  customerNotes: string
  allergies: Allergen[]
  isEatingHere: boolean
  pickUp: PickUpPlan
  lines: SoldLine[]
  /** With the surcharge. */
  totalCents: Cents
  /** 0 without one. */
  surchargePercent: number
  surchargeCents: Cents
  spendCents: Cents
  createdAt: string
}

export type CheckoutRecord = Stored<'checkouts'>
/** The fields that opening its payment page needs. */
export type StartedCheckout = Pick<
  CheckoutRecord,
  | 'id'
  | 'customerId'
  | 'status'
  | 'sessionId'
  | 'sessionUrl'
  | 'supersededAt'
  | 'createdAt'
  | 'totalCents'
  | 'surchargePercent'
  | 'surchargeCents'
  | 'spendCents'
>

/** @returns undefined if this customer already has a checkout with the same key. */
export async function insertCheckout(tx: Tx, checkout: NewCheckout): Promise<StartedCheckout | undefined> {
  const { pickUp, lines, ...stored } = checkout
  const isNew = await tx
    .insertInto('checkouts')
    .values({ ...toRow({ ...stored, ...pickUp, sweptAt: stored.createdAt }), status: 'open', is_delivery: 0 })
    .onConflict((conflict) => conflict.columns(['customer_id', 'attempt_key']).doNothing())
    .$call(changesRow)
  if (!isNew) return undefined
  const rows = lines.map((line, position) => ({ checkout_id: checkout.id, position, ...soldLineRow(line) }))
  await tx.insertInto('checkout_items').values(rows).execute()
  return { ...stored, status: 'open', sessionId: null, sessionUrl: null, supersededAt: null }
}

export function findCheckout(queries: Queries, id: string): Promise<CheckoutRecord | undefined> {
  return queries.selectFrom('checkouts').selectAll().where('id', '=', id).$call(findRecord)
}

/** No other payment changes it until the transaction ends. */
export function lockCheckout(tx: Tx, id: string): Promise<CheckoutRecord | undefined> {
  return locked(tx.selectFrom('checkouts').selectAll().where('id', '=', id), tx).$call(findRecord)
}

export function findCheckoutByAttempt(
  queries: Queries,
  customerId: string,
  attemptKey: string,
): Promise<CheckoutRecord | undefined> {
  return queries
    .selectFrom('checkouts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('attempt_key', '=', attemptKey)
    .$call(findRecord)
}

export function listCheckoutLines(queries: Queries, checkoutId: string): Promise<SoldLine[]> {
  return queries
    .selectFrom('checkout_items')
    .select(SOLD_LINE_COLUMNS)
    .where('checkout_id', '=', checkoutId)
    .orderBy('position')
    .$call(listRecords)
}

/** Lists the customer's open checkouts besides this one. */
export async function listOtherOpenCheckouts(
  tx: Tx,
  { id, customerId }: Pick<CheckoutRecord, 'id' | 'customerId'>,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('checkouts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'open')
    .where('id', '<>', id)
    .execute()
  return rows.map((row) => row.id)
}

/** @returns the checkout's page, which is another one if a concurrent attempt stored it first. */
export async function saveSession(
  queries: Queries,
  checkoutId: string,
  session: { sessionId: string; url: string },
): Promise<{ sessionId: string; url: string; isSuperseded: boolean }> {
  const saved = await queries
    .updateTable('checkouts')
    .set({ session_id: session.sessionId, session_url: session.url })
    .where('id', '=', checkoutId)
    .where('session_id', 'is', null)
    .returning(['session_id', 'session_url', 'superseded_at', 'status'])
    .$call(findRecord)
  const stored = saved ?? (await findCheckout(queries, checkoutId))
  return {
    sessionId: stored?.sessionId ?? session.sessionId,
    url: stored?.sessionUrl ?? session.url,
    /** The customer has started a newer checkout, or this one has ended without a payment, so this page must be closed. */
    isSuperseded:
      stored === undefined || stored.supersededAt !== null || stored.status === 'expired' || stored.status === 'failed',
  }
}

interface Settlement {
  checkoutId: string
  sessionId: string
  transactionId: string
  settledAt: string
}

/**
 * Changes an open checkout to settled, once, and only for the checkout's own page. Every payment goes through this update.
 *
 * @returns whether it was open, with this page.
 */
export function markSettled(tx: Tx, payment: Settlement): Promise<boolean> {
  return tx
    .updateTable('checkouts')
    .set({
      status: 'settled',
      session_id: payment.sessionId,
      transaction_id: payment.transactionId,
      settled_at: payment.settledAt,
    })
    .where('id', '=', payment.checkoutId)
    .where('status', '=', 'open')
    .where((row) => row.or([row('session_id', '=', payment.sessionId), row('session_id', 'is', null)]))
    .$call(changesRow)
}

/** Call it through `closeUnpaid`, which also returns what the checkout reserves of the balance. @returns false if it was not open. */
export function markClosed(queries: Queries, checkoutId: string, status: 'expired' | 'failed'): Promise<boolean> {
  return queries
    .updateTable('checkouts')
    .set({ status })
    .where('id', '=', checkoutId)
    .where('status', '=', 'open')
    .$call(changesRow)
}

/** The provider waits for a payment that takes longer. @returns false if that is known, or the checkout is not open. */
export function markProcessing(tx: Tx, checkoutId: string, processingAt: string): Promise<boolean> {
  return tx
    .updateTable('checkouts')
    .set({ processing_at: processingAt })
    .where('id', '=', checkoutId)
    .where('status', '=', 'open')
    .where('processing_at', 'is', null)
    .$call(changesRow)
}

export async function findProcessingSince(queries: Queries, customerId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('checkouts')
    .select('processing_at')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'open')
    .where('processing_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.processing_at ?? undefined
}

/** @returns false if this event was recorded before. */
export function recordEvent(tx: Tx, event: { id: string; kind: string; receivedAt: string }): Promise<boolean> {
  return tx
    .insertInto('provider_events')
    .values(toRow(event))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .$call(changesRow)
}

/** Literals, not parameters: with a parameter SQLite does not use the partial index. */
const CAN_BE_PAID = sql<boolean>`status = 'open' and session_id is not null`

/** With `session_id is null` SQLite would also read the closed checkouts without a page. */
const HAS_NO_PAGE = sql<boolean>`status = 'open' and coalesce(session_id, '') = ''`

/** Open checkouts with a payment page, the least recently checked first. */
export function listCheckoutsToSweep(
  queries: Queries,
  from: { sweptBefore: string; after: { sweptAt: string; id: string } | undefined; limit: number },
) {
  const { after } = from
  return queries
    .selectFrom('checkouts')
    .select(['id', 'session_id as sessionId', 'created_at as createdAt', 'swept_at as sweptAt'])
    .where(CAN_BE_PAID)
    .where('swept_at', '<=', from.sweptBefore)
    .$if(after !== undefined, (query) =>
      query.where((row) => row(row.refTuple('swept_at', 'id'), '>', row.tuple(after?.sweptAt ?? '', after?.id ?? ''))),
    )
    .orderBy('swept_at')
    .orderBy('id')
    .limit(from.limit)
    .$narrowType<{ sessionId: NotNull }>()
    .execute()
}

export type SweptCheckout = Awaited<ReturnType<typeof listCheckoutsToSweep>>[number]

export async function markSwept(queries: Queries, checkoutIds: string[], sweptAt: string): Promise<void> {
  await queries.updateTable('checkouts').set({ swept_at: sweptAt }).where('id', 'in', checkoutIds).execute()
}

/** @returns when the least recently checked checkout was checked, or else created. */
export async function findOldestSweep(queries: Queries): Promise<string | undefined> {
  const row = await queries
    .selectFrom('checkouts')
    .select('swept_at as sweptAt')
    .where(CAN_BE_PAID)
    .orderBy('swept_at')
    .limit(1)
    .executeTakeFirst()
  return row?.sweptAt
}

/** Closes checkouts without a payment page, which can never be paid, once they reserve nothing of a balance. */
export async function abandonCheckoutsWithoutPaymentPage(queries: Queries, createdBefore: string): Promise<void> {
  await queries
    .updateTable('checkouts')
    .set({ status: 'failed' })
    .where(HAS_NO_PAGE)
    .where('is_spend_reserved', '=', 0)
    .where('created_at', '<', createdBefore)
    .execute()
}
