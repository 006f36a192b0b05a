import { z } from 'zod'

export const orderItemSchema = z
  .object({ id: z.string(), title: z.string(), quantity: z.int().min(1) })
  .meta({ id: 'OrderItem' })

/** `inquiry`: the bank asks, no money has moved. `open` and `lost`: the bank has the money. `won`: the shop has it again. */
export const orderDisputeStatusSchema = z.enum(['inquiry', 'open', 'lost', 'won'])

export const orderSchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    fulfilledAt: z.iso.datetime().nullable(),
    /** When the customer was last told that the order is ready. */
    dispatchedAt: z.iso.datetime().nullable(),
    isDelivery: z.boolean(),
    deliveryAddress: z.string().nullable(),
    contactNumber: z.string(),
    contactEmailAddress: z.string().nullable(),
    transactionId: z.string(),
    customerNotes: z.string(),
    orderItems: z.array(orderItemSchema),
    /** What the customer got back, in cents. Absent while that is nothing. */
    refundedCents: z.int().min(1).exactOptional(),
    /** The customer got everything back: there is nothing to make. Absent otherwise. */
    isFullyRefunded: z.literal(true).exactOptional(),
    /** Absent while the payment was never disputed. */
    dispute: z.object({ status: orderDisputeStatusSchema, disputedAt: z.iso.datetime() }).exactOptional(),
  })
  .meta({ id: 'Order' })

export type OrderItem = z.infer<typeof orderItemSchema>
export type OrderDisputeStatus = z.infer<typeof orderDisputeStatusSchema>
export type Order = z.infer<typeof orderSchema>
