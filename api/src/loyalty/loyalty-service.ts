import type { Balance, LedgerEntry, LoyaltyCard } from '@fuel-shack/contract/loyalty'
import type { Cents } from '@fuel-shack/contract/money'
import type { TillCard } from '@fuel-shack/contract/tills'
import type { Database, Tx } from '../db/database.ts'
import { AppError, orThrow } from '../errors.ts'
import {
  appendEntry,
  findCardByCustomer,
  findCardByNumber,
  findEntryByReference,
  insertCard,
  listEntries,
  moveBalance,
  type CardRecord,
  type NewLedgerEntry,
} from './loyalty-store.ts'
import { newCardNumber } from './new-card-number.ts'
import { correctPoints, type PointsCorrection } from './points-correction.ts'
import { pointsForSpend, type Programme } from './programme.ts'

const ENTRIES_LIMIT = 100
const CARD_NUMBER_TRIES = 5

export interface LoyaltyDeps {
  database: Database
  programme: Programme
  clock: () => Date
  newId: () => string
  randomInt: (below: number) => number
}

/** What a till does with a card. */
export type TillMovement = { cardNumber: string } & (
  | { act: 'collect'; spentInCents: Cents }
  | { act: 'redeem'; rewards: number }
  | { act: 'spend'; amountInCents: Cents }
)

/** The card after a movement, and its id, which outlives no card. */
export interface MovedCard {
  cardId: string
  card: TillCard
}

export type LoyaltyService = ReturnType<typeof createLoyaltyService>

/**
 * The loyalty card and its ledger. Entries are appended and never changed; the sums on the card move in the same
 * transaction as their entry, and an entry whose reference stands already moves nothing.
 */
export function createLoyaltyService({ database, programme, clock, newId, randomInt }: LoyaltyDeps) {
  async function append(tx: Tx, entry: Omit<NewLedgerEntry, 'id' | 'createdAt'>): Promise<CardRecord | undefined> {
    const isNew = await appendEntry(tx, { ...entry, id: newId(), createdAt: clock().toISOString() })
    if (!isNew) return undefined
    const card = await moveBalance(tx, entry.cardId, entry)
    if (!card) throw new AppError('insufficient_balance')
    return card
  }

  return {
    async issueCard(tx: Tx, customerId: string): Promise<void> {
      for (let tries = 0; tries < CARD_NUMBER_TRIES; tries += 1) {
        const card = { id: newId(), customerId, cardNumber: newCardNumber(randomInt), createdAt: clock().toISOString() }
        if (await insertCard(tx, card)) return
      }
      throw new Error('No free card number was found')
    },

    /** @throws AppError `card_not_found` */
    async getCard(customerId: string): Promise<LoyaltyCard> {
      const card = orThrow(await findCardByCustomer(database.queries, customerId), 'card_not_found')
      return { cardNumber: card.cardNumber, createdAt: card.createdAt }
    },

    /** @throws AppError `card_not_found` */
    async getBalance(customerId: string): Promise<Balance> {
      const card = orThrow(await findCardByCustomer(database.queries, customerId), 'card_not_found')
      return { loyaltyPoints: card.points, availableSpend: card.spendCents }
    },

    async listEntries(customerId: string): Promise<LedgerEntry[]> {
      const card = orThrow(await findCardByCustomer(database.queries, customerId), 'card_not_found')
      const entries = await listEntries(database.queries, card.id, ENTRIES_LIMIT)
      return entries.map(({ id, createdAt, kind, points, cents }) => ({
        id,
        createdAt,
        kind,
        points,
        amountInCents: cents,
      }))
    },

    /** @throws AppError `card_not_found` */
    async getTillCard(cardNumber: string): Promise<TillCard> {
      return toTillCard(orThrow(await findCardByNumber(database.queries, cardNumber), 'card_not_found'))
    },

    /**
     * @returns the card afterwards, or undefined where an entry of this reference stands already.
     * @throws AppError `card_not_found`, `insufficient_balance`
     */
    async moveAtTill(tx: Tx, movement: TillMovement, reference: string): Promise<MovedCard | undefined> {
      const card = orThrow(await findCardByNumber(tx, movement.cardNumber), 'card_not_found')
      const moved = await append(tx, {
        cardId: card.id,
        kind: movement.act,
        reference,
        ...amountsOf(programme, movement),
      })
      return moved && { cardId: card.id, card: toTillCard(moved) }
    },

    /**
     * Reverses the movement with this reference in full, once.
     *
     * @param voided.notBefore earlier movements cannot be voided any more.
     * @returns the card afterwards, or undefined where the movement has been voided already.
     * @throws AppError `card_not_found`, `movement_not_found`, `insufficient_balance` where what the movement gave has
     * been used since.
     */
    async voidAtTill(
      tx: Tx,
      voided: { cardNumber: string; reference: string; notBefore: string },
    ): Promise<MovedCard | undefined> {
      const card = orThrow(await findCardByNumber(tx, voided.cardNumber), 'card_not_found')
      const movement = await findEntryByReference(tx, voided.reference)
      if (movement?.cardId !== card.id || movement.createdAt < voided.notBefore) {
        throw new AppError('movement_not_found')
      }
      const moved = await append(tx, {
        cardId: card.id,
        kind: 'reverse',
        points: -movement.points,
        cents: -movement.cents,
        reference: `void:${voided.reference}`,
      })
      return moved && { cardId: card.id, card: toTillCard(moved) }
    },

    /** Points for a paid checkout, once, in the transaction that makes its order. */
    async collectForCheckout(tx: Tx, checkout: { id: string; customerId: string; paidCents: Cents }): Promise<void> {
      const card = await findCardByCustomer(tx, checkout.customerId)
      // Somebody who had themselves forgotten in between still gets what they paid for.
      if (!card) return
      const points = pointsForSpend(programme, checkout.paidCents)
      await append(tx, { cardId: card.id, kind: 'collect', points, cents: 0, reference: `checkout:${checkout.id}` })
    },

    /** After money went back, or was kept after all. @returns the points that are owed now. */
    correctForCheckout: (tx: Tx, correction: PointsCorrection): Promise<number> =>
      correctPoints(tx, { programme, clock, newId }, correction),
  }
}

function amountsOf(programme: Programme, movement: TillMovement): { points: number; cents: Cents } {
  switch (movement.act) {
    case 'collect':
      return { points: pointsForSpend(programme, movement.spentInCents), cents: 0 }
    case 'redeem':
      return {
        points: -movement.rewards * programme.pointsPerReward,
        cents: movement.rewards * programme.rewardInCents,
      }
    case 'spend':
      return { points: 0, cents: -movement.amountInCents }
  }
}

function toTillCard({ cardNumber, createdAt, points, spendCents }: CardRecord): TillCard {
  return { cardNumber, createdAt, loyaltyPoints: points, availableSpend: spendCents }
}
