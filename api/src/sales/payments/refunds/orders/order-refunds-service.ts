import type { DeclineOrder, RefundOrder } from '@fuel-shack/contract/sales/payments/refunds'
import type { LoggedInCaller } from '../../../../platform/callers.ts'
import { cancelOrder } from './cancel-order.ts'
import { declineOrder } from './decline-order.ts'
import { getRefundable } from './get-refundable.ts'
import type { OrderRefundsDeps } from './order-refunds-deps.ts'
import { refundOrder, type StaffCall } from './refund-order.ts'

export type OrderRefundsService = ReturnType<typeof createOrderRefundsService>

/** Staff decline and refund orders, and customers cancel them. */
export function createOrderRefundsService(deps: OrderRefundsDeps) {
  return {
    getRefundable: (orderId: string) => getRefundable(deps, orderId),
    declineOrder: (orderId: string, body: DeclineOrder, caller: LoggedInCaller) =>
      declineOrder(deps, orderId, body, caller),
    cancelOrder: (caller: LoggedInCaller, orderId: string) => cancelOrder(deps, caller, orderId),
    refundOrder: (orderId: string, body: RefundOrder, call: StaffCall) => refundOrder(deps, orderId, body, call),
  }
}
