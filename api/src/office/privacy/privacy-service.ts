import type {
  CustomerExport,
  IdentityProof,
  IdentityProofRequest,
  ProofCode,
} from '@fuel-shack/contract/cards/customers'
import type { Identity } from '@fuel-shack/identity/identity'
import type { CustomersService } from '../../cards/customers/customers-service.ts'
import type { DeletionLog } from '../../platform/deletion-log.ts'
import type { LoyaltyService } from '../../cards/loyalty/loyalty-service.ts'
import type { ClaimsService } from '../../cards/old-cards/claims-service.ts'
import type { ReceiptsService } from '../../sales/receipts/receipts-service.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import type { CustomerOrdersService } from '../../sales/orders/customer/customer-orders-service.ts'
import { originOf, type Caller, type LoggedInCaller, type User } from '../../platform/callers.ts'
import { AppError } from '../../platform/errors.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { eraseCustomer } from './privacy-store.ts'

const RECENT_LOGIN_SECONDS = 5 * 60

interface PrivacyDeps extends Pick<Shared, 'database' | 'changes' | 'clock' | 'log' | 'securityLog'> {
  customers: CustomersService
  loyalty: LoyaltyService
  claims: Pick<ClaimsService, 'listOfCustomer'>
  customerOrders: Pick<CustomerOrdersService, 'exportOrders' | 'hasOpenOrder'>
  receipts: Pick<ReceiptsService, 'listReceipts'>
  messages: Pick<MessagesService, 'listMessages'>
  /** Undefined if another provider manages the accounts. */
  ownAccount: Identity['ownAccount'] | undefined
  /** Forgets what is cached of the account of a subject. */
  forgetAccount: (subject: string) => void
  deletions: DeletionLog
}

export type PrivacyService = ReturnType<typeof createPrivacyService>

/** Export and deletion of a customer's data (Australian Privacy Principles 11 to 13). */
export function createPrivacyService(deps: PrivacyDeps) {
  const { database, changes, customers, loyalty, claims, customerOrders, receipts, messages } = deps
  const { ownAccount, forgetAccount, deletions, clock, log, securityLog } = deps

  return {
    /** Its fields are what the rows of the tables name. */
    async exportCustomer(caller: User): Promise<CustomerExport> {
      const { subject: _subject, ...customer } = await customers.ensureCustomer(caller)
      const { id } = customer
      return {
        exportedAt: clock().toISOString(),
        customer,
        loyaltyCard: await loyalty.getCard(id),
        balance: await loyalty.getBalance(id),
        entries: await loyalty.listEntries(id, null),
        formerCards: await loyalty.listFormerNumbers(id),
        oldCards: await claims.listOfCustomer(id),
        pendingPoints: await loyalty.listPendingPoints(id),
        orders: await customerOrders.exportOrders(id),
        receipts: await receipts.listReceipts(id),
        messages: await messages.listMessages(id),
        secondFactor: null,
        ...(await ownAccount?.exportAccount(caller.subject)),
      }
    },

    /**
     * @throws AppError `wrong_password`, `wrong_code`, `too_many_requests`, `reauthentication_required` if another provider
     * has the password.
     */
    async proveIdentity(caller: Caller, typed: IdentityProofRequest): Promise<IdentityProof> {
      if (!ownAccount) throw new AppError('reauthentication_required')
      const proven = await ownAccount.proveIdentity(caller, typed)
      if ('rejection' in proven) throw new AppError(proven.rejection, { retryAfterSeconds: proven.retryAfterSeconds })
      return proven
    },

    /** @throws AppError `too_many_requests`, `reauthentication_required` for staff, and where a password is needed. */
    async sendProofCode(caller: Caller): Promise<ProofCode> {
      if (!ownAccount) throw new AppError('reauthentication_required')
      const sent = await ownAccount.sendCode(caller)
      if ('rejection' in sent) throw new AppError(sent.rejection, { retryAfterSeconds: sent.retryAfterSeconds })
      return sent
    },

    /**
     * Deletes the caller's customer and account. Tokens that were issued before cannot recreate the customer.
     *
     * @throws AppError `order_open` while an order is not fulfilled, `reauthentication_required`, `last_staff_account`,
     * `last_manager_account`.
     */
    async deleteCustomer(caller: LoggedInCaller): Promise<{ deleted: true }> {
      if (!ownAccount) assertRecentLogin(caller.claims, clock())
      const { id } = await customers.ensureCustomer(caller)
      await database.transaction(async (tx) => {
        // Otherwise an old card that is claimed now would lead to the erased customer.
        await customers.lock(tx, id)
        const problem = await ownAccount?.deleteAccount(tx, caller.subject, caller.proof)
        if (problem) throw new AppError(problem)
        if (await customerOrders.hasOpenOrder(tx, id)) throw new AppError('order_open')
        await eraseCustomer(tx, id, { includeInUse: false })
        await customers.recordDeletedSubject(tx, caller.subject)
        await changes.bump(tx, 'orders')
        deletions.record({ customerId: id })
      })
      forgetAccount(caller.subject)
      if (ownAccount)
        securityLog.record({
          event: 'account_removed',
          outcome: 'success',
          ...originOf(caller),
          details: { by: 'owner' },
        })
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
