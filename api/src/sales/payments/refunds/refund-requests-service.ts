import type { Queries, Tx } from '../../../platform/db/database.ts'
import type { ListPart } from '../../../platform/db/newest-first.ts'
import type { RefundRejection } from '../../../platform/providers/payments.ts'
import { linkRefund, type LinkedReport } from './link-refund.ts'
import { lockPayment } from './payment-facts-store.ts'
import { readRest } from './read-rest.ts'
import type { RefundRequestsDeps } from './refund-requests-deps.ts'
import * as store from './refund-requests-store.ts'
import type { RefundRequest } from './refund-requests-store.ts'
import type { RefundedLine } from './refunds-tables.ts'
import { rejectRefund } from './reject-refund.ts'
import { readBalancePart, requestRefund, type WantedRefund } from './request-refund.ts'

export type { RefundRequest } from './refund-requests-store.ts'

export type RefundRequestsService = ReturnType<typeof createRefundRequestsService>

/**
 * The refunds that this system asks the provider for. A request is stored before the provider is called, and its amount
 * is reserved from then on: the payment's row is locked, so that two requests can never exceed what is left.
 */
export function createRefundRequestsService(given: Omit<RefundRequestsDeps, 'wakeSender'>) {
  let wakeSender = (): void => undefined
  const deps: RefundRequestsDeps = { ...given, wakeSender: () => wakeSender() }
  const { queries } = deps.database
  const now = () => deps.clock().toISOString()

  return {
    request: (tx: Tx, wanted: WantedRefund) => requestRefund(deps, tx, wanted),
    link: (tx: Tx, report: LinkedReport) => linkRefund(deps, tx, report),
    reject: (tx: Tx, request: RefundRequest, reason: RefundRejection) => rejectRefund(deps, tx, request, reason),
    readRest,
    readBalancePart,

    /** Locks a payment before other rows are changed, as every change of a payment does. */
    lockPayment: async (tx: Tx, transactionId: string): Promise<void> =>
      void (await lockPayment(tx, transactionId, now())),

    /** The lines of a refund of ours, by its id here or at the provider. */
    async findLines(of: Queries, id: string): Promise<RefundedLine[]> {
      const request = (await store.findRequest(of, { id })) ?? (await store.findRequest(of, { providerId: id }))
      return request?.lines ?? []
    },

    listRequestsOfStaff: (part: ListPart) => store.listRequestsOfStaff(queries, part),
    listOfAttention: store.listRequestsOfAttention,

    claimDue: (of: Queries, claim: { claimedUntil: string; limit: number }): Promise<RefundRequest[]> =>
      store.claimDueRequests(of, { ...claim, now: now() }),
    postpone: store.postpone,

    /** Registers a callback for commits that requested a refund. */
    onQueued: (wake: () => void): void => void (wakeSender = wake),
  }
}
