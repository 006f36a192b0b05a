import type { Payment } from '../../../platform/providers/payments.ts'
import type { SettleService } from '../settling/settle-service.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import { listSupersededPaymentPages } from '../checkouts/superseded-store.ts'

/** The customer waits for these calls; the job closes the rest. */
const CLOSED_PER_REQUEST = 5
const CLOSED_PER_RUN = 50

interface SupersededPaymentPagesDeps extends Pick<Shared, 'database' | 'payments' | 'log'> {
  settle: SettleService
}

export type SupersededPaymentPages = ReturnType<typeof createSupersededPaymentPages>

interface Page {
  id: string
  sessionId: string
}

/**
 * Closes payment pages that a newer page of the same customer has replaced, so that one cart is not paid twice. A page that
 * was paid before it could be closed is settled like any other payment.
 */
export function createSupersededPaymentPages(deps: SupersededPaymentPagesDeps) {
  const { database, payments, settle, log } = deps

  /** @returns undefined if the provider failed; the job tries again. */
  async function closePage({ id, sessionId }: Page): Promise<Payment['state'] | undefined> {
    try {
      const payment = await payments.closePaymentPage(sessionId)
      settle.report(await database.transaction((tx) => settle.applyPayment(tx, payment)), 'sweep')
      log.info({ checkoutId: id, state: payment.state }, 'A payment page was replaced by a newer one')
      return payment.state
    } catch (error) {
      log.warn({ err: error, checkoutId: id }, 'A replaced payment page could not be closed; the next run tries again')
      return undefined
    }
  }

  return {
    /** Never throws. @returns the checkouts that had been paid. */
    async closePages(pages: Page[]): Promise<string[]> {
      const states = await Promise.all(
        pages.slice(0, CLOSED_PER_REQUEST).map(async (page) => ({ id: page.id, state: await closePage(page) })),
      )
      return states.flatMap(({ id, state }) => (state === 'paid' ? [id] : []))
    },

    /** Retries the pages that could not be closed when the newer page was opened. */
    async closeRemaining(signal?: AbortSignal): Promise<void> {
      for (const page of await listSupersededPaymentPages(database.queries, CLOSED_PER_RUN)) {
        if (signal?.aborted) return
        await closePage(page)
      }
    },
  }
}
