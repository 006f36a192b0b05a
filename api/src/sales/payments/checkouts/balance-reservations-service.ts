import type { CheckoutSpend } from '@fuel-shack/contract/sales/checkout/checkout'
import type { Cents } from '@fuel-shack/contract/platform/money'
import type { User } from '../../../platform/callers.ts'
import type { CustomersService } from '../../../cards/customers/customers-service.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { PortionsService } from '../../../shop/catalogue/portions-service.ts'
import type { LoyaltyService, UseProblem } from '../../../cards/loyalty/loyalty-service.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import { lockCheckout, markClosed, type CheckoutRecord } from './checkout-store.ts'
import * as store from './balance-reservations-store.ts'

/** The payment provider takes no smaller amount. */
const CARD_MINIMUM_CENTS = 50
/** A payment page is stored seconds after its checkout, unless the server crashed. */
const PAGE_IS_LATE_AFTER_MS = 15 * 60_000
const RELEASED_PER_RUN = 100

interface BalanceReservationsDeps extends Pick<Shared, 'database' | 'clock'> {
  customers: Pick<CustomersService, 'ensureCustomer'>
  loyalty: LoyaltyService
  portions: Pick<PortionsService, 'giveBack' | 'listLateCheckouts'>
}

export type BalanceReservationsService = ReturnType<typeof createBalanceReservationsService>

/**
 * The part of a checkout that is paid with the balance of the customer's card. A checkout takes it off the card before its
 * payment page opens, reserves it while the page can be paid, and returns it when it ends without an order. The checkout's
 * row decides, so that both happen once, however often they are called.
 */
export function createBalanceReservationsService(deps: BalanceReservationsDeps) {
  const { database, customers, loyalty, portions, clock } = deps

  /** As the card can be used at a till at the same time, only the update of the card decides. */
  async function reserve(tx: Tx, checkoutId: string): Promise<UseProblem | undefined> {
    const reserved = await store.markSpendReserved(tx, checkoutId)
    const problem = reserved && (await loyalty.reserveSpend(tx, reservationOf(reserved)))
    if (problem !== undefined) await store.markSpendReleased(tx, checkoutId, { unpayable: false })
    return problem
  }

  async function release(tx: Tx, checkoutId: string, only = { unpayable: false }): Promise<boolean> {
    const reserved = await store.markSpendReleased(tx, checkoutId, only)
    if (reserved) await loyalty.releaseSpend(tx, reservationOf(reserved))
    return reserved !== undefined
  }

  /** Earlier checkouts of the customer return what they reserve when a new one closes them. */
  async function readAvailable(customerId: string, tx?: Tx) {
    const { spendCents, leftTodayCents, owesPoints } = await loyalty.findSpendable(customerId, tx)
    const reservedCents = await store.sumReservedSpend(tx ?? database.queries, customerId)
    return { balanceCents: spendCents + reservedCents, todayCents: leftTodayCents + reservedCents, owesPoints }
  }

  /** @returns false if it was not open. */
  async function closeUnpaid(tx: Tx, checkoutId: string, status: 'expired' | 'failed'): Promise<boolean> {
    if (!(await markClosed(tx, checkoutId, status))) return false
    // Portions before the card, in the order of every transaction that locks both.
    await portions.giveBack(tx, checkoutId)
    await release(tx, checkoutId)
    return true
  }

  /** A page that was opened all the same is closed when it is stored, and a payment of it is refunded. */
  async function closeLate(tx: Tx, checkoutId: string): Promise<void> {
    const checkout = await lockCheckout(tx, checkoutId)
    if (checkout?.sessionId === null) await closeUnpaid(tx, checkoutId, 'failed')
  }

  return {
    /** Safe to repeat. @returns why the balance cannot be used; nothing is reserved then. */
    reserve,

    /** Unless the checkout is open and has a payment page. */
    releaseIfUnpayable: (tx: Tx, checkoutId: string): Promise<boolean> => release(tx, checkoutId, { unpayable: true }),

    /** Ends an open checkout without an order, and gives back its portions. @returns false if it was not open. */
    closeUnpaid,

    /** Checks the balance before anything changes. @throws AppError with a `UseProblem` */
    async assertAvailable(tx: Tx, customerId: string, spendCents: Cents): Promise<void> {
      if (spendCents === 0) return
      const { balanceCents, todayCents, owesPoints } = await readAvailable(customerId, tx)
      if (owesPoints) throw new AppError('card_owes_points')
      if (balanceCents < spendCents) throw new AppError('insufficient_balance')
      if (todayCents < spendCents) throw new AppError('card_limit_reached')
    },

    async getAvailable(caller: User): Promise<CheckoutSpend> {
      const { id } = await customers.ensureCustomer(caller)
      const { balanceCents, todayCents, owesPoints } = await readAvailable(id)
      return { availableCents: owesPoints ? 0 : Math.max(0, Math.min(balanceCents, todayCents)) }
    },

    /**
     * Returns what is reserved by checkouts that can never be paid: the server crashed before their page was stored. One that
     * has portions is closed.
     *
     * @returns how many returned a part of a balance
     */
    async releaseUnpayable(): Promise<number> {
      const createdBefore = new Date(clock().getTime() - PAGE_IS_LATE_AFTER_MS).toISOString()
      let released = 0
      for (const id of await store.listUnpayableReservations(database.queries, createdBefore, RELEASED_PER_RUN)) {
        const isReleased = await database.transaction((tx) => release(tx, id, { unpayable: true }))
        if (isReleased) released += 1
      }
      for (const id of await portions.listLateCheckouts(createdBefore, RELEASED_PER_RUN))
        await database.transaction((tx) => closeLate(tx, id))
      return released
    },
  }
}

/** @throws AppError `spend_not_possible` if the rest cannot be paid by card. */
export function assertSpendPossible(totalCents: Cents, spendCents: Cents): void {
  const restCents = totalCents - spendCents
  if (spendCents === 0 || restCents === 0 || restCents >= CARD_MINIMUM_CENTS) return
  throw new AppError('spend_not_possible')
}

/** A checkout can take it from the card more than once, each time with another number. */
function reservationOf({ id, customerId, spendCents, spendReservations }: CheckoutRecord) {
  return { customerId, cents: spendCents, reservation: `${id}:${spendReservations}` }
}
