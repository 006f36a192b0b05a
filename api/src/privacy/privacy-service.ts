import type { CustomerExport, IdentityProof, SecondFactorExport } from '@fuel-shack/contract/customers/customers'
import type { CustomersService } from '../customers/customers-service.ts'
import type { ChangeSignal } from '../db/change-signal.ts'
import type { Database } from '../db/database.ts'
import type { DeletionLog } from '../deletion-log.ts'
import type { Log } from '../log.ts'
import type { LoyaltyService } from '../loyalty/loyalty-service.ts'
import type { ReceiptsService } from '../receipts/receipts-service.ts'
import { hasOpenOrder, listOrdersOfCustomer } from '../orders/orders-privacy-store.ts'
import type { Actor, Person } from '../callers.ts'
import { AppError } from '../errors.ts'
import type { OwnAccount } from '../identity/accounts/own-account.ts'
import { eraseCustomer } from './erase-customer.ts'

const RECENT_LOGIN_SECONDS = 5 * 60

interface PrivacyDeps {
  database: Database
  changes: ChangeSignal
  customers: CustomersService
  loyalty: LoyaltyService
  receipts: Pick<ReceiptsService, 'listReceipts'>
  /** Undefined if another provider manages the accounts. */
  ownAccount: OwnAccount | undefined
  /** Null if another provider manages the account. */
  exportSecondFactor: (subject: string) => Promise<SecondFactorExport | null>
  deletions: DeletionLog
  clock: () => Date
  log: Log
}

export type PrivacyService = ReturnType<typeof createPrivacyService>

/** Export and deletion of a customer's data (Australian Privacy Principles 11 to 13). */
export function createPrivacyService(deps: PrivacyDeps) {
  const { database, changes, customers, loyalty, receipts, ownAccount, exportSecondFactor, deletions } = deps
  const { clock, log } = deps

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
      const exported = { customer, loyaltyCard, balance, entries, orders, secondFactor }
      return { exportedAt: clock().toISOString(), ...exported, receipts: await receipts.listReceipts(customer.id) }
    },

    /**
     * @throws AppError `wrong_password`, `too_many_requests`, `reauthentication_required` if another provider has the
     * password.
     */
    async proveIdentity(actor: Actor, password: string): Promise<IdentityProof> {
      if (!ownAccount) throw new AppError('reauthentication_required')
      return ownAccount.proveIdentity(actor, password)
    },

    /**
     * Deletes the caller's customer and account. Tokens that were issued before cannot recreate the customer.
     *
     * @throws AppError `order_open` while an order is not fulfilled, `reauthentication_required`, `last_staff_account`.
     */
    async deleteCustomer(person: Person, actor: Actor, proof: string | undefined): Promise<{ deleted: true }> {
      if (ownAccount) await ownAccount.confirmDeletion(person.subject, proof)
      else assertRecentLogin(person.claims, clock())
      const { id } = await customers.ensureCustomer(person)
      await database.transaction(async (tx) => {
        if (await hasOpenOrder(tx, id)) throw new AppError('order_open')
        await eraseCustomer(tx, id, { includeOpen: false })
        await customers.recordDeletedSubject(tx, person.subject)
        await changes.bump(tx, 'orders')
        deletions.record({ customerId: id })
      })
      await ownAccount?.deleteAccount(actor)
      log.info({ customerId: id }, 'A customer deleted their data')
      return { deleted: true }
    },
  }
}

/**
 * With another provider, only that provider can verify the password. The claim `auth_time` of OpenID Connect says when it
 * last did. If a provider leaves the claim out of its access tokens, the token alone is accepted.
 *
 * @throws AppError `reauthentication_required`
 */
function assertRecentLogin(claims: Record<string, unknown>, now: Date): void {
  const authTime = claims['auth_time']
  if (typeof authTime !== 'number') return
  if (now.getTime() / 1000 - authTime > RECENT_LOGIN_SECONDS) throw new AppError('reauthentication_required')
}
