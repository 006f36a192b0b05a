/**
 * The key of a movement until it is answered: after a lost answer or a reload, the same movement on the same card is sent with the
 * same key, and moves the card once.
 */
import { lastDigits } from '@fuel-shack/contract/values/card-number'
import { isLike } from '../../client/is-like.ts'
import { readStoredJson, removeStored, writeStored } from '../../client/device-storage.ts'
import { useSession } from '../../session/SessionProvider.tsx'

/** Later, the same movement is another one. */
const REPEATED_WITHIN_MS = 2 * 60_000

/** @returns what makes the key of a movement on this card, by the person who is logged in, from what is moved. */
export function useMovementKey(cardNumber: string): (move: string) => string {
  const session = useSession()
  const subject = session.status === 'signed-in' ? session.subject : ''
  return (move) => keyOf(`${subject} ${lastDigits(cardNumber)} ${move}`)
}

/** @param movement who moves what on which card */
function keyOf(movement: string): string {
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
