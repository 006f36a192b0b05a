import { PAID_PARAMETER, UNPAID_PARAMETER, webPaths } from '@fuel-shack/contract/platform/web-paths'
import { surchargeName } from '@fuel-shack/contract/shop/surcharge/surcharge'
import type { CheckoutSession } from '@fuel-shack/contract/sales/checkout/checkout'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { OpenPaymentPage, PaymentPageLine } from '../../../platform/providers/payments.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import { findCheckout, saveSession, type StartedCheckout } from '../checkouts/checkout-store.ts'
import { pageExpiry } from './page-expiry.ts'
import { cardPartOf } from '../settling/payment-check.ts'
import type { SettleOutcome, SettleService } from '../settling/settle-service.ts'
import type { BalanceReservationsService } from '../checkouts/balance-reservations-service.ts'
import type { SupersededPaymentPages } from './superseded-payment-pages.ts'

interface PageOpenerDeps extends Pick<Shared, 'database' | 'payments' | 'publicUrl' | 'clock'> {
  balanceReservations: BalanceReservationsService
  settle: SettleService
  supersededPages: SupersededPaymentPages
  /** @throws AppError `too_many_open_orders` */
  lockRoom: (tx: Tx, checkout: StartedCheckout) => Promise<void>
}

/** The details that a page needs besides its checkout. */
interface PageDetails {
  lines: PaymentPageLine[]
  emailAddress: string | null
  lastOrders: Date | undefined
}

/** Opens the payment page of a stored checkout, after its part of the balance is reserved. Safe to repeat. */
export function createPaymentPageOpener(deps: PageOpenerDeps) {
  const { database, payments, balanceReservations, settle, supersededPages, publicUrl, clock, lockRoom } = deps
  const successUrl = `${publicUrl}${webPaths.orders}?${PAID_PARAMETER}=1`

  /** Reserves before the page opens, so that the card never pays for what the balance cannot. */
  async function reserve(tx: Tx, { id, spendCents }: StartedCheckout): Promise<void> {
    if (spendCents === 0) return
    const problem = await balanceReservations.reserve(tx, id)
    if (problem !== undefined) throw new AppError(problem)
    // The customer started a newer checkout meanwhile, which returned what this one reserved. It stays with that one.
    if ((await findCheckout(tx, id))?.supersededAt !== null) throw new AppError('checkout_superseded')
  }

  async function requestPage(checkout: StartedCheckout, { lines, emailAddress, lastOrders }: PageDetails) {
    const now = clock()
    try {
      return await payments.openPaymentPage({
        checkoutId: checkout.id,
        requestedAt: now,
        expiresAt: pageExpiry(checkout.createdAt, now, lastOrders),
        lines,
        surcharge: surchargeLineOf(checkout),
        spendCents: checkout.spendCents,
        emailAddress,
        successUrl,
        cancelUrl: `${publicUrl}${webPaths.orders}?${UNPAID_PARAMETER}=1`,
      })
    } catch (error) {
      if (checkout.spendCents > 0)
        await database.transaction((tx) => balanceReservations.releaseIfUnpayable(tx, checkout.id))
      throw error
    }
  }

  /** Another call for the same checkout can have returned the balance after its page failed to open. */
  function savePage(checkout: StartedCheckout, session: CheckoutSession): ReturnType<typeof saveSession> {
    if (checkout.spendCents === 0) return saveSession(database.queries, checkout.id, session)
    return database.transaction(async (tx) => {
      const saved = await saveSession(tx, checkout.id, session)
      if (!saved.isSuperseded) await reserve(tx, checkout)
      return saved
    })
  }

  async function openPage(checkout: StartedCheckout, details: PageDetails): Promise<CheckoutSession> {
    if (checkout.spendCents > 0) await database.transaction((tx) => reserve(tx, checkout))
    const session = await requestPage(checkout, details)
    const closeThis = () => supersededPages.closePages([{ id: checkout.id, sessionId: session.sessionId }])
    let saved: Awaited<ReturnType<typeof saveSession>>
    try {
      saved = await savePage(checkout, session)
    } catch (error) {
      if (error instanceof AppError) await closeThis()
      throw error
    }
    if (saved.sessionId !== session.sessionId || saved.isSuperseded) await closeThis()
    // The customer started a newer checkout on another device while this page was being opened.
    if (saved.isSuperseded) throw new AppError('checkout_superseded')
    return { sessionId: saved.sessionId, url: saved.url }
  }

  /** Nothing is left to pay by card: the order is placed in the transaction that takes the balance. */
  async function payWithBalance(checkout: StartedCheckout, { emailAddress }: PageDetails): Promise<CheckoutSession> {
    const { id: checkoutId } = checkout
    const session = { sessionId: `balance_${checkoutId}`, url: successUrl }
    const outcome = await database.transaction(async (tx): Promise<SettleOutcome> => {
      // Other orders of the customer may have been placed since the checkout was stored.
      await lockRoom(tx, checkout)
      const { isSuperseded } = await saveSession(tx, checkoutId, session)
      if (isSuperseded) throw new AppError('checkout_superseded')
      await reserve(tx, checkout)
      return settle.settleWithoutCard(tx, { checkoutId, sessionId: session.sessionId, emailAddress })
    })
    settle.report(outcome, 'balance')
    return session
  }

  return {
    /** @throws AppError `checkout_superseded`, `payment_provider_failed`, `too_many_open_orders` or a `UseProblem` */
    open: (checkout: StartedCheckout, details: PageDetails): Promise<CheckoutSession> =>
      cardPartOf(checkout) === 0 ? payWithBalance(checkout, details) : openPage(checkout, details),
  }
}

function surchargeLineOf({ surchargePercent, surchargeCents }: StartedCheckout): OpenPaymentPage['surcharge'] {
  return surchargeCents > 0 ? { name: surchargeName(surchargePercent), cents: surchargeCents } : undefined
}

/** The page that an earlier call has opened, or the order that it has placed without one. */
export function knownSession(checkout: StartedCheckout): CheckoutSession | undefined {
  const { sessionId, sessionUrl: url, status } = checkout
  if (sessionId === null || url === null) return undefined
  return status === 'open' || (status === 'settled' && cardPartOf(checkout) === 0) ? { sessionId, url } : undefined
}
