import { z } from 'zod'

export const orderItemSchema = z
  .object({ id: z.string(), title: z.string(), quantity: z.int().min(1) })
  .meta({ id: 'OrderItem' })

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
  })
  .meta({ id: 'Order' })

export type OrderItem = z.infer<typeof orderItemSchema>
export type Order = z.infer<typeof orderSchema>
