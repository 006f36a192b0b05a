import type { CustomerExport } from '@fuel-shack/contract/customers'
import type { CustomersService } from '../customers/customers-service.ts'
import type { ChangeSignal } from '../db/change-signal.ts'
import type { Database } from '../db/database.ts'
import type { DeletionLog } from '../deletion-log.ts'
import type { Log } from '../log.ts'
import type { LoyaltyService } from '../loyalty/loyalty-service.ts'
import { assertNoOpenOrder, listCustomerOrders } from '../orders/orders-retention.ts'
import type { Person } from '../callers.ts'
import { eraseCustomer } from './erase-customer.ts'

export interface PrivacyDeps {
  database: Database
  changes: ChangeSignal
  customers: CustomersService
  loyalty: LoyaltyService
  /** Removes the sign-in account, where we are the ones who keep it. */
  forgetAccount: (subject: string) => Promise<void>
  deletions: DeletionLog
  clock: () => Date
  log: Log
}

export type PrivacyService = ReturnType<typeof createPrivacyService>

/** What people may ask about themselves (Australian Privacy Principles 11 to 13). */
export function createPrivacyService(deps: PrivacyDeps) {
  const { database, changes, customers, loyalty, forgetAccount, deletions, clock, log } = deps

  return {
    async exportCustomer(person: Person): Promise<CustomerExport> {
      const { subject: _subject, ...customer } = await customers.ensureCustomer(person)
      const [loyaltyCard, balance, entries, orders] = await Promise.all([
        loyalty.getCard(customer.id),
        loyalty.getBalance(customer.id),
        loyalty.listEntries(customer.id),
        listCustomerOrders(database.queries, customer.id),
      ])
      return { exportedAt: clock().toISOString(), customer, loyaltyCard, balance, entries, orders }
    },

    /**
     * Points and spend are gone with the card; orders stay without a person in them.
     * @throws AppError `order_open` while something is still to be handed over.
     */
    async forgetCustomer(person: Person): Promise<{ deleted: true }> {
      const { id } = await customers.ensureCustomer(person)
      await database.transaction(async (tx) => {
        await assertNoOpenOrder(tx, id)
        await eraseCustomer(tx, id, { evenOpen: false })
        await changes.bump(tx, 'orders')
        deletions.record({ customerId: id })
      })
      await forgetAccount(person.subject)
      log.info({ customerId: id }, 'A customer asked to be forgotten')
      return { deleted: true }
    },
  }
}
