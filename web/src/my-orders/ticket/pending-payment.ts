/**
 * Remembers which orders this tab knew before the customer left for the payment page, and since when it waits for a new
 * one. In session storage, which survives the redirects: another tab that already shows the new order does not change
 * it.
 */
import { readStoredJson, removeStored, writeStored } from '../../client/device-storage.ts'
import { isLike } from '../../client/is-like.ts'

export interface PendingPayment {
  subject: string
  knownIds: string[]
  /** The return from the payment page; 0 if no order is awaited. */
  returnedAtMs: number
}

/** A payment that has led to no order by then is for staff to find. */
const GIVE_UP_AFTER_MS = 15 * 60 * 1000

const SHAPE: PendingPayment = { subject: '', knownIds: [], returnedAtMs: 0 }

/** Undefined if this tab has not seen a ticket of this user. */
export function readPendingPayment(subject: string, nowMs = Date.now()): PendingPayment | undefined {
  const stored = readStoredJson('pending-payment')
  if (!isLike(SHAPE, stored) || stored.subject !== subject || !Array.isArray(stored.knownIds)) return undefined
  const isAwaited = nowMs - stored.returnedAtMs < GIVE_UP_AFTER_MS
  return { ...stored, returnedAtMs: isAwaited ? stored.returnedAtMs : 0 }
}

/** Stores nothing where there is nothing to know. */
export function storePendingPayment(payment: PendingPayment): void {
  if (payment.knownIds.length === 0 && payment.returnedAtMs === 0) {
    removeStored('pending-payment')
    return
  }
  writeStored('pending-payment', JSON.stringify(payment), 'A reload will not wait for the order')
}
