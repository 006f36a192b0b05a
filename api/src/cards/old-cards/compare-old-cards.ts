import type { OldCardOutcome, StatedOldCard } from '@fuel-shack/contract/cards/old-cards'
import type { OldCardRecord } from './old-cards-store.ts'

/** Compares a card of a file with the stored one. Ignores fields that the file leaves out. */
export function compareOldCard(stated: StatedOldCard, known: OldCardRecord | undefined): OldCardOutcome {
  if (!known) return { is: 'added' }
  const before = { points: known.points, cents: known.balanceCents, version: known.version }
  if (known.claimedAt !== null) return { is: 'claimed', before }
  return { is: isSame(stated, known) ? 'same' : 'differs', before }
}

function isSame({ points, cents, name, email, mobile }: StatedOldCard, known: OldCardRecord): boolean {
  const hasSameValue = points === known.points && cents === known.balanceCents
  const hasSameContacts =
    (name ?? known.name) === known.name &&
    (email?.toLowerCase() ?? known.emailAddress) === known.emailAddress &&
    (mobile ?? known.mobileNumber) === known.mobileNumber
  return hasSameValue && hasSameContacts
}
