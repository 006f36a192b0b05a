import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Payment, Payments } from '../providers/payments.ts'
import type { SettleService } from './settle-service.ts'
import { listSupersededPages } from './superseded-store.ts'

/** A customer waits meanwhile. More former pages than this are left to the job. */
const CLOSED_AT_ONCE = 5
const CLOSED_PER_ROUND = 50

export interface SupersededPagesDeps {
  database: Database
  payments: Payments
  settle: SettleService
  log: Log
}

export type SupersededPages = ReturnType<typeof createSupersededPages>

interface Page {
  id: string
  sessionId: string
}

/**
 * Closes payment pages that a newer one of the same customer has replaced, so that one cart is not paid for twice. The
 * provider decides: a page that was paid before it could be closed is settled like any other payment.
 */
export function createSupersededPages(deps: SupersededPagesDeps) {
  const { database, payments, settle, log } = deps

  /** @returns undefined where the provider could not be asked; the job asks again. */
  async function closePage({ id, sessionId }: Page): Promise<Payment['state'] | undefined> {
    try {
      const payment = await payments.closePaymentPage(sessionId)
      settle.report(await database.transaction((tx) => settle.applyPayment(tx, payment)), 'sweep')
      log.info({ checkoutId: id, state: payment.state }, 'A payment page was replaced by a newer one')
      return payment.state
    } catch (error) {
      log.warn(
        { err: error, checkoutId: id },
        'A replaced payment page could not be closed; the next round tries again',
      )
      return undefined
    }
  }

  return {
    /** Never throws. @returns the checkouts that turned out to be paid. */
    async closePages(pages: Page[]): Promise<string[]> {
      const states = await Promise.all(
        pages.slice(0, CLOSED_AT_ONCE).map(async (page) => ({ id: page.id, state: await closePage(page) })),
      )
      return states.flatMap(({ id, state }) => (state === 'paid' ? [id] : []))
    },

    /** What could not be closed when the newer page was opened: on start, and every half a minute. */
    async closeLeftOpen(signal?: AbortSignal): Promise<void> {
      for (const page of await listSupersededPages(database.queries, CLOSED_PER_ROUND)) {
        if (signal?.aborted) return
        await closePage(page)
      }
    },
  }
}
