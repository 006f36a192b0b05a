import type { Cents } from '@fuel-shack/contract/values/money'
import type { Queries, Tx } from '../../db/database.ts'
import type { Flag } from '../../db/column-types.ts'
import type { CheckoutStatus } from '../checkout-tables.ts'
import type { PickUpPlan } from './pick-up-plan.ts'
import { SOLD_LINE_COLUMNS, soldLineRow, type SoldLine } from '../../sold-line.ts'

export interface CheckoutRecord {
  id: string
  customerId: string
  status: CheckoutStatus
  sessionId: string | null
  sessionUrl: string | null
  supersededAt: string | null
  contactNumber: string
  customerNotes: string
  isEatingHere: Flag
  pickUpAt: string | null
  arrivalMinutes: number | null
  estimatedMinutes: number
  preparationMinutes: number
  grillPortions: number
  totalCents: Cents
  /** The part of the total that is paid with the balance of the customer's card. */
  spendCents: Cents
  processingAt: string | null
  createdAt: string
}

export interface NewCheckout {
  id: string
  customerId: string
  attemptKey: string
  contactNumber: string
  customerNotes: string
  isEatingHere: boolean
  pickUp: PickUpPlan
  lines: SoldLine[]
  totalCents: Cents
  spendCents: Cents
  createdAt: string
}

const columns = [
  'id',
  'customer_id as customerId',
  'status',
  'session_id as sessionId',
  'session_url as sessionUrl',
  'superseded_at as supersededAt',
  'contact_number as contactNumber',
  'customer_notes as customerNotes',
  'is_eating_here as isEatingHere',
  'pick_up_at as pickUpAt',
  'arrival_minutes as arrivalMinutes',
  'estimated_minutes as estimatedMinutes',
  'preparation_minutes as preparationMinutes',
  'grill_portions as grillPortions',
  'total_cents as totalCents',
  'spend_cents as spendCents',
  'processing_at as processingAt',
  'created_at as createdAt',
] as const

/** @returns undefined if this customer already has a checkout with the same key. */
export async function insertCheckout(tx: Tx, checkout: NewCheckout): Promise<CheckoutRecord | undefined> {
  const inserted = await tx
    .insertInto('checkouts')
    .values({
      id: checkout.id,
      customer_id: checkout.customerId,
      attempt_key: checkout.attemptKey,
      status: 'open',
      session_id: null,
      session_url: null,
      is_delivery: 0,
      is_eating_here: checkout.isEatingHere ? 1 : 0,
      pick_up_at: checkout.pickUp.pickUpAt,
      arrival_minutes: checkout.pickUp.arrivalMinutes,
      estimated_minutes: checkout.pickUp.estimatedMinutes,
      preparation_minutes: checkout.pickUp.preparationMinutes,
      grill_portions: checkout.pickUp.grillPortions,
      contact_number: checkout.contactNumber,
      customer_notes: checkout.customerNotes,
      total_cents: checkout.totalCents,
      spend_cents: checkout.spendCents,
      transaction_id: null,
      created_at: checkout.createdAt,
      settled_at: null,
      swept_at: checkout.createdAt,
      processing_at: null,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'attempt_key']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (!inserted) return undefined
  await tx
    .insertInto('checkout_items')
    .values(checkout.lines.map((line, position) => ({ checkout_id: checkout.id, position, ...soldLineRow(line) })))
    .execute()
  return inserted
}

export function findCheckout(queries: Queries, id: string): Promise<CheckoutRecord | undefined> {
  return queries.selectFrom('checkouts').select(columns).where('id', '=', id).executeTakeFirst()
}

export function findCheckoutByAttempt(
  queries: Queries,
  customerId: string,
  attemptKey: string,
): Promise<CheckoutRecord | undefined> {
  return queries
    .selectFrom('checkouts')
    .select(columns)
    .where('customer_id', '=', customerId)
    .where('attempt_key', '=', attemptKey)
    .executeTakeFirst()
}

export async function listCheckoutLines(queries: Queries, checkoutId: string): Promise<SoldLine[]> {
  return queries
    .selectFrom('checkout_items')
    .select(SOLD_LINE_COLUMNS)
    .where('checkout_id', '=', checkoutId)
    .orderBy('position')
    .execute()
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
    .returning(columns)
    .executeTakeFirst()
  const stored = saved ?? (await findCheckout(queries, checkoutId))
  return {
    sessionId: stored?.sessionId ?? session.sessionId,
    url: stored?.sessionUrl ?? session.url,
    /** The customer has started a newer checkout, so this page must be closed. */
    isSuperseded: stored === undefined || stored.supersededAt !== null,
  }
}

/**
 * Changes an open checkout to settled, once, and only for the checkout's own page. Every payment goes through this update.
 *
 * @returns undefined if the checkout has changed since it was read.
 */
export function markSettled(
  tx: Tx,
  payment: { checkoutId: string; sessionId: string; transactionId: string; settledAt: string },
): Promise<CheckoutRecord | undefined> {
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
    .returning(columns)
    .executeTakeFirst()
}

/** Call it through `closeUnpaid`, which also returns what the checkout reserves of the balance. @returns false if it was not open. */
export async function markClosed(queries: Queries, checkoutId: string, status: 'expired' | 'failed'): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('checkouts')
    .set({ status })
    .where('id', '=', checkoutId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** The provider waits for a payment that takes longer. @returns false if that is known, or the checkout is not open. */
export async function markProcessing(tx: Tx, checkoutId: string, processingAt: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('checkouts')
    .set({ processing_at: processingAt })
    .where('id', '=', checkoutId)
    .where('status', '=', 'open')
    .where('processing_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
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
export async function recordEvent(tx: Tx, event: { id: string; kind: string; receivedAt: string }): Promise<boolean> {
  const inserted = await tx
    .insertInto('provider_events')
    .values({ id: event.id, kind: event.kind, received_at: event.receivedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Counts the checkouts whose payment session id has this prefix. The range is served by the index of session ids. */
export async function countSessionsWithPrefix(queries: Queries, prefix: string): Promise<number> {
  const { count } = await queries
    .selectFrom('checkouts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('session_id', '>=', prefix)
    .where('session_id', '<', prefixEnd(prefix))
    .executeTakeFirstOrThrow()
  return count
}

/** The first string after every string with this prefix. */
function prefixEnd(prefix: string): string {
  const last = prefix.length - 1
  return prefix.slice(0, last) + String.fromCharCode(prefix.charCodeAt(last) + 1)
}
