import { luhnCheckDigit } from '@fuel-shack/contract/values/card-number'
import type { Balance, LedgerEntry, LoyaltyCard } from '@fuel-shack/contract/customers/loyalty'
import type { Cents } from '@fuel-shack/contract/values/money'
import type { TillCard } from '@fuel-shack/contract/customers/tills'
import type { Database, Queries, Tx } from '../db/database.ts'
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
import { correctPoints, type PointsCorrection } from './points-correction.ts'
import { pointsForSpend, type Programme } from './programme.ts'

const ENTRIES_LIMIT = 100
const CARD_NUMBER_ATTEMPTS = 5
const CARD_NUMBER_PAYLOAD_LENGTH = 15

interface LoyaltyDeps {
  database: Database
  programme: Programme
  clock: () => Date
  newId: () => string
  randomInt: (below: number) => number
}

/** A change of a card's balance by a till. */
export type TillMovement = { cardNumber: string } & Movement

type Movement =
  | { kind: 'collect'; spentInCents: Cents }
  | { kind: 'redeem'; rewards: number }
  | { kind: 'spend'; amountInCents: Cents }

/** Between a customer's card and an order. */
interface SpendMovement {
  customerId: string
  cents: Cents
  /** Unique. */
  reference: string
}

/** The card after a movement. */
export interface MovedCard {
  cardId: string
  card: TillCard
}

export type LoyaltyService = ReturnType<typeof createLoyaltyService>

/**
 * The loyalty card and its ledger. Entries are appended and never changed. The card's balance changes in the same
 * transaction as its entry, and an entry whose reference exists already changes nothing.
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
      for (let attempt = 0; attempt < CARD_NUMBER_ATTEMPTS; attempt += 1) {
        const card = {
          id: newId(),
          customerId,
          cardNumber: generateCardNumber(randomInt),
          createdAt: clock().toISOString(),
        }
        if (await insertCard(tx, card)) return
      }
      throw new Error('Could not find an unused card number')
    },

    /** @throws AppError `card_not_found` */
    async getCard(customerId: string): Promise<LoyaltyCard> {
      const card = orThrow(await findCardByCustomer(database.queries, customerId), 'card_not_found')
      return { cardNumber: card.cardNumber, createdAt: card.createdAt }
    },

    /** @throws AppError `card_not_found` */
    async getBalance(customerId: string): Promise<Balance> {
      return balanceOf(orThrow(await findCardByCustomer(database.queries, customerId), 'card_not_found'))
    },

    /**
     * Turns points into spend, once per key.
     *
     * @throws AppError `card_not_found`, `insufficient_balance`, `idempotency_conflict`
     */
    async redeem(customerId: string, rewards: number, key: string): Promise<Balance> {
      const card = orThrow(await findCardByCustomer(database.queries, customerId), 'card_not_found')
      const amounts = amountsOf(programme, { kind: 'redeem', rewards })
      const reference = `redeem:${card.id}:${key}`
      await database.transaction(async (tx) => {
        if (await append(tx, { cardId: card.id, kind: 'redeem', reference, ...amounts })) return
        const first = await findEntryByReference(tx, reference)
        if (first?.points !== amounts.points) throw new AppError('idempotency_conflict')
      })
      return balanceOf(orThrow(await findCardByCustomer(database.queries, customerId), 'card_not_found'))
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
     * @returns the card afterwards, or undefined if an entry with this reference exists already.
     * @throws AppError `card_not_found`, `insufficient_balance`
     */
    async moveAtTill(tx: Tx, movement: TillMovement, reference: string): Promise<MovedCard | undefined> {
      const card = orThrow(await findCardByNumber(tx, movement.cardNumber), 'card_not_found')
      const moved = await append(tx, {
        cardId: card.id,
        kind: movement.kind,
        reference,
        ...amountsOf(programme, movement),
      })
      return moved && { cardId: card.id, card: toTillCard(moved) }
    },

    /**
     * Reverses the movement with this reference in full, once.
     *
     * @param voided.notBefore earlier movements can no longer be voided.
     * @returns the card afterwards, or undefined if the movement has been voided already.
     * @throws AppError `card_not_found`, `movement_not_found`, `insufficient_balance` if the points or the spend of the
     * movement have been used since.
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

    /** Credits the points for a paid checkout, once, in the transaction that creates its order. @returns the points. */
    async collectForCheckout(tx: Tx, checkout: { id: string; customerId: string; paidCents: Cents }): Promise<number> {
      const card = await findCardByCustomer(tx, checkout.customerId)
      // The customer may have deleted their data in the meantime; the order is still placed.
      if (!card) return 0
      const points = pointsForSpend(programme, checkout.paidCents)
      await append(tx, { cardId: card.id, kind: 'collect', points, cents: 0, reference: `checkout:${checkout.id}` })
      return points
    },

    /** What the customer can spend; 0 without a card. */
    findSpend: async (queries: Queries, customerId: string): Promise<Cents> =>
      (await findCardByCustomer(queries, customerId))?.spendCents ?? 0,

    /** Pays with the card's spend. The reference must be new. @returns false if the card has less; nothing changes then. */
    async takeSpend(tx: Tx, movement: SpendMovement): Promise<boolean> {
      const card = await findCardByCustomer(tx, movement.customerId)
      const by = { points: 0, cents: -movement.cents }
      if (!card || !(await moveBalance(tx, card.id, by))) return false
      const { reference } = movement
      const entry = { id: newId(), cardId: card.id, kind: 'spend', reference, ...by } as const
      const isNew = await appendEntry(tx, { ...entry, createdAt: clock().toISOString() })
      if (!isNew) throw new Error(`The spend of ${reference} was taken before`)
      return true
    },

    /** Returns spend that an order was to be paid or was paid with, once per reference. */
    async returnSpend(tx: Tx, { customerId, cents, reference }: SpendMovement): Promise<void> {
      const card = await findCardByCustomer(tx, customerId)
      // The customer may have deleted their data in the meantime, and their card with it.
      if (card) await append(tx, { cardId: card.id, kind: 'reverse', points: 0, cents, reference })
    },

    pointsFor: (paidCents: Cents): number => pointsForSpend(programme, paidCents),

    /** Call when the net amount of a payment has changed. @returns the points that the customer now owes. */
    correctForCheckout: (tx: Tx, correction: PointsCorrection): Promise<number> =>
      correctPoints(tx, { programme, clock, newId }, correction),
  }
}

function amountsOf(programme: Programme, movement: Movement): { points: number; cents: Cents } {
  switch (movement.kind) {
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

function balanceOf({ points, spendCents }: CardRecord): Balance {
  return { loyaltyPoints: points, availableSpend: spendCents }
}

function toTillCard({ cardNumber, createdAt, points, spendCents }: CardRecord): TillCard {
  return { cardNumber, createdAt, loyaltyPoints: points, availableSpend: spendCents }
}

/** Unguessable: 14 random digits after a first digit that is never 0, then the check digit. */
function generateCardNumber(randomInt: (below: number) => number): string {
  let payload = String(1 + randomInt(9))
  while (payload.length < CARD_NUMBER_PAYLOAD_LENGTH) payload += String(randomInt(10))
  return payload + String(luhnCheckDigit(payload))
}
