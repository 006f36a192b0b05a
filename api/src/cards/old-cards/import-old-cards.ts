import { oldNumberKey } from '@fuel-shack/contract/cards/old-card-number'
import type { OldCardOutcome, StatedOldCard } from '@fuel-shack/contract/cards/old-cards'
import type { Tx } from '../../platform/db/database.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { compareOldCard } from './compare-old-cards.ts'
import * as store from './old-cards-store.ts'

type Deps = Pick<Shared, 'clock' | 'newId'>

/** The changes of an import, for the record. */
interface ImportSums {
  added: number
  changed: number
  points: number
  cents: number
}

interface Imported {
  outcomes: OldCardOutcome[]
  sums: ImportSums
}

/**
 * Adds the cards that are new, and changes those whose version is the stated one. A repeat changes nothing: the cards are found by their
 * numbers. The numbers of the cards must be distinct.
 */
export async function importOldCards(deps: Deps, tx: Tx, cards: readonly StatedOldCard[]): Promise<Imported> {
  const known = await store.listByKeys(tx, cards.map(keyOf))
  const compared = cards.map((card) => ({ card, outcome: compareOldCard(card, known.get(keyOf(card))) }))
  const fresh = compared.flatMap(({ card, outcome }) => (outcome.is === 'added' ? [toStored(deps, card)] : []))
  const added = await store.insertCards(tx, fresh)
  const sums: ImportSums = { added: added.size, changed: 0, points: 0, cents: 0 }
  const outcomes: OldCardOutcome[] = []
  for (const { card, outcome } of compared) {
    const after = await change(deps, tx, { card, outcome, isAdded: added.has(keyOf(card)) }, known)
    outcomes.push(after)
    if (after.is !== 'added' && after.is !== 'changed') continue
    sums.changed += after.is === 'changed' ? 1 : 0
    sums.points += card.points - (after.before?.points ?? 0)
    sums.cents += card.cents - (after.before?.cents ?? 0)
  }
  return { outcomes, sums }
}

interface Compared {
  card: StatedOldCard
  outcome: OldCardOutcome
  isAdded: boolean
}

async function change(
  deps: Deps,
  tx: Tx,
  { card, outcome, isAdded }: Compared,
  known: ReadonlyMap<string, store.OldCardRecord>,
): Promise<OldCardOutcome> {
  const key = keyOf(card)
  if (isAdded || outcome.is === 'same' || outcome.is === 'claimed') return outcome
  const { before } = outcome
  const isSeen = before !== undefined && before.version === card.version
  if (isSeen && (await store.updateCard(tx, toStored(deps, card, known.get(key)), before.version)))
    return { is: 'changed', before }
  if (before && !isSeen) return outcome
  // Another import or a claim was faster.
  return compareOldCard(card, await store.findByKey(tx, key))
}

export const keyOf = ({ number }: Pick<StatedOldCard, 'number'>): string => oldNumberKey(number)

/** @param known the contacts stay that the file does not state */
function toStored({ clock, newId }: Deps, card: StatedOldCard, known?: store.OldCardRecord): store.NewOldCard {
  const { number, points, cents, name, email, mobile } = card
  return {
    id: newId(),
    numberKey: keyOf(card),
    number,
    points,
    balanceCents: cents,
    name: name ?? known?.name ?? null,
    emailAddress: email?.toLowerCase() ?? known?.emailAddress ?? null,
    mobileNumber: mobile ?? known?.mobileNumber ?? null,
    changedAt: clock().toISOString(),
  }
}
