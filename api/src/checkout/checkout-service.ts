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
  findCheckoutByAttempt,
  insertCheckout,
  listCheckoutLines,
  saveSession,
  type CheckoutRecord,
} from './checkout-store.ts'
import { priceCart, totalOf, type PricedLine } from './pricing.ts'

/** The payment page closes after this, so that nobody pays yesterday's prices; the provider asks for half an hour. */
const PAYMENT_PAGE_OPEN_FOR_MS = 60 * 60_000

export interface CheckoutDeps {
  database: Database
  catalogue: CatalogueService
  customers: CustomersService
  payments: Payments
  site: Site
  publicUrl: string
  clock: () => Date
  newId: () => string
}

export type CheckoutService = ReturnType<typeof createCheckoutService>

/** Opens the hosted payment page for a cart. What is to be paid for is stored before the customer leaves for it. */
export function createCheckoutService(deps: CheckoutDeps) {
  const { database, catalogue, customers, payments, site, publicUrl, clock, newId } = deps

  /** The checkout of this attempt: a repeated press finds the first one. */
  async function storeIntent(
    customerId: string,
    attemptKey: string,
    input: StartCheckout,
    lines: PricedLine[],
  ): Promise<CheckoutRecord> {
    return database.transaction(async (tx) => {
      const { contactNumber, customerNotes } = input
      const isNew = await insertCheckout(tx, {
        id: newId(),
        customerId,
        attemptKey,
        contactNumber,
        customerNotes,
        lines,
        totalCents: totalOf(lines),
        createdAt: clock().toISOString(),
      })
      const checkout = await findCheckoutByAttempt(tx, customerId, attemptKey)
      if (!checkout) throw new Error('The checkout that was just stored is not there')
      if (!isNew) {
        const stored = await listCheckoutLines(tx, checkout.id)
        if (!isSameAttempt(checkout, stored, input, lines)) throw new AppError('idempotency_conflict')
      }
      return checkout
    })
  }

  async function price(input: StartCheckout): Promise<PricedLine[]> {
    if (input.isDelivery && !site.delivery) throw new AppError('delivery_unavailable')
    const offered: CatalogueProduct[] = await catalogue.listCatalogue()
    return priceCart(input.items, offered, site.limits)
  }

  return {
    /**
     * @param attemptKey the same for each press of one Pay button, so that two presses are one session.
     * @throws AppError `delivery_unavailable`, `product_unavailable`, `price_changed`, `quantity_exceeded`,
     * `idempotency_conflict`, `catalogue_unavailable`, `payment_provider_failed`
     */
    async startCheckout(
      person: Person,
      input: StartCheckout,
      attemptKey: string | undefined,
    ): Promise<CheckoutSession> {
      const lines = await price(input)
      const customer = await customers.ensureCustomer(person)
      const checkout = await storeIntent(customer.id, attemptKey ?? newId(), input, lines)
      if (checkout.status !== 'open') throw new AppError('idempotency_conflict')
      if (checkout.sessionId !== null && checkout.sessionUrl !== null) {
        return { sessionId: checkout.sessionId, url: checkout.sessionUrl }
      }
      const session = await payments.openPaymentPage({
        checkoutId: checkout.id,
        expiresAt: new Date(Date.parse(checkout.createdAt) + PAYMENT_PAGE_OPEN_FOR_MS),
        lines,
        emailAddress: customer.emailAddress,
        successUrl: `${publicUrl}/orders?pr=1`,
        cancelUrl: `${publicUrl}/orders`,
      })
      await saveSession(database.queries, checkout.id, session)
      return session
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
