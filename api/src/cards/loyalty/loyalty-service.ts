import type { PendingPointsExport } from '@fuel-shack/contract/cards/customers'
import type { LoyaltyCard, RedeemPoints } from '@fuel-shack/contract/cards/loyalty'
import type { TillCard } from '@fuel-shack/contract/cards/tills'
import type { Tx } from '../../platform/db/database.ts'
import { addOldCard, type MovedOldCard } from './add-old-card.ts'
import { addPendingPoints, type PaidCheckout } from './add-pending-points.ts'
import { adjustCard, type Adjustment } from './adjust-card.ts'
import { applyMovement } from './apply-movement.ts'
import { getCardOf, toTillCard } from './card-balance.ts'
import { listEndings, listFormerNumbers } from './card-care-store.ts'
import { readUses } from './card-ledger.ts'
import { correctPoints, pointsOf, type PointsCorrection } from './correct-points.ts'
import { describeCard, describeCustomerCard, listEntries } from './describe-card.ts'
import { getBalance } from './get-balance.ts'
import { getCustomerByNumber } from './get-customer-by-number.ts'
import { issueCard } from './issue-card.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'
import * as store from './loyalty-store.ts'
import type { CardMovement } from './movement-amounts.ts'
import { listPendingPoints } from './order-points-store.ts'
import { redeemPoints } from './redeem-points.ts'
import { releaseDuePoints, releasePoints } from './release-points.ts'
import { replaceCard } from './replace-card.ts'
import { findSpendable, reserveSpend, type Reservation } from './reserve-spend.ts'
import { releaseSpend, returnSpend, type ReturnedSpend } from './return-spend.ts'
import { voidMovement, type VoidedMovement } from './void-movement.ts'

export type { UseProblem } from './card-ledger.ts'
export type { MovedCard } from './apply-movement.ts'

const ENTRIES_LIMIT = 100

export type LoyaltyService = ReturnType<typeof createLoyaltyService>

/** The loyalty card, its ledger and the points of orders. */
export function createLoyaltyService(deps: LoyaltyDeps) {
  const { queries } = deps.database

  return {
    issueCard: (tx: Tx, customerId: string) => issueCard(deps, tx, customerId),
    redeem: (customerId: string, body: RedeemPoints, key: string) => redeemPoints(deps, customerId, body, key),
    move: (tx: Tx, movement: CardMovement, reference: string) => applyMovement(deps, tx, movement, reference),
    voidMovement: (tx: Tx, voided: VoidedMovement) => voidMovement(deps, tx, voided),
    addOldCard: (tx: Tx, moved: MovedOldCard) => addOldCard(deps, tx, moved),
    adjustCard: (tx: Tx, adjustment: Adjustment) => adjustCard(deps, tx, adjustment),
    replaceCard: (tx: Tx, customerId: string, seen: string) => replaceCard(deps, tx, customerId, seen),

    addPendingPoints: (tx: Tx, checkout: PaidCheckout) => addPendingPoints(deps, tx, checkout),
    releasePoints: (tx: Tx, checkoutId: string) => releasePoints(deps, tx, checkoutId),
    releaseDuePoints: (signal?: AbortSignal) => releaseDuePoints(deps, signal),
    correctPoints: (tx: Tx, correction: PointsCorrection) => correctPoints(deps, tx, correction),
    pointsOf,

    findSpendable: (customerId: string, tx?: Tx) => findSpendable(deps, customerId, tx),
    reserveSpend: (tx: Tx, reservation: Reservation) => reserveSpend(deps, tx, reservation),
    releaseSpend: (tx: Tx, reservation: Reservation) => releaseSpend(deps, tx, reservation),
    returnSpend: (tx: Tx, returned: ReturnedSpend) => returnSpend(deps, tx, returned),

    getBalance: (customerId: string) => getBalance(deps, customerId),
    describeCard: (cardNumber: string, entriesLimit: number) => describeCard(deps, cardNumber, entriesLimit),
    describeCustomerCard: (customerId: string, entriesLimit: number) =>
      describeCustomerCard(deps, customerId, entriesLimit),
    getCustomerByNumber: (cardNumber: string) => getCustomerByNumber(deps, cardNumber),
    listEntries: (customerId: string, limit: number | null = ENTRIES_LIMIT) => listEntries(deps, customerId, limit),

    /** @throws AppError `card_not_found` */
    async getCard(customerId: string): Promise<LoyaltyCard> {
      const { cardNumber, createdAt, replacedAt } = await getCardOf(queries, customerId)
      return { cardNumber, createdAt, ...(replacedAt !== null && { replacedAt }) }
    },

    /** @throws AppError `card_not_found` */
    getTillCard: async (cardNumber: string): Promise<TillCard> =>
      toTillCard(queries, await store.getCardByNumber(queries, cardNumber)),

    listPendingPoints: async (customerId: string): Promise<PendingPointsExport[]> =>
      listPendingPoints(queries, (await getCardOf(queries, customerId)).id),

    /** The last digits of the cards that customers have, by the customers. One without a card was deleted. */
    listEndings: (customerIds: string[]) => listEndings(queries, customerIds),
    listFormerNumbers: (customerId: string) => listFormerNumbers(queries, customerId),

    findEntry: store.findEntry,

    /** @returns an entry of another call with the same sale as the one with this reference, unless it was undone. */
    async findSameSale(tx: Tx, reference: string, of: { since: string; hasLitres: boolean }) {
      const entry = await store.findEntryByReference(tx, reference)
      return entry && store.findSameSale(tx, entry, of)
    },

    /** Sums today's uses of a card with references that begin with this. */
    readUsesAt: (tx: Tx, cardId: string, prefix: string) => readUses(deps, tx, cardId, { prefix }),

    sumPoints: () => store.sumPoints(queries),
  }
}
