import type { CheckoutSession, StartCheckout } from '@fuel-shack/contract/orders/checkout'
import { ordersAfterPause, type KitchenStatus } from '@fuel-shack/contract/hours/kitchen-status'
import type { KitchenPace } from '@fuel-shack/contract/orders/kitchen-pace'
import type { Dish } from '@fuel-shack/contract/menu/menu'
import { lastPickUp, preparationOf } from '@fuel-shack/contract/orders/order-estimate'
import type { Site } from '@fuel-shack/contract/site/site'
import type { AvailabilityService } from '../catalogue/availability-service.ts'
import type { MenuService } from '../catalogue/menu-service.ts'
import type { CustomersService } from '../customers/customers-service.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { KitchenService } from '../kitchen/kitchen-service.ts'
import type { Payments } from '../providers/payments.ts'
import type { Person } from '../callers.ts'
import type { SoldLine } from '../sold-line.ts'
import { checkAvailability } from './check-availability.ts'
import { createCheckoutPages, knownSession } from './checkout-pages.ts'
import {
  findCheckout,
  findCheckoutByAttempt,
  findProcessingSince,
  insertCheckout,
  listCheckoutLines,
  type CheckoutRecord,
} from './checkout-store.ts'
import { isSamePickUp, planPickUp, type PickUpPlan } from './pick-up.ts'
import { priceCart, soldLineKey, totalOf, type PricedLine } from './pricing.ts'
import type { SettleService } from './settle-service.ts'
import { assertSpendPossible, type CheckoutSpendService } from './spend-service.ts'
import type { SupersededPages } from './superseded-pages.ts'
import { markSuperseded, type SupersededCheckout } from './superseded-store.ts'

interface CheckoutDeps {
  database: Database
  kitchen: Pick<KitchenService, 'readPace' | 'statusAt'>
  menu: MenuService
  availability: AvailabilityService
  customers: CustomersService
  payments: Payments
  spend: CheckoutSpendService
  settle: SettleService
  supersededPages: SupersededPages
  site: Site
  publicUrl: string
  clock: () => Date
  newId: () => string
}

/** It takes orders. */
interface OpenKitchen {
  status: Extract<KitchenStatus, { takesOrders: true }>
  pace: KitchenPace
}

interface StoredIntent {
  checkout: CheckoutRecord
  /** Earlier checkouts of the customer that were still open. */
  superseded: SupersededCheckout[]
}

export type CheckoutService = ReturnType<typeof createCheckoutService>

/** Opens the hosted payment page for a cart. The checkout is stored before the customer is redirected. */
export function createCheckoutService(deps: CheckoutDeps) {
  const { database, kitchen, menu, availability, customers, spend, supersededPages, site, clock, newId } = deps
  const pages = createCheckoutPages(deps)

  /** Stores one checkout per attempt key. A new one supersedes the customer's other open checkouts. */
  async function storeIntent(
    customerId: string,
    attemptKey: string,
    input: StartCheckout,
    lines: PricedLine[],
    pickUp: PickUpPlan,
  ): Promise<StoredIntent> {
    return database.transaction(async (tx) => {
      const { contactNumber, customerNotes, isEatingHere = false, spendCents = 0 } = input
      const createdAt = clock().toISOString()
      // Of two devices that start at the same time, the later one must see the earlier one's checkout.
      await customers.lock(tx, customerId)
      const isNew = await insertCheckout(tx, {
        id: newId(),
        customerId,
        attemptKey,
        contactNumber,
        customerNotes,
        isEatingHere,
        pickUp,
        lines,
        totalCents: totalOf(lines),
        spendCents,
        createdAt,
      })
      const checkout = await findCheckoutByAttempt(tx, customerId, attemptKey)
      if (!checkout) throw new Error('The checkout that was just stored was not found')
      if (!isNew) {
        const stored = await listCheckoutLines(tx, checkout.id)
        if (!isSameCart(checkout, stored, input, lines) || checkout.spendCents !== spendCents)
          throw new AppError('idempotency_conflict')
        return { checkout, superseded: [] }
      }
      await spend.assertAvailable(tx, customerId, spendCents)
      const superseded = await markSuperseded(tx, { checkoutId: checkout.id, customerId, supersededAt: createdAt })
      for (const { id } of superseded) await spend.releaseIfUnpayable(tx, id)
      return { checkout, superseded }
    })
  }

  /**
   * Closes the customer's earlier payment pages before a new one opens. If the provider fails, the new page opens anyway
   * and a job closes the earlier ones.
   *
   * @throws AppError `already_paid` if an earlier page for the same cart has been paid
   */
  async function closeEarlierPages({ checkout, superseded }: StoredIntent, input: StartCheckout, lines: PricedLine[]) {
    const pages = superseded.flatMap(({ id, sessionId }) => (sessionId === null ? [] : [{ id, sessionId }]))
    for (const paidId of await supersededPages.closePages(pages)) {
      const paid = await findCheckout(database.queries, paidId)
      const paidLines = await listCheckoutLines(database.queries, paidId)
      if (!paid || !isSameCart(paid, paidLines, input, lines)) continue
      await database.transaction((tx) => spend.close(tx, checkout.id, 'failed'))
      throw new AppError('already_paid')
    }
  }

  async function price(input: StartCheckout, open: OpenKitchen): Promise<{ lines: PricedLine[]; pickUp: PickUpPlan }> {
    if (input.isDelivery) throw new AppError('delivery_unavailable')
    const lines = priceCart(input.items, await menu.readMenu(), site.limits)
    const dishes = checkAvailability(input.items, await availability.listDishes())
    const at = clock()
    const servedUntil = dishes.flatMap(({ availability: { servedUntil: until } = {} }) => until ?? [])
    assertSpendPossible(totalOf(lines), input.spendCents ?? 0)
    const pickUp = planPickUp(input.pickUp, {
      load: open.pace,
      preparationMinutes: preparationMinutes(lines, dishes),
      last: lastPickUp(open.status, servedUntil, at, site.timeZone),
      at,
    })
    return { lines, pickUp }
  }

  function preparationMinutes(lines: PricedLine[], dishes: Dish[]): number {
    const byId = new Map(dishes.map(({ id, details }) => [id, details?.preparationMinutes]))
    const usual = site.kitchen.preparationMinutes
    return preparationOf(lines.map(({ productId, quantity }) => ({ minutes: byId.get(productId) ?? usual, quantity })))
  }

  /**
   * Applies to repeated calls too. A page that is open already can still be paid.
   *
   * @throws AppError `ordering_closed`, `kitchen_closed`, `kitchen_paused`, `kitchen_unattended`
   */
  async function checkOrdersAreTaken(): Promise<OpenKitchen> {
    if (site.ordering === 'closed') throw new AppError('ordering_closed')
    const status = kitchen.statusAt(clock())
    if (!status.takesOrders) throw new AppError('kitchen_closed', nextOrders(status.takesOrdersFrom))
    const pace = await kitchen.readPace()
    const { pausedUntil, pauseReason } = pace
    if (pausedUntil === null || pauseReason === null) {
      if (pace.unattended === 'refuse') throw new AppError('kitchen_unattended')
      return { status, pace }
    }
    const next = ordersAfterPause(kitchen.statusAt, new Date(pausedUntil))
    throw new AppError('kitchen_paused', { ...nextOrders(next), pauseReason })
  }

  return {
    /** Since when the provider waits for the customer's latest payment, if that takes longer than usual. */
    findProcessingSince: (customerId: string): Promise<string | undefined> =>
      findProcessingSince(database.queries, customerId),

    /**
     * @param attemptKey the same for every tap of one Pay button, so that two taps open one session.
     * @throws AppError `ordering_closed`, `kitchen_closed`, `kitchen_paused`, `kitchen_unattended`, `delivery_unavailable`,
     * `product_unavailable`, `option_unavailable`, `choice_invalid`, `price_changed`, `quantity_exceeded`, `sold_out`,
     * `option_sold_out`, `pick_up_time_unavailable`, `idempotency_conflict`, `checkout_superseded`, `already_paid`,
     * `catalogue_unavailable`, `payment_provider_failed`, `spend_not_possible`, `insufficient_balance`
     */
    async startCheckout(
      person: Person,
      input: StartCheckout,
      attemptKey: string | undefined,
    ): Promise<CheckoutSession> {
      const open = await checkOrdersAreTaken()
      const { lines, pickUp } = await price(input, open)
      const customer = await customers.ensureCustomer(person)
      const intent = await storeIntent(customer.id, attemptKey ?? newId(), input, lines, pickUp)
      const { checkout } = intent
      const known = knownSession(checkout)
      if (checkout.status === 'settled' && known) return known
      if (checkout.status !== 'open') throw new AppError('idempotency_conflict')
      if (checkout.supersededAt !== null) throw new AppError('checkout_superseded')
      if (known) return known
      await closeEarlierPages(intent, input, lines)
      const { emailAddress } = customer
      return pages.open(checkout, { lines, emailAddress, lastOrders: open.status.lastOrders })
    },
  }
}

function nextOrders(from: Date | undefined): { takesOrdersFrom?: string } {
  return from ? { takesOrdersFrom: from.toISOString() } : {}
}

/** And the same wishes. */
function isSameCart(checkout: CheckoutRecord, stored: SoldLine[], input: StartCheckout, lines: PricedLine[]): boolean {
  const fingerprint = (of: SoldLine[]) =>
    JSON.stringify(of.map((line) => [soldLineKey(line), line.unitPriceCents, line.quantity]))
  return (
    checkout.contactNumber === input.contactNumber &&
    checkout.customerNotes === input.customerNotes &&
    (checkout.isEatingHere === 1) === (input.isEatingHere ?? false) &&
    isSamePickUp(checkout, input.pickUp) &&
    fingerprint(stored) === fingerprint(lines)
  )
}
