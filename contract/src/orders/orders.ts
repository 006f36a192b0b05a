import { z } from 'zod'
import { ACKNOWLEDGED_LIMIT } from '../values/limits.ts'
import { ESCALATION_STEPS } from './escalation.ts'

const orderItemSchema = z
  .object({
    id: z.string(),
    /** Absent in answers of earlier versions. */
    productId: z.string().exactOptional(),
    title: z.string(),
    quantity: z.int().min(1),
    /** The options as they were sold, in the order of the menu. Absent without any. */
    options: z.array(z.object({ title: z.string(), isRemoval: z.boolean() })).exactOptional(),
    /** The customer's note about this line. Absent without one. */
    note: z.string().exactOptional(),
    /** It was sold out when the payment arrived. Absent otherwise. */
    wasSoldOut: z.literal(true).exactOptional(),
    /** How many of the quantity were refunded as dishes, or are being refunded. Absent if none. */
    refundedQuantity: z.int().min(1).exactOptional(),
  })
  .meta({ id: 'OrderItem' })

/** States in which no order would have been taken when the payment arrived, so that staff decide whether to cook. */
const PAID_WHILE = ['closed', 'paused', 'unattended', 'sold-out'] as const

/** The channels that a customer sees: a push may arrive on a device that is switched off, so it does not count. */
export const NOTIFIED_BY = ['sms', 'email'] as const

/** Why staff did not prepare an order. */
export const DECLINE_REASONS = ['out-of-stock', 'closing', 'other'] as const

/** `inquiry`: no money has moved. `open`, `lost`: the bank has withdrawn the payment. `won`: it has returned it. */
const orderDisputeStatusSchema = z.enum(['inquiry', 'open', 'lost', 'won'])

export const orderSchema = z
  .object({
    id: z.string(),
    /** Staff call it out: three digits. Absent in old orders. */
    number: z.string().exactOptional(),
    /** The customer's first name. Absent if it is not known. */
    customerName: z.string().exactOptional(),
    createdAt: z.iso.datetime(),
    /** When staff first read it. Absent if they have not. */
    seenAt: z.iso.datetime().exactOptional(),
    /** First names of staff, here and below. Absent if the name is not known, or before they did it. */
    seenBy: z.string().exactOptional(),
    /** When a member of staff silenced the bell for it, or acknowledged that it is cancelled. Absent if they have not. */
    acknowledgedAt: z.iso.datetime().exactOptional(),
    acknowledgedBy: z.string().exactOptional(),
    /** When the kitchen began to make it. Absent before. */
    startedAt: z.iso.datetime().exactOptional(),
    startedBy: z.string().exactOptional(),
    /** What was done because staff had not opened it. Absent if nothing was. */
    escalations: z
      .array(z.object({ step: z.enum(ESCALATION_STEPS), at: z.iso.datetime() }))
      .min(1)
      .exactOptional(),
    fulfilledAt: z.iso.datetime().nullable(),
    fulfilledBy: z.string().exactOptional(),
    /** When the customer was last notified that the order is ready. Null or absent before. */
    dispatchedAt: z.iso.datetime().nullable().exactOptional(),
    /** The person who last said that it is ready. */
    readyBy: z.string().exactOptional(),
    /** The channels on which that message was accepted. Absent in old orders, and before it. */
    notifiedBy: z.array(z.enum(NOTIFIED_BY)).min(1).exactOptional(),
    isDelivery: z.boolean(),
    /** The customer eats at the rest stop. Absent for take away. */
    isEatingHere: z.literal(true).exactOptional(),
    deliveryAddress: z.string().nullable(),
    contactNumber: z.string(),
    contactEmailAddress: z.string().nullable(),
    transactionId: z.string(),
    customerNotes: z.string(),
    orderItems: z.array(orderItemSchema),
    /** When the order should be ready: as estimated before the payment, or when the customer picks it up. Absent in old orders. */
    readyAt: z.iso.datetime().exactOptional(),
    /** When to start, if the customer picks it up later. Absent otherwise: now. */
    startAt: z.iso.datetime().exactOptional(),
    /** Absent if nothing was. */
    paidWhile: z.array(z.enum(PAID_WHILE)).min(1).exactOptional(),
    /** Where the customer waits. Absent before they have said so. */
    arrival: z.object({ place: z.string(), arrivedAt: z.iso.datetime() }).exactOptional(),
    /** Staff did not prepare it. Absent otherwise, like the reason. */
    declinedAt: z.iso.datetime().exactOptional(),
    declineReason: z.enum(DECLINE_REASONS).exactOptional(),
    /** The customer cancelled it before staff had read it. It stays in the list until staff acknowledge it. Absent otherwise. */
    cancelledAt: z.iso.datetime().exactOptional(),
    /** What was paid with the balance of the customer's card, and what of the order by card. Absent without the former. */
    paidWith: z.object({ spendCents: z.int().min(1), cardCents: z.int().min(0) }).exactOptional(),
    /** What staff wrote when they declined or refunded it, oldest first; not for the customer. Absent without notes. */
    staffNotes: z
      .array(z.object({ writtenAt: z.iso.datetime(), text: z.string() }))
      .min(1)
      .exactOptional(),
    /** The refunded amount, to the card and to the balance. Absent without refunds. */
    refundedCents: z.int().min(1).exactOptional(),
    /** The part of it that went back to the balance. Absent if nothing did. */
    spendRefundedCents: z.int().min(1).exactOptional(),
    /** What is requested from the payment provider and not refunded yet. Absent if nothing is waiting. */
    refundPendingCents: z.int().min(1).exactOptional(),
    /** What could not be refunded, and was not refunded again since. Absent otherwise. */
    refundFailedCents: z.int().min(1).exactOptional(),
    /** The whole payment was refunded, so there is nothing to prepare. Absent otherwise. */
    isFullyRefunded: z.literal(true).exactOptional(),
    /** Absent without a dispute. */
    dispute: z.object({ status: orderDisputeStatusSchema, disputedAt: z.iso.datetime() }).exactOptional(),
  })
  .meta({ id: 'Order' })

/** The answer to an action of staff. */
export const changedOrderSchema = orderSchema
  .extend({
    /** The call changed nothing: it was done before, and the order says by whom and when. Absent otherwise. */
    wasDoneBefore: z.literal(true).exactOptional(),
  })
  .meta({ id: 'ChangedOrder' })

export const acknowledgeOrdersSchema = z.strictObject({
  orderIds: z.array(z.uuid()).min(1).max(ACKNOWLEDGED_LIMIT),
})

export type ChangedOrder = z.infer<typeof changedOrderSchema>
export type OrderDisputeStatus = z.infer<typeof orderDisputeStatusSchema>
export type OrderItem = z.infer<typeof orderItemSchema>
export type Order = z.infer<typeof orderSchema>
export type Escalation = NonNullable<Order['escalations']>[number]
export type DeclineReason = (typeof DECLINE_REASONS)[number]
export type NotifiedBy = (typeof NOTIFIED_BY)[number]
export type PaidWhile = (typeof PAID_WHILE)[number]
