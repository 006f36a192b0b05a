import type { Cents } from '@fuel-shack/contract/platform/money'
import type { RefundReason } from '@fuel-shack/contract/sales/payments/refund-states'
import type { Refundable, RefundOrder } from '@fuel-shack/contract/sales/payments/refunds'
import { readStoredJson, removeStored, writeStored } from '../../platform/client/device-storage.ts'
import { isLike } from '../../platform/client/is-like.ts'
import { readTypedCents } from '@fuel-shack/contract/platform/typed-number'

/** The choices of staff so far. */
export interface RefundDraft {
  by: 'dishes' | 'amount'
  /** The keys are lines. */
  quantities: Readonly<Record<string, number>>
  /** The amount as it was typed. */
  amount: string
  reason: RefundReason
  /** The note that staff read. */
  note: string
}

export const EMPTY_DRAFT: RefundDraft = { by: 'dishes', quantities: {}, amount: '', reason: 'out-of-stock', note: '' }

/** @returns 0 if nothing is chosen yet, or the amount is not one. */
export function sumOf({ by, quantities, amount }: RefundDraft, { lines }: Refundable): Cents {
  if (by === 'amount') return readTypedCents(amount) ?? 0
  return lines.reduce((sum, { itemId, unitPriceCents }) => sum + (quantities[itemId] ?? 0) * unitPriceCents, 0)
}

export function bodyOf(draft: RefundDraft, rest: Refundable): RefundOrder {
  const { by, quantities } = draft
  const why = { reason: draft.reason, ...noteOf(draft.note) }
  if (by === 'amount') return { amountCents: sumOf(draft, rest), ...why }
  const lines = Object.entries(quantities).map(([itemId, quantity]) => ({ itemId, quantity }))
  return { lines: lines.filter(({ quantity }) => quantity > 0), ...why }
}

/** @returns nothing without a note. */
export function noteOf(typed: string): { note?: string } {
  const note = typed.trim()
  return note === '' ? {} : { note }
}

const KEY = 'refund-draft'
/** A login takes a minute. Later, the refund is probably another one. */
const STORED_FOR_MS = 15 * 60_000
const SHAPE: { orderId: string; at: number; draft: object } = { orderId: '', at: 0, draft: {} }

/** Stores what is typed into a form of an order while the app is left for a login. */
export function storeDraft(orderId: string, draft: object): void {
  const stored = JSON.stringify({ orderId, at: Date.now(), draft })
  writeStored(KEY, stored, 'The refund cannot be stored, so it has to be entered again')
}

/** @returns what `storeDraft` stored for this order, over the given values. Call it once: it is removed. */
export function takeDraft<Draft extends object>(orderId: string, initial: Draft): Draft {
  const stored = readStoredJson(KEY)
  if (!isLike(SHAPE, stored) || stored.orderId !== orderId) return initial
  removeStored(KEY)
  const isRecent = Math.abs(Date.now() - stored.at) < STORED_FOR_MS
  return isRecent ? { ...initial, ...stored.draft } : initial
}
