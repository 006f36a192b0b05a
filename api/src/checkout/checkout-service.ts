import { PAID_PARAMETER, webPaths } from '@fuel-shack/contract/web-paths'
import type { CheckoutSession, StartCheckout } from '@fuel-shack/contract/checkout'
import type { Site } from '@fuel-shack/contract/site'
import type { CatalogueService } from '../catalogue/catalogue-service.ts'
import type { CatalogueProduct } from '../catalogue/catalogue.ts'
import type { CustomersService } from '../customers/customers-service.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Payments } from '../providers/payments.ts'
import type { Person } from '../callers.ts'
import {
  findCheckout,
  findCheckoutByAttempt,
  insertCheckout,
  listCheckoutLines,
  markClosed,
  saveSession,
  type CheckoutRecord,
} from './checkout-store.ts'
import { pageExpiry } from './page-expiry.ts'
import { priceCart, totalOf, type PricedLine } from './pricing.ts'
import type { SupersededPages } from './superseded-pages.ts'
import { markSuperseded, type SupersededCheckout } from './superseded-store.ts'

interface CheckoutDeps {
  database: Database
  catalogue: CatalogueService
  customers: CustomersService
  payments: Payments
  supersededPages: SupersededPages
  site: Site
  publicUrl: string
  clock: () => Date
  newId: () => string
}

interface StoredIntent {
  checkout: CheckoutRecord
  /** Earlier checkouts of the customer that were still open. */
  superseded: SupersededCheckout[]
}

export type CheckoutService = ReturnType<typeof createCheckoutService>

/** Opens the hosted payment page for a cart. The checkout is stored before the customer is redirected. */
export function createCheckoutService(deps: CheckoutDeps) {
  const { database, catalogue, customers, payments, supersededPages, site, publicUrl, clock, newId } = deps

  /** Stores one checkout per attempt key. A new one supersedes the customer's other open checkouts. */
  async function storeIntent(
    customerId: string,
    attemptKey: string,
    input: StartCheckout,
    lines: PricedLine[],
  ): Promise<StoredIntent> {
    return database.transaction(async (tx) => {
      const { contactNumber, customerNotes } = input
      const createdAt = clock().toISOString()
      // Of two devices that start at the same time, the later one must see the earlier one's checkout.
      await customers.lock(tx, customerId)
      const isNew = await insertCheckout(tx, {
        id: newId(),
        customerId,
        attemptKey,
        contactNumber,
        customerNotes,
        lines,
        totalCents: totalOf(lines),
        createdAt,
      })
      const checkout = await findCheckoutByAttempt(tx, customerId, attemptKey)
      if (!checkout) throw new Error('The checkout that was just stored was not found')
      if (!isNew) {
        const stored = await listCheckoutLines(tx, checkout.id)
        if (!isSameAttempt(checkout, stored, input, lines)) throw new AppError('idempotency_conflict')
        return { checkout, superseded: [] }
      }
      const superseded = await markSuperseded(tx, { checkoutId: checkout.id, customerId, supersededAt: createdAt })
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
      if (!paid || !isSameAttempt(paid, paidLines, input, lines)) continue
      await markClosed(database.queries, checkout.id, 'failed')
      throw new AppError('already_paid')
    }
  }

  async function openPage(
    checkout: CheckoutRecord,
    emailAddress: string | null,
    lines: PricedLine[],
  ): Promise<CheckoutSession> {
    const session = await payments.openPaymentPage({
      checkoutId: checkout.id,
      expiresAt: pageExpiry(checkout.createdAt, clock()),
      lines,
      emailAddress,
      successUrl: `${publicUrl}${webPaths.orders}?${PAID_PARAMETER}=1`,
      cancelUrl: `${publicUrl}${webPaths.orders}`,
    })
    const saved = await saveSession(database.queries, checkout.id, session)
    const isUsed = saved.sessionId === session.sessionId && !saved.isSuperseded
    if (!isUsed) await supersededPages.closePages([{ id: checkout.id, sessionId: session.sessionId }])
    // The customer started a newer checkout on another device while this page was being opened.
    if (saved.isSuperseded) throw new AppError('checkout_superseded')
    return { sessionId: saved.sessionId, url: saved.url }
  }

  async function price(input: StartCheckout): Promise<PricedLine[]> {
    if (input.isDelivery) throw new AppError('delivery_unavailable')
    const offered: CatalogueProduct[] = await catalogue.listCatalogue()
    return priceCart(input.items, offered, site.limits)
  }

  return {
    /**
     * @param attemptKey the same for every tap of one Pay button, so that two taps open one session.
     * @throws AppError `ordering_closed`, `delivery_unavailable`, `product_unavailable`, `price_changed`, `quantity_exceeded`,
     * `idempotency_conflict`, `checkout_superseded`, `already_paid`, `catalogue_unavailable`, `payment_provider_failed`
     */
    async startCheckout(
      person: Person,
      input: StartCheckout,
      attemptKey: string | undefined,
    ): Promise<CheckoutSession> {
      // Applies to repeated calls too. A page that is open already can still be paid.
      if (site.ordering === 'closed') throw new AppError('ordering_closed')
      const lines = await price(input)
      const customer = await customers.ensureCustomer(person)
      const intent = await storeIntent(customer.id, attemptKey ?? newId(), input, lines)
      const { checkout } = intent
      if (checkout.status !== 'open') throw new AppError('idempotency_conflict')
      if (checkout.supersededAt !== null) throw new AppError('checkout_superseded')
      if (checkout.sessionId !== null && checkout.sessionUrl !== null) {
        return { sessionId: checkout.sessionId, url: checkout.sessionUrl }
      }
      await closeEarlierPages(intent, input, lines)
      return openPage(checkout, customer.emailAddress, lines)
    },
  }
}

function isSameAttempt(
  checkout: CheckoutRecord,
  stored: Omit<PricedLine, 'priceId'>[],
  input: StartCheckout,
  lines: PricedLine[],
): boolean {
  const fingerprint = (of: Omit<PricedLine, 'priceId'>[]) =>
    JSON.stringify(of.map((line) => [line.productId, line.unitPriceCents, line.quantity]))
  return (
    checkout.contactNumber === input.contactNumber &&
    checkout.customerNotes === input.customerNotes &&
    fingerprint(stored) === fingerprint(lines)
  )
}
