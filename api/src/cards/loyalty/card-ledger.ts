import type { Queries, Tx } from '../../platform/db/database.ts'
import { startOfDayIn } from '../../platform/day.ts'
import { AppError } from '../../platform/errors.ts'
import { ORDER_PREFIX } from './ledger-references.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'
import * as store from './loyalty-store.ts'
import type { CardRecord, CardUses, LedgerEntryRecord } from './loyalty-store.ts'

/** The reason why a card cannot be used. */
export type UseProblem = 'insufficient_balance' | 'card_owes_points' | 'card_limit_reached'

/** The basis of an entry, if it depends on the rates of the programme. */
type Basis = Pick<LedgerEntryRecord, 'saleCents' | 'rewards'>
type Entry = Omit<LedgerEntryRecord, 'id' | 'createdAt' | keyof Basis> & Partial<Basis>

const isUseOf = ({ kind }: Entry): boolean => kind === 'redeem' || kind === 'spend'

/**
 * The only way to change a card: an entry that is appended and never changed, and the card's balances in the same transaction.
 * The points of a card can be negative, which is what it owes. Redeeming and spending need the points or the spend to be
 * there, nothing to be owed, and the day's limits of the card; what comes from the payment of an order has no limit.
 *
 * @param options.takesWhatIsThere as for a redemption, the points must be there.
 * @returns undefined if an entry with this reference exists already. @throws AppError with a `UseProblem`
 */
export async function appendToLedger(
  deps: LoyaltyDeps,
  tx: Tx,
  entry: Entry,
  options: { takesWhatIsThere?: boolean } = {},
): Promise<CardRecord | undefined> {
  const takesWhatIsThere = options.takesWhatIsThere ?? isUseOf(entry)
  if (!(await appendNew(deps, tx, entry))) return undefined
  const card = await apply(deps, tx, entry, takesWhatIsThere)
  if (typeof card === 'string') throw new AppError(card)
  return card
}

/** The reference must be new. @returns why the card cannot be used; nothing changes then. */
export async function tryAppendToLedger(deps: LoyaltyDeps, tx: Tx, entry: Entry): Promise<UseProblem | undefined> {
  const card = await apply(deps, tx, entry, isUseOf(entry))
  if (typeof card === 'string') return card
  if (!(await appendNew(deps, tx, entry))) throw new Error(`There is an entry ${entry.reference} already`)
  return undefined
}

export async function owesPoints(queries: Queries, cardId: string): Promise<boolean> {
  return ((await store.findCard(queries, cardId))?.points ?? 0) < 0
}

/** Sums what has moved a card today, except by this reference, or only by references that begin with the prefix. */
export function readUses(
  { site, clock }: LoyaltyDeps,
  queries: Queries,
  cardId: string,
  filter: { except?: string; prefix?: string } = {},
): Promise<CardUses> {
  return store.sumUses(queries, { cardId, since: startOfDayIn(site.timeZone, clock()).toISOString(), ...filter })
}

export async function readCardDay({ settings }: LoyaltyDeps, tx?: Tx) {
  return (await settings.read('loyalty', tx)).value.cardDay
}

/** Changes nothing if it returns a problem. */
async function apply(deps: LoyaltyDeps, tx: Tx, entry: Entry, isUse: boolean): Promise<CardRecord | UseProblem> {
  const { cardId, points, cents } = entry
  const card = await store.moveBalance(tx, cardId, { points, cents, isUse })
  if (!card) return isUse && (await owesPoints(tx, cardId)) ? 'card_owes_points' : 'insufficient_balance'
  // The card is locked from here on: concurrent movements are counted by the later one.
  if (await isWithinDay(deps, tx, entry)) return card
  await store.moveBalance(tx, cardId, { points: -points, cents: -cents, isUse: false })
  return 'card_limit_reached'
}

async function isWithinDay(deps: LoyaltyDeps, tx: Tx, entry: Entry): Promise<boolean> {
  const { cardId, kind, saleCents, cents, reference } = entry
  if (kind === 'reverse' || reference.startsWith(ORDER_PREFIX)) return true
  const cardDay = await readCardDay(deps, tx)
  const uses = await readUses(deps, tx, cardId, { except: reference })
  if (kind === 'collect') return uses.collectedCents + (saleCents ?? 0) <= cardDay.maxCollectCents
  if (kind === 'redeem') return uses.redeemedCents + cents <= cardDay.maxRewardCents
  return uses.spentCents - cents <= cardDay.maxSpendCents
}

function appendNew({ clock, newId }: LoyaltyDeps, tx: Tx, entry: Entry): Promise<boolean> {
  const createdAt = clock().toISOString()
  return store.appendEntry(tx, { saleCents: null, rewards: null, ...entry, id: newId(), createdAt })
}
