import { z } from 'zod'
import { orderSchema } from '../orders/orders.ts'
import { paymentAttentionSchema } from '../payments/payment-attention.ts'
import { declineOrderSchema, refundableSchema, refundOrderSchema } from '../payments/refunds.ts'
import { endpointTable } from './endpoint-table.ts'

const orderParams = z.object({ orderId: z.uuid() })

export const refundEndpoints = {
  getRefundable: {
    ...endpointTable.getRefundable,
    summary: 'What is left to refund of an order, in total and by line',
    params: orderParams,
    response: refundableSchema,
  },
  declineOrder: {
    ...endpointTable.declineOrder,
    takesProof: true,
    rateLimit: 'staff-write',
    summary: 'Closes an order that was not handed over, and refunds the rest of its payment; safe to repeat',
    params: orderParams,
    body: declineOrderSchema,
    response: orderSchema,
  },
  refundOrder: {
    ...endpointTable.refundOrder,
    isIdempotent: true,
    takesProof: true,
    rateLimit: 'staff-write',
    summary: 'Refunds lines of an order, or an amount; requires an Idempotency-Key',
    params: orderParams,
    body: refundOrderSchema,
    response: orderSchema,
  },
  refundPaymentAttention: {
    ...endpointTable.refundPaymentAttention,
    takesProof: true,
    rateLimit: 'staff-write',
    summary: 'Refunds a payment that did not become an order, or repeats a refund that failed; safe to repeat',
    params: z.object({ attentionId: z.uuid() }),
    response: paymentAttentionSchema,
  },
} as const
