import type { CheckoutSession } from '@fuel-shack/contract/sales/checkout/checkout'
import type { CustomersService } from '../../../cards/customers/customers-service.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { CardLimitsService } from '../../../cards/loyalty/card-limits-service.ts'
import type { OrdersService } from '../../orders/orders-service.ts'
import { soldLineKey, type SoldLine } from '../../sold-line.ts'
import type { SettingsService } from '../../../records/settings/settings-service.ts'
import type { PortionsService } from '../../../shop/catalogue/portions-service.ts'
import type { SettleService } from '../settling/settle-service.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import * as store from '../checkouts/checkout-store.ts'
import type { CheckoutRecord, NewCheckout, StartedCheckout } from '../checkouts/checkout-store.ts'
import { createPaymentPageOpener, knownSession } from './payment-page-opener.ts'
import { isSamePickUp } from '../checkouts/pick-up-plan.ts'
import { portionShortage } from '../checkouts/portion-shortage.ts'
import type { BalanceReservationsService } from '../checkouts/balance-reservations-service.ts'
import type { SupersededPaymentPages } from './superseded-payment-pages.ts'
import { markSuperseded, type SupersededCheckout } from '../checkouts/superseded-store.ts'

interface PaymentPagesDeps extends Pick<Shared, 'database' | 'payments' | 'site' | 'publicUrl' | 'clock' | 'newId'> {
  settings: Pick<SettingsService, 'read'>
  customers: Pick<CustomersService, 'lock'>
  orders: Pick<OrdersService, 'countUnfinished'>
  cardLimits: CardLimitsService
  portions: Pick<PortionsService, 'holdNumbers' | 'take' | 'giveBack'>
  balanceReservations: BalanceReservationsService
  settle: SettleService
  supersededPages: SupersededPaymentPages
}

/** A cart that a customer pays for: `lines` cost `totalCents`, of which their balance pays `spendCents`. */
export type PricedCart = Omit<NewCheckout, 'id' | 'customerId' | 'attemptKey' | 'createdAt'>

interface Payer {
  id: string
  emailAddress: string | null
}

interface StoredIntent {
  checkout: StartedCheckout
  /** The lines of the checkout, whose surcharge can be another one than that of a repeated call. */
  lines: SoldLine[]
  /** Earlier checkouts of the customer that were still open. */
  superseded: SupersededCheckout[]
}

export type PaymentPagesService = ReturnType<typeof createPaymentPagesService>

/** Opens the hosted payment page for a cart. The checkout is stored before the customer is redirected. */
export function createPaymentPagesService(deps: PaymentPagesDeps) {
  const { database, customers, orders, cardLimits, portions, balanceReservations, supersededPages } = deps
  const { settings, clock, newId } = deps
  const pages = createPaymentPageOpener({ ...deps, lockRoom })

  /** Call it with the customer locked. @throws AppError `too_many_open_orders` */
  async function assertRoom(tx: Tx, customerId: string): Promise<void> {
    const { value: limits } = await settings.read('limits', tx)
    const unfinished = await orders.countUnfinished(tx, customerId)
    if (unfinished >= limits.openOrders) throw new AppError('too_many_open_orders')
  }

  /**
   * Locks the customer, so that concurrent orders of theirs are counted one after the other.
   *
   * @throws AppError `too_many_open_orders`
   */
  async function lockRoom(tx: Tx, { id, customerId }: StartedCheckout): Promise<void> {
    await customers.lock(tx, customerId)
    // A concurrent repeat of this call has placed the order, which must not count against itself.
    if ((await store.findCheckout(tx, id))?.status === 'settled') return
    await assertRoom(tx, customerId)
  }

  /**
   * Takes the portions from the customer's earlier checkouts first, of which at most one is meant to be paid.
   *
   * @throws AppError `sold_out`, `option_sold_out`
   */
  async function takePortions(tx: Tx, checkoutId: string, cart: PricedCart, earlier: SupersededCheckout[]) {
    const { lines, pickUp } = cart
    for (const { id, sessionId } of earlier) if (sessionId === null) await portions.giveBack(tx, id)
    const from = earlier.map(({ id }) => id)
    const short = await portions.take(tx, { checkoutId, lines, pickUpAt: pickUp.pickUpAt }, from)
    if (short.length > 0) throw portionShortage(short, lines)
  }

  /** An earlier checkout that has been paid took its portions back. @throws AppError `sold_out`, `option_sold_out` */
  async function retakePortions(checkoutId: string, { lines, pickUp }: PricedCart): Promise<void> {
    const short = await database.transaction(async (tx) => {
      await portions.holdNumbers(tx, lines)
      const missing = await portions.take(tx, { checkoutId, lines, pickUpAt: pickUp.pickUpAt }, [])
      if (missing.length > 0) await balanceReservations.closeUnpaid(tx, checkoutId, 'failed')
      return missing
    })
    if (short.length > 0) throw portionShortage(short, lines)
  }

  /** Stores one checkout per attempt key. A new one supersedes the customer's other open checkouts. */
  async function storeIntent(customerId: string, attemptKey: string, cart: PricedCart): Promise<StoredIntent> {
    return database.transaction(async (tx) => {
      const createdAt = clock().toISOString()
      await portions.holdNumbers(tx, cart.lines)
      // Of two devices that start at the same time, the later one must see the earlier one's checkout.
      await customers.lock(tx, customerId)
      const inserted = await store.insertCheckout(tx, { ...cart, id: newId(), customerId, attemptKey, createdAt })
      if (!inserted) {
        const checkout = await store.findCheckoutByAttempt(tx, customerId, attemptKey)
        if (!checkout) throw new Error('The checkout that is stored was not found')
        const stored = await store.listCheckoutLines(tx, checkout.id)
        if (!isSameCart(checkout, stored, cart) || checkout.spendCents !== cart.spendCents)
          throw new AppError('idempotency_conflict')
        return { checkout, lines: stored, superseded: [] }
      }
      const superseded = await markSuperseded(tx, { checkoutId: inserted.id, customerId, supersededAt: createdAt })
      await assertRoom(tx, customerId)
      await balanceReservations.assertAvailable(tx, customerId, cart.spendCents)
      await takePortions(tx, inserted.id, cart, superseded)
      for (const { id } of superseded) await balanceReservations.releaseIfUnpayable(tx, id)
      return { checkout: inserted, lines: cart.lines, superseded }
    })
  }

  /**
   * Closes the customer's earlier payment pages before a new one opens. If the provider fails, the new page opens anyway
   * and a job closes the earlier ones.
   *
   * @throws AppError `already_paid` if an earlier page for the same cart has been paid, `sold_out` or `option_sold_out` if one for
   * another cart has, with portions that are missing now
   */
  async function closeEarlierPages({ checkout, superseded }: StoredIntent, cart: PricedCart) {
    const pages = superseded.flatMap(({ id, sessionId }) => (sessionId === null ? [] : [{ id, sessionId }]))
    const paidIds = await supersededPages.closePages(pages)
    for (const paidId of paidIds) {
      const paid = await store.findCheckout(database.queries, paidId)
      const paidLines = await store.listCheckoutLines(database.queries, paidId)
      if (!paid || !isSameCart(paid, paidLines, cart)) continue
      await database.transaction((tx) => balanceReservations.closeUnpaid(tx, checkout.id, 'failed'))
      throw new AppError('already_paid')
    }
    if (paidIds.length > 0) await retakePortions(checkout.id, cart)
  }

  return {
    /** The time since which the provider waits for the customer's latest payment, if that takes longer than usual. */
    findProcessingSince: (customerId: string): Promise<string | undefined> =>
      store.findProcessingSince(database.queries, customerId),

    /** The percentage of the surcharge that an earlier call of the attempt has stored. */
    findSurcharge: async (customerId: string, attemptKey: string): Promise<number | undefined> =>
      (await store.findCheckoutByAttempt(database.queries, customerId, attemptKey))?.surchargePercent,

    /**
     * @param attempt.attemptKey the same for every tap of one Pay button, so that two taps open one page.
     * @throws AppError `idempotency_conflict`, `checkout_superseded`, `already_paid`, `payment_provider_failed`,
     * `too_many_open_orders`, `sold_out` and `option_sold_out` if too few portions are left, or a `UseProblem` of the balance
     */
    async open(
      { id: customerId, emailAddress }: Payer,
      cart: PricedCart,
      { attemptKey, lastOrders }: { attemptKey: string | undefined; lastOrders: Date | undefined },
    ): Promise<CheckoutSession> {
      const use = { card: { customerId }, channel: 'checkout', movement: 'spend' } as const
      return cardLimits.watch(use, async () => {
        const intent = await storeIntent(customerId, attemptKey ?? newId(), cart)
        const { checkout, lines } = intent
        const known = knownSession(checkout)
        if (checkout.status === 'settled' && known) return known
        if (checkout.status !== 'open') throw new AppError('idempotency_conflict')
        if (checkout.supersededAt !== null) throw new AppError('checkout_superseded')
        if (known) return known
        await closeEarlierPages(intent, cart)
        return pages.open(checkout, { lines, emailAddress, lastOrders })
      })
    },
  }
}

/** Returns whether a stored checkout is for the same lines, whatever the surcharge, and has the customer's same wishes. */
function isSameCart(checkout: CheckoutRecord, stored: SoldLine[], cart: PricedCart): boolean {
  const fingerprint = (of: SoldLine[]) =>
    JSON.stringify(of.map((line) => [soldLineKey(line), line.unitPriceCents, line.quantity]))
  return (
    checkout.contactNumber === cart.contactNumber &&
    checkout.customerNotes === cart.customerNotes &&
    checkout.allergies.join() === cart.allergies.join() &&
    checkout.isEatingHere === cart.isEatingHere &&
    isSamePickUp(checkout, cart.pickUp) &&
    fingerprint(stored) === fingerprint(cart.lines)
  )
}
