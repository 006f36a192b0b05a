import type { CustomerExport, IdentityProof, SecondFactorExport } from '@fuel-shack/contract/customers'
import type { CustomersService } from '../customers/customers-service.ts'
import type { ChangeSignal } from '../db/change-signal.ts'
import type { Database } from '../db/database.ts'
import type { DeletionLog } from '../deletion-log.ts'
import type { Log } from '../log.ts'
import type { LoyaltyService } from '../loyalty/loyalty-service.ts'
import { hasOpenOrder, listOrdersOfCustomer } from '../orders/orders-privacy-store.ts'
import type { Actor, Person } from '../callers.ts'
import { AppError } from '../errors.ts'
import type { OwnAccount } from '../identity/accounts/own-account.ts'
import { eraseCustomer } from './erase-customer.ts'
import { assertRecentLogin } from './recent-login.ts'

export interface PrivacyDeps {
  database: Database
  changes: ChangeSignal
  customers: CustomersService
  loyalty: LoyaltyService
  /** Undefined where another provider has the accounts. */
  ownAccount: OwnAccount | undefined
  /** The second factors of the account; null where another provider has it. */
  exportSecondFactor: (subject: string) => Promise<SecondFactorExport | null>
  deletions: DeletionLog
  clock: () => Date
  log: Log
}

export type PrivacyService = ReturnType<typeof createPrivacyService>

/** What people may ask about themselves (Australian Privacy Principles 11 to 13). */
export function createPrivacyService(deps: PrivacyDeps) {
  const { database, changes, customers, loyalty, ownAccount, exportSecondFactor, deletions, clock, log } = deps

  return {
    async exportCustomer(person: Person): Promise<CustomerExport> {
      const { subject: _subject, ...customer } = await customers.ensureCustomer(person)
      const [loyaltyCard, balance, entries, orders, secondFactor] = await Promise.all([
        loyalty.getCard(customer.id),
        loyalty.getBalance(customer.id),
        loyalty.listEntries(customer.id),
        listOrdersOfCustomer(database.queries, customer.id),
        exportSecondFactor(person.subject),
      ])
      return { exportedAt: clock().toISOString(), customer, loyaltyCard, balance, entries, orders, secondFactor }
    },

    /** @throws AppError `wrong_password`, `too_many_requests`, `reauthentication_required` where we have no password. */
    async proveIdentity(actor: Actor, password: string): Promise<IdentityProof> {
      if (!ownAccount) throw new AppError('reauthentication_required')
      return ownAccount.proveIdentity(actor, password)
    },

    /**
     * Points and spend are gone with the card; orders stay without a person in them. Tokens that are out make no new
     * customer of the same person.
     * @throws AppError `order_open` while something is still to be handed over, `reauthentication_required`,
     * `last_staff_account`.
     */
    async forgetCustomer(person: Person, actor: Actor, proof: string | undefined): Promise<{ deleted: true }> {
      if (ownAccount) await ownAccount.confirmDeletion(person.subject, proof)
      else assertRecentLogin(person.claims, clock())
      const { id } = await customers.ensureCustomer(person)
      await database.transaction(async (tx) => {
        if (await hasOpenOrder(tx, id)) throw new AppError('order_open')
        await eraseCustomer(tx, id, { evenOpen: false })
        await customers.rememberForgotten(tx, person.subject)
        await changes.bump(tx, 'orders')
        deletions.record({ customerId: id })
      })
      await ownAccount?.deleteAccount(actor)
      log.info({ customerId: id }, 'A customer asked to be forgotten')
      return { deleted: true }
    },
  }
}
