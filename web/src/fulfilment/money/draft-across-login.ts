import { readStoredJson, removeStored, writeStored } from '../../client/device-storage.ts'
import { isLike } from '../../client/is-like.ts'

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
