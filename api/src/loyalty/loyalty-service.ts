import { lastDigits } from '@fuel-shack/contract/values/card-number'
import type { PendingPointsExport } from '@fuel-shack/contract/customers/customers'
import type { Balance, LedgerEntry, LoyaltyCard, RedeemPoints } from '@fuel-shack/contract/customers/loyalty'
import type { Cents } from '@fuel-shack/contract/values/money'
import type { TillCard } from '@fuel-shack/contract/customers/tills'
import type { SettingValue } from '@fuel-shack/contract/manager/settings'
import type { Queries, Tx } from '../db/database.ts'
import { AppError, orThrow } from '../errors.ts'
import type { Shared } from '../shared.ts'
import type { SettingsService } from '../settings/settings-service.ts'
import { createCardCare } from './card-care.ts'
import { createCardLedger, type UseProblem } from './card-ledger.ts'
import { newCardNumber } from './card-numbers.ts'
import { causeOf, reservationReference, voidReference } from './ledger-references.ts'
import * as store from './loyalty-store.ts'
import type { CardRecord, LedgerEntryRecord } from './loyalty-store.ts'
import { amountsOf, type CardMovement } from './movements/movement-amounts.ts'
import { createOrderPoints } from './order-points.ts'
import { listPendingPoints, sumPending } from './order-points-store.ts'

export type { UseProblem } from './card-ledger.ts'

const ENTRIES_LIMIT = 100

interface LoyaltyDeps extends Pick<Shared, 'database' | 'clock' | 'newId'> {
  settings: Pick<SettingsService, 'read'>
  timeZone: string
  randomInt: (below: number) => number
}

type Programme = SettingValue<'loyalty'>

/** What a checkout takes off a card before it is paid. */
interface Reservation {
  customerId: string
  cents: Cents
  /** Unique for each time that it takes it. */
  reservation: string
}

export interface MovedCard {
  cardId: string
  card: TillCard
  /** What the movement added to the card; negative if it took something off. */
  points: number
  cents: Cents
}

export type LoyaltyService = ReturnType<typeof createLoyaltyService>

/** The loyalty card, its ledger and the points of orders. */
export function createLoyaltyService(deps: LoyaltyDeps) {
  const { database, settings, clock, newId, randomInt } = deps
  const ledger = createCardLedger(deps)
  const { append } = ledger
  const orderPoints = createOrderPoints({ ...deps, ledger })
  const readProgramme = async (tx: Tx): Promise<Programme> => (await settings.read('loyalty', tx)).value

  async function balanceOf(queries: Queries, card: CardRecord): Promise<Balance> {
    const pendingPoints = await sumPending(queries, card.id)
    return {
      loyaltyPoints: Math.max(0, card.points),
      availableSpend: card.spendCents,
      ...(pendingPoints > 0 && { pendingPoints }),
      ...(card.points < 0 && { owedPoints: -card.points }),
    }
  }

  async function cardOf(customerId: string): Promise<CardRecord> {
    return orThrow(await store.findCardByCustomer(database.queries, customerId), 'card_not_found')
  }

  const getBalance = async (customerId: string): Promise<Balance> => (await readCard(customerId)).balance

  async function readCard(customerId: string): Promise<{ cardId: string; balance: Balance }> {
    const card = await cardOf(customerId)
    const { id: cardId, cardNumber, replacedAt } = card
    const balance = await balanceOf(database.queries, card)
    return { cardId, balance: { ...balance, ...(replacedAt !== null && { cardEnding: lastDigits(cardNumber) }) } }
  }

  async function toTillCard(queries: Queries, card: CardRecord): Promise<TillCard> {
    const { cardNumber, createdAt } = card
    return { cardNumber, createdAt, ...(await balanceOf(queries, card)) }
  }

  async function toMoved(tx: Tx, card: CardRecord, { points, cents }: { points: number; cents: Cents }) {
    return { cardId: card.id, card: await toTillCard(tx, card), points, cents }
  }

  async function returnSpend(
    tx: Tx,
    { customerId, cents, reference }: { customerId: string; cents: Cents; reference: string },
  ): Promise<void> {
    const card = await store.findCardByCustomer(tx, customerId)
    // The customer may have deleted their data in the meantime, and their card with it.
    if (card) await append(tx, { cardId: card.id, kind: 'reverse', points: 0, cents, reference })
  }

  return {
    async issueCard(tx: Tx, customerId: string): Promise<void> {
      const cardNumber = await newCardNumber(tx, randomInt)
      await store.insertCard(tx, { id: newId(), customerId, cardNumber, createdAt: clock().toISOString() })
    },

    /** @throws AppError `card_not_found` */
    async getCard(customerId: string): Promise<LoyaltyCard> {
      const { cardNumber, createdAt, replacedAt } = await cardOf(customerId)
      return { cardNumber, createdAt, ...(replacedAt !== null && { replacedAt }) }
    },

    /** @throws AppError `card_not_found` */
    getBalance,
    /** The balance, and the card that it is on. @throws AppError `card_not_found` */
    readCard,

    /**
     * Turns points into spend, once per key: a repeat changes nothing, also after the rates have changed.
     *
     * @throws AppError `card_not_found`, `idempotency_conflict`, `reward_changed` or a `UseProblem`
     */
    async redeem(customerId: string, { rewards, ...seen }: RedeemPoints, key: string): Promise<Balance> {
      const { id: cardId } = await cardOf(customerId)
      const reference = `redeem:${cardId}:${key}`
      await database.transaction(async (tx) => {
        const programme = await readProgramme(tx)
        if (isOffered(programme, seen)) {
          const amounts = amountsOf(programme, { kind: 'redeem', rewards })
          if (await append(tx, { cardId, kind: 'redeem', reference, ...amounts })) return
        }
        const first = await store.findEntryByReference(tx, reference)
        if (!first) throw new AppError('reward_changed')
        // Entries of earlier releases do not say how many.
        if ((first.rewards ?? rewards) !== rewards) throw new AppError('idempotency_conflict')
      })
      return getBalance(customerId)
    },

    /** Lists the entries, newest first. @param limit null: all of them */
    async listEntries(customerId: string, limit: number | null = ENTRIES_LIMIT): Promise<LedgerEntry[]> {
      const { id } = await cardOf(customerId)
      return (await store.listEntries(database.queries, id, limit)).map((entry) => toEntry(entry))
    },

    listPendingPoints: async (customerId: string): Promise<PendingPointsExport[]> =>
      listPendingPoints(database.queries, (await cardOf(customerId)).id),

    /** The card that a customer has, for managers. @throws AppError `card_not_found` */
    async describeCustomerCard(customerId: string, entriesLimit: number) {
      const { queries } = database
      const card = await cardOf(customerId)
      const movements = (await store.listEntries(queries, card.id, entriesLimit)).map((entry) => toEntry(entry))
      return { ...card, balance: await balanceOf(queries, card), movements }
    },

    ...createCardCare({ ...deps, ledger }),

    /** What the counter shows of a card: its balance, and its last entries. @throws AppError `card_not_found` */
    async describeCard(cardNumber: string, entriesLimit: number) {
      const { queries } = database
      const card = await store.getCardByNumber(queries, cardNumber)
      const entries = await store.listEntries(queries, card.id, entriesLimit)
      return { customerId: card.customerId, balance: await balanceOf(queries, card), entries }
    },

    findEntry: store.findEntry,

    /** @returns an entry of another call with the same sale as the one with this reference, unless it was undone. */
    async findSameSale(tx: Tx, reference: string, of: { since: string; hasLitres: boolean }) {
      const entry = await store.findEntryByReference(tx, reference)
      return entry && store.findSameSale(tx, entry, of)
    },

    /** What has moved a card today with references that begin with this. */
    readUsesAt: ledger.readUsesAt,

    /** @throws AppError `card_not_found` */
    async getTillCard(cardNumber: string): Promise<TillCard> {
      const { queries } = database
      return toTillCard(queries, await store.getCardByNumber(queries, cardNumber))
    },

    /**
     * @returns the card afterwards, or undefined if an entry with this reference exists already.
     * @throws AppError `card_not_found` or a `UseProblem`
     */
    async move(tx: Tx, movement: CardMovement, reference: string): Promise<MovedCard | undefined> {
      const card = await store.getCardByNumber(tx, movement.cardNumber)
      const amounts = amountsOf(await readProgramme(tx), movement)
      const moved = await append(tx, { cardId: card.id, kind: movement.kind, reference, ...amounts })
      return moved && toMoved(tx, moved, amounts)
    },

    /**
     * Reverses the movement with this reference in full, once. If points of a sale have been redeemed since, the card owes them.
     *
     * @param voided.notBefore earlier movements can no longer be voided.
     * @returns the card afterwards, or undefined if the movement has been voided already.
     * @throws AppError `card_not_found`, `movement_not_found`, `insufficient_balance` if the spend of a redemption has been
     * used since.
     */
    async voidMovement(
      tx: Tx,
      voided: { cardNumber: string; reference: string; notBefore: string },
    ): Promise<MovedCard | undefined> {
      const card = await store.getCardByNumber(tx, voided.cardNumber)
      const movement = await store.findEntryByReference(tx, voided.reference)
      if (movement?.cardId !== card.id || movement.createdAt < voided.notBefore) {
        throw new AppError('movement_not_found')
      }
      const amounts = { points: -movement.points, cents: -movement.cents }
      const reference = voidReference(voided.reference)
      const moved = await append(tx, { cardId: card.id, kind: 'reverse', reference, ...amounts })
      return moved && toMoved(tx, moved, amounts)
    },

    addPendingPoints: orderPoints.addPending,
    releasePoints: orderPoints.release,
    releaseDuePoints: orderPoints.releaseDue,
    pointsOf: orderPoints.pointsOf,
    correctPoints: orderPoints.correct,

    sumPoints: () => store.sumPoints(database.queries),

    /** What a customer can pay a new order with, and how much of it today. Nothing without a card. */
    async findSpendable(customerId: string, tx?: Tx) {
      const card = await store.findCardByCustomer(tx ?? database.queries, customerId)
      if (!card) return { spendCents: 0, leftTodayCents: 0, owesPoints: false }
      const leftTodayCents = await ledger.readSpendLeft(card.id, tx)
      return { spendCents: card.spendCents, leftTodayCents, owesPoints: card.points < 0 }
    },

    /** Takes spend off the card for a checkout. @returns why it cannot be taken; nothing changes then. */
    async reserveSpend(tx: Tx, { customerId, cents, reservation }: Reservation): Promise<UseProblem | undefined> {
      const card = await store.findCardByCustomer(tx, customerId)
      if (!card) return 'insufficient_balance'
      const reference = reservationReference('reserved', reservation)
      return ledger.tryAppend(tx, { cardId: card.id, kind: 'spend', points: 0, cents: -cents, reference })
    },

    /** Returns what a checkout reserved that ended without an order, once. */
    releaseSpend: (tx: Tx, { customerId, cents, reservation }: Reservation): Promise<void> =>
      returnSpend(tx, { customerId, cents, reference: reservationReference('released', reservation) }),

    /** Returns spend that an order was paid with, once per reference. */
    returnSpend,
  }
}

/** Whether a reward still takes and gives what the customer has seen. An earlier app does not say what that was. */
function isOffered(programme: Programme, { pointsPerReward, rewardInCents }: Partial<Programme>): boolean {
  return (
    (pointsPerReward ?? programme.pointsPerReward) === programme.pointsPerReward &&
    (rewardInCents ?? programme.rewardInCents) === programme.rewardInCents
  )
}

function toEntry({ id, createdAt, kind, points, cents: amountInCents, reference }: LedgerEntryRecord): LedgerEntry {
  return { id, createdAt, kind, points, amountInCents, ...causeOf(reference) }
}
