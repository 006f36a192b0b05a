import { orderSchema } from '../orders/orders.ts'
import { paymentAttentionSchema } from '../payments/payment-attention.ts'
import { declineOrderSchema, refundableSchema, refundOrderSchema } from '../payments/refunds.ts'

export const refundEndpoints = {
  getRefundable: {
    summary: 'What is left to refund of an order, in total and by line',
    response: refundableSchema,
  },
  declineOrder: {
    takesProof: true,
    rateLimit: 'staff-write',
    summary: 'Closes an order that was not handed over, and refunds the rest of its payment; safe to repeat',
    body: declineOrderSchema,
    response: orderSchema,
  },
  refundOrder: {
    isIdempotent: true,
    takesProof: true,
    rateLimit: 'staff-write',
    summary: 'Refunds lines of an order, or an amount; requires an Idempotency-Key',
    body: refundOrderSchema,
    response: orderSchema,
  },
  refundPaymentAttention: {
    takesProof: true,
    rateLimit: 'staff-write',
    summary: 'Refunds a payment that did not become an order, or repeats a refund that failed; safe to repeat',
    response: paymentAttentionSchema,
  },
} as const
