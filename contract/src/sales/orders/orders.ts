import { z } from 'zod'
import { ACKNOWLEDGED_LIMIT } from '../../platform/limits.ts'
import { allergenListSchema } from '../../shop/catalogue/allergens-schema.ts'
import { ESCALATION_STEPS } from '../../shop/rest-stop/escalation.ts'
import { orderOutageSchema } from './outage.ts'
import { STATIONS } from '../../shop/stations/stations.ts'

const orderItemSchema = z
  .object({
    id: z.string(),
    /** The specification does not have it, so a server may leave it out. */
    productId: z.string().exactOptional(),
    title: z.string(),
    quantity: z.int().min(1),
    /** The options as they were sold, in the order of the menu. */
    options: z.array(z.object({ title: z.string(), isRemoval: z.boolean() })).exactOptional(),
    /** The customer's note about this line. */
    note: z.string().exactOptional(),
    /** It was sold out when the payment arrived. */
    wasSoldOut: z.literal(true).exactOptional(),
    /** How many of the quantity were refunded as dishes, or are being refunded. */
    refundedQuantity: z.int().min(1).exactOptional(),
    /** The station that makes it. Left out for the kitchen. */
    station: z.enum(STATIONS).exactOptional(),
  })
  .meta({ id: 'OrderItem' })

/** States in which no order would have been taken when the payment arrived, so that staff decide whether to cook. */
const PAID_WHILE = ['closed', 'paused', 'unattended', 'sold-out'] as const

/** The channels that a customer sees: a push may arrive on a device that is switched off, so it does not count. */
export const NOTIFIED_BY = ['sms', 'email'] as const

/** `till`: paid before the kitchen makes it. `collection`: the customer pays when they collect it. */
export const COUNTER_PAYMENTS = ['till', 'collection'] as const

/** Why staff did not prepare an order. */
export const DECLINE_REASONS = ['out-of-stock', 'closing', 'other'] as const

/** `inquiry`: no money has moved. `open`, `lost`: the bank has withdrawn the payment. `won`: it has returned it. */
const orderDisputeStatusSchema = z.enum(['inquiry', 'open', 'lost', 'won'])

/** The sum of what a surcharge added to the prices of the lines. */
export const orderSurchargeSchema = z.object({ percent: z.int().min(1), cents: z.int().min(1) })

export const orderSchema = z
  .object({
    id: z.string(),
    /** Staff call it out: three digits. */
    number: z.string().exactOptional(),
    /** The customer's first name. Left out if it is not known. */
    customerName: z.string().exactOptional(),
    createdAt: z.iso.datetime(),
    /** Staff or a till typed it: no payment provider has to do with it. Left out for an order of the app. */
    counter: z
      .object({
        payment: z.enum(COUNTER_PAYMENTS),
        /** The price by the menu, with the surcharge of the day. */
        totalCents: z.int().min(0),
        /** A till posted it. */
        isFromTill: z.literal(true).exactOptional(),
      })
      .exactOptional(),
    /** The first name of the member of staff who typed it. */
    typedBy: z.string().exactOptional(),
    /** The time at which staff first read it. */
    seenAt: z.iso.datetime().exactOptional(),
    /** First names of staff, here and below. Left out if the name is not known, or before they did it. */
    seenBy: z.string().exactOptional(),
    /** The time at which a member of staff silenced the bell for it, or acknowledged that it is cancelled. */
    acknowledgedAt: z.iso.datetime().exactOptional(),
    acknowledgedBy: z.string().exactOptional(),
    /** The time at which the kitchen began to make it. */
    startedAt: z.iso.datetime().exactOptional(),
    startedBy: z.string().exactOptional(),
    /** The escalation steps that were done because staff had not opened it. */
    escalations: z
      .array(z.object({ step: z.enum(ESCALATION_STEPS), at: z.iso.datetime() }))
      .min(1)
      .exactOptional(),
    /** No fulfilment screen was on when it should have reached the kitchen, and that delays it. */
    outage: orderOutageSchema.exactOptional(),
    decidedBy: z.string().exactOptional(),
    fulfilledAt: z.iso.datetime().nullable(),
    fulfilledBy: z.string().exactOptional(),
    /** The time at which the customer was last notified that the order is ready. Null or absent before. */
    dispatchedAt: z.iso.datetime().nullable().exactOptional(),
    /** The person who last said that it is ready. */
    readyBy: z.string().exactOptional(),
    /** The channels on which that message was accepted. Left out before it. */
    notifiedBy: z.array(z.enum(NOTIFIED_BY)).min(1).exactOptional(),
    /** The stations that have said that their part is ready, the first of them first. */
    stationsReady: z
      .array(z.object({ station: z.enum(STATIONS), at: z.iso.datetime(), by: z.string().exactOptional() }))
      .min(1)
      .exactOptional(),
    isDelivery: z.boolean(),
    /** The customer eats at the rest stop. Without it: take away. */
    isEatingHere: z.literal(true).exactOptional(),
    deliveryAddress: z.string().nullable(),
    contactNumber: z.string(),
    contactEmailAddress: z.string().nullable(),
    transactionId: z.string(),
    customerNotes: z.string(),
    /** The allergies that the customer stated. Left out without any, and after they were erased. */
    allergies: allergenListSchema.min(1).exactOptional(),
    orderItems: z.array(orderItemSchema),
    /** The time at which the order should be ready: as estimated before the payment, or when the customer picks it up. */
    readyAt: z.iso.datetime().exactOptional(),
    /** The time at which to start, if the customer picks it up later. Without it: now. */
    startAt: z.iso.datetime().exactOptional(),
    paidWhile: z.array(z.enum(PAID_WHILE)).min(1).exactOptional(),
    /** Where the customer waits. */
    arrival: z.object({ place: z.string(), arrivedAt: z.iso.datetime() }).exactOptional(),
    /** Staff did not prepare it. The reason is optional, too. */
    declinedAt: z.iso.datetime().exactOptional(),
    declineReason: z.enum(DECLINE_REASONS).exactOptional(),
    /** The customer cancelled it before staff had read it. It stays in the list until staff acknowledge it. */
    cancelledAt: z.iso.datetime().exactOptional(),
    /** The surcharge of the day of pick-up, which is part of the price. Left out without one. */
    surcharge: orderSurchargeSchema.exactOptional(),
    /** The amounts that were paid with the balance of the customer's card, and by card. */
    paidWith: z.object({ spendCents: z.int().min(1), cardCents: z.int().min(0) }).exactOptional(),
    /** The notes of staff who declined or refunded it, oldest first; not for the customer. */
    staffNotes: z
      .array(z.object({ writtenAt: z.iso.datetime(), text: z.string() }))
      .min(1)
      .exactOptional(),
    /** The refunded amount, to the card and to the balance. */
    refundedCents: z.int().min(1).exactOptional(),
    /** The part of it that went back to the balance. */
    spendRefundedCents: z.int().min(1).exactOptional(),
    /** The amount that is requested from the payment provider and not refunded yet. */
    refundPendingCents: z.int().min(1).exactOptional(),
    /** The amount that could not be refunded, and was not refunded again since. */
    refundFailedCents: z.int().min(1).exactOptional(),
    /** The whole payment was refunded, so there is nothing to prepare. */
    isFullyRefunded: z.literal(true).exactOptional(),
    dispute: z.object({ status: orderDisputeStatusSchema, disputedAt: z.iso.datetime() }).exactOptional(),
  })
  .meta({ id: 'Order' })

/** The answer to an action of staff. */
export const changedOrderSchema = orderSchema
  .extend({
    /** The call changed nothing: it was done before, and the order says by whom and when. */
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
export type CounterPayment = (typeof COUNTER_PAYMENTS)[number]
export type Escalation = NonNullable<Order['escalations']>[number]
export type DeclineReason = (typeof DECLINE_REASONS)[number]
export type NotifiedBy = (typeof NOTIFIED_BY)[number]
export type PaidWhile = (typeof PAID_WHILE)[number]
