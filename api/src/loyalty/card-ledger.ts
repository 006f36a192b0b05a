import type { Cents } from '@fuel-shack/contract/values/money'
import type { Queries, Tx } from '../db/database.ts'
import { startOfDayIn } from '../day.ts'
import { AppError } from '../errors.ts'
import type { Shared } from '../shared.ts'
import { ORDER_PREFIX } from './ledger-references.ts'
import type { SettingsService } from '../settings/settings-service.ts'
import * as store from './loyalty-store.ts'
import type { CardRecord, CardUses, LedgerEntryRecord } from './loyalty-store.ts'

/** Why a card cannot be used. */
export type UseProblem = 'insufficient_balance' | 'card_owes_points' | 'card_limit_reached'

/** What an entry was computed from, if it depends on the rates of the programme. */
type Basis = Pick<LedgerEntryRecord, 'saleCents' | 'rewards'>
type Entry = Omit<LedgerEntryRecord, 'id' | 'createdAt' | keyof Basis> & Partial<Basis>

const isUseOf = ({ kind }: Entry): boolean => kind === 'redeem' || kind === 'spend'

interface LedgerDeps extends Pick<Shared, 'database' | 'clock' | 'newId'> {
  settings: Pick<SettingsService, 'read'>
  timeZone: string
}

export type CardLedger = ReturnType<typeof createCardLedger>

/**
 * The only way to change a card: an entry that is appended and never changed, and the card's balances in the same transaction.
 * The points of a card can be negative, which is what it owes. Redeeming and spending need the points or the spend to be
 * there, nothing to be owed, and the day's limits of the card; what comes from the payment of an order has no limit.
 */
export function createCardLedger({ database, settings, timeZone, clock, newId }: LedgerDeps) {
  const readCardDay = async (tx?: Tx) => (await settings.read('loyalty', tx)).value.cardDay

  /** Changes nothing if it returns a problem. */
  async function apply(tx: Tx, entry: Entry, isUse: boolean): Promise<CardRecord | UseProblem> {
    const { cardId, points, cents } = entry
    const card = await store.moveBalance(tx, cardId, { points, cents, isUse })
    if (!card) return isUse && (await owes(tx, cardId)) ? 'card_owes_points' : 'insufficient_balance'
    // The card is locked from here on: concurrent movements are counted by the later one.
    if (await isWithinDay(tx, entry)) return card
    await store.moveBalance(tx, cardId, { points: -points, cents: -cents, isUse: false })
    return 'card_limit_reached'
  }

  async function isWithinDay(tx: Tx, { cardId, kind, saleCents, cents, reference }: Entry): Promise<boolean> {
    if (kind === 'reverse' || reference.startsWith(ORDER_PREFIX)) return true
    const cardDay = await readCardDay(tx)
    const uses = await readUses(tx, cardId, { except: reference })
    if (kind === 'collect') return uses.collectedCents + (saleCents ?? 0) <= cardDay.maxCollectCents
    if (kind === 'redeem') return uses.redeemedCents + cents <= cardDay.maxRewardCents
    return uses.spentCents - cents <= cardDay.maxSpendCents
  }

  function readUses(queries: Queries, cardId: string, filter: { except?: string; prefix?: string } = {}) {
    return store.sumUses(queries, { cardId, since: startOfDayIn(timeZone, clock()).toISOString(), ...filter })
  }

  async function owes(queries: Queries, cardId: string): Promise<boolean> {
    return ((await store.findCard(queries, cardId))?.points ?? 0) < 0
  }

  function appendNew(tx: Tx, entry: Entry): Promise<boolean> {
    return store.appendEntry(tx, {
      saleCents: null,
      rewards: null,
      ...entry,
      id: newId(),
      createdAt: clock().toISOString(),
    })
  }

  return {
    owes,

    /**
     * @param takesWhatIsThere as for a redemption, the points must be there.
     * @returns undefined if an entry with this reference exists already. @throws AppError with a `UseProblem`
     */
    append: async (
      tx: Tx,
      entry: Entry,
      options: { takesWhatIsThere?: boolean } = {},
    ): Promise<CardRecord | undefined> => {
      const takesWhatIsThere = options.takesWhatIsThere ?? isUseOf(entry)
      if (!(await appendNew(tx, entry))) return undefined
      const card = await apply(tx, entry, takesWhatIsThere)
      if (typeof card === 'string') throw new AppError(card)
      return card
    },

    /** The reference must be new. @returns why the card cannot be used; nothing changes then. */
    async tryAppend(tx: Tx, entry: Entry): Promise<UseProblem | undefined> {
      const card = await apply(tx, entry, isUseOf(entry))
      if (typeof card === 'string') return card
      if (!(await appendNew(tx, entry))) throw new Error(`There is an entry ${entry.reference} already`)
      return undefined
    },

    readUsesAt: (tx: Tx, cardId: string, prefix: string): Promise<CardUses> => readUses(tx, cardId, { prefix }),

    /** What the card may still spend today. */
    async readSpendLeft(cardId: string, tx?: Tx): Promise<Cents> {
      const { maxSpendCents } = await readCardDay(tx)
      return maxSpendCents - (await readUses(tx ?? database.queries, cardId)).spentCents
    },
  }
}
