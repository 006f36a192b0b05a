/**
 * The key of a movement until it is answered: after a lost answer or a reload, the same movement on the same card is sent with the
 * same key, and moves the card once.
 */
import { isLike } from '../../client/is-like.ts'
import { readStoredJson, removeStored, writeStored } from '../../client/device-storage.ts'

/** Later, the same movement is another one. */
const REPEATED_WITHIN_MS = 2 * 60_000

/** @param movement who moves what on which card */
export function keyOf(movement: string): string {
  const stored = readStoredJson('card-movement')
  const isRepeat =
    isLike({ key: '', movement: '', atMs: 0 }, stored) &&
    stored.movement === movement &&
    Date.now() - stored.atMs < REPEATED_WITHIN_MS
  if (isRepeat) return stored.key
  const key = crypto.randomUUID()
  const failure = 'A movement whose answer is lost may be repeated after a reload'
  writeStored('card-movement', JSON.stringify({ key, movement, atMs: Date.now() }), failure)
  return key
}

export const forgetKey = (): void => removeStored('card-movement')
