import { z } from 'zod'

const orderItemSchema = z
  .object({ id: z.string(), title: z.string(), quantity: z.int().min(1) })
  .meta({ id: 'OrderItem' })

/** `inquiry`: no money has moved. `open`, `lost`: the bank has withdrawn the payment. `won`: it has returned it. */
const orderDisputeStatusSchema = z.enum(['inquiry', 'open', 'lost', 'won'])

export const orderSchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    fulfilledAt: z.iso.datetime().nullable(),
    /** When the customer was last notified that the order is ready. */
    dispatchedAt: z.iso.datetime().nullable(),
    isDelivery: z.boolean(),
    deliveryAddress: z.string().nullable(),
    contactNumber: z.string(),
    contactEmailAddress: z.string().nullable(),
    transactionId: z.string(),
    customerNotes: z.string(),
    orderItems: z.array(orderItemSchema),
    /** The refunded amount. Absent without refunds. */
    refundedCents: z.int().min(1).exactOptional(),
    /** The whole payment was refunded, so there is nothing to prepare. Absent otherwise. */
    isFullyRefunded: z.literal(true).exactOptional(),
    /** Absent without a dispute. */
    dispute: z.object({ status: orderDisputeStatusSchema, disputedAt: z.iso.datetime() }).exactOptional(),
  })
  .meta({ id: 'Order' })

export type OrderDisputeStatus = z.infer<typeof orderDisputeStatusSchema>
export type Order = z.infer<typeof orderSchema>
