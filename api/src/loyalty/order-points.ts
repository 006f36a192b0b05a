import { earnedPoints } from '@fuel-shack/contract/customers/programme'
import type { Cents } from '@fuel-shack/contract/values/money'
import type { Queries, Tx } from '../db/database.ts'
import type { Shared } from '../shared.ts'
import type { CardLedger } from './card-ledger.ts'
import { ORDER_PREFIX } from './ledger-references.ts'
import { findCardByCustomer } from './loyalty-store.ts'
import * as store from './order-points-store.ts'
import type { SettingsService } from '../settings/settings-service.ts'

/**
 * Points are released this long after an order should be ready. Staff can forget to mark an order as handed over, and
 * its customer earned the points.
 */
const RELEASED_AFTER_MS = 24 * 60 * 60_000
const RELEASED_PER_RUN = 100

interface OrderPointsDeps extends Pick<Shared, 'database' | 'clock'> {
  ledger: CardLedger
  settings: Pick<SettingsService, 'read'>
}

interface PaidCheckout {
  id: string
  customerId: string
  paidCents: Cents
  readyAt: Date
}

interface PointsCorrection {
  checkoutId: string
  /** What is left of the payment. */
  netCents: Cents
  /** The reference is unique for each correction. */
  reference: string
}

/**
 * The points of orders. They are pending until the order is handed over, so that an order that is cancelled or declined never
 * earned any. Then they are released to the card, once. Money that goes back after that takes points off the card, which may
 * leave the card owing them.
 */
export function createOrderPoints({ database, ledger, settings, clock }: OrderPointsDeps) {
  /** Safe to repeat, and after the order was reset: points that were released stay on the card. */
  async function release(tx: Tx, checkoutId: string): Promise<void> {
    const released = await store.markReleased(tx, checkoutId, clock().toISOString())
    if (!released || released.points === 0) return
    const { cardId, points } = released
    await ledger.append(tx, { cardId, kind: 'collect', points, cents: 0, reference: `${ORDER_PREFIX}${checkoutId}` })
  }

  async function pointsOf(queries: Queries, checkoutId: string, netCents: Cents): Promise<number> {
    const earned = await store.findOrderPoints(queries, checkoutId)
    return earned ? earnedPoints(earned, { spentInCents: netCents }) : 0
  }

  return {
    release,

    /** What an order earns with what is left of its payment, at the rate of the time when it was placed. Nothing without a card. */
    pointsOf,

    /** Call it once, in the transaction that creates the order. @returns the points, which are pending. */
    addPending: async (tx: Tx, { id, customerId, paidCents, readyAt }: PaidCheckout): Promise<number> => {
      const card = await findCardByCustomer(tx, customerId)
      // The customer may have deleted their data in the meantime; the order is still placed.
      if (!card) return 0
      const { pointsPerDollar } = (await settings.read('loyalty', tx)).value
      const points = earnedPoints({ pointsPerDollar }, { spentInCents: paidCents })
      const dueAt = new Date(Math.max(clock().getTime(), readyAt.getTime()) + RELEASED_AFTER_MS).toISOString()
      await store.insertOrderPoints(tx, { checkoutId: id, cardId: card.id, pointsPerDollar, points, dueAt })
      return points
    },

    /**
     * Call it when what is left of a payment has changed, with the payment and the order locked. Safe to repeat.
     *
     * @returns whether the card owes points now.
     */
    correct: async (tx: Tx, { checkoutId, netCents, reference }: PointsCorrection): Promise<boolean> => {
      const before = await store.findOrderPoints(tx, checkoutId)
      // A customer who was deleted has neither points nor debts.
      if (!before) return false
      const points = await pointsOf(tx, checkoutId, netCents)
      if (points !== before.points) {
        const { cardId, releasedAt } = await store.updateOrderPoints(tx, checkoutId, points)
        const entry = { cardId, kind: 'reverse', points: points - before.points, cents: 0, reference } as const
        if (releasedAt !== null) await ledger.append(tx, entry)
      }
      return ledger.owes(tx, before.cardId)
    },

    /** Releases the points of orders that staff have not marked as handed over. */
    releaseDue: async (signal?: AbortSignal): Promise<void> => {
      for (const checkoutId of await store.listDue(database.queries, clock().toISOString(), RELEASED_PER_RUN)) {
        if (signal?.aborted) return
        await database.transaction((tx) => release(tx, checkoutId))
      }
    },
  }
}
