import { z } from 'zod'
import { typedText } from '../../platform/typed-text-schema.ts'
import { arrivalPlacesSchema } from '../../shop/rest-stop/arrival-places.ts'
import { DECLINE_REASONS, orderSurchargeSchema } from './orders.ts'

const chosenOptionSchema = z.object({
  /** The id in the dish's details, to order it again. */
  id: z.string(),
  title: z.string(),
  deltaInCents: z.int(),
  isRemoval: z.boolean(),
})

const customerOrderItemSchema = z
  .object({
    id: z.string(),
    productId: z.string(),
    title: z.string(),
    quantity: z.int().min(1),
    /** The price of one, with its options and without a surcharge. */
    unitPriceCents: z.int().min(0),
    options: z.array(chosenOptionSchema),
    /** Empty without a note. */
    note: z.string(),
    /** How many of the quantity were refunded as dishes, or are being refunded. */
    refundedQuantity: z.int().min(1).exactOptional(),
  })
  .meta({ id: 'CustomerOrderItem' })

/** Where a customer waits. */
const arrivalSchema = z.object({ place: z.string(), arrivedAt: z.iso.datetime() }).meta({ id: 'Arrival' })

/** An order as its customer sees it. Fields that are absent have not happened. */
export const customerOrderSchema = z
  .object({
    id: z.string(),
    /** Staff call it out: three digits, or five characters in old orders. */
    number: z.string(),
    /** The customer's first name; empty if it is not known. */
    customerName: z.string(),
    createdAt: z.iso.datetime(),
    /** The time at which staff first read it. */
    seenAt: z.iso.datetime().exactOptional(),
    /** The time at which the customer was last notified that it is ready. */
    dispatchedAt: z.iso.datetime().nullable(),
    fulfilledAt: z.iso.datetime().nullable(),
    declinedAt: z.iso.datetime().exactOptional(),
    declineReason: z.enum(DECLINE_REASONS).exactOptional(),
    cancelledAt: z.iso.datetime().exactOptional(),
    /**
     * The time until which the customer can cancel it, unless it reaches staff first. Left out once they cannot, apart
     * from the time.
     */
    cancellableUntil: z.iso.datetime().exactOptional(),
    /** The time at which it should be ready. */
    readyAt: z.iso.datetime().exactOptional(),
    /** The time at which the kitchen starts, if the customer chose the time of `readyAt`. Without it: now. */
    startAt: z.iso.datetime().exactOptional(),
    isEatingHere: z.literal(true).exactOptional(),
    /** Completes "Collect it …". Without it: at the place of the site. */
    collectFrom: z.string().exactOptional(),
    arrival: arrivalSchema.exactOptional(),
    items: z.array(customerOrderItemSchema),
    customerNotes: z.string(),
    /** The prices of the items with the surcharge. */
    totalCents: z.int().min(0),
    /** The surcharge of the day of pick-up. Left out without one. */
    surcharge: orderSurchargeSchema.exactOptional(),
    /** The part of it that was paid with the balance of the customer's card. */
    spendCents: z.int().min(1).exactOptional(),
    refundedCents: z.int().min(1).exactOptional(),
    /** The part of it that went back to the balance. */
    spendRefundedCents: z.int().min(1).exactOptional(),
    /** The time at which that sum last changed. */
    refundedAt: z.iso.datetime().exactOptional(),
    /** The amount that is on its way back and not counted above. */
    refundPendingCents: z.int().min(1).exactOptional(),
    isFullyRefunded: z.literal(true).exactOptional(),
    /** The points that it has earned, less those that refunds took back. */
    points: z.int().min(0),
    /** They are not on the card yet. */
    arePointsPending: z.literal(true).exactOptional(),
  })
  .meta({ id: 'CustomerOrder' })

/** The orders that the customer waits for, and those that were handed over lately. */
export const ticketSchema = z
  .object({
    /** The orders, newest first. */
    orders: z.array(customerOrderSchema),
    /**
     * The time since which the payment provider waits for money that takes longer, such as a bank debit. Left out
     * otherwise.
     */
    processingSince: z.iso.datetime().exactOptional(),
    /** Where the customer can say that they wait, and what to do if no one is there. */
    places: arrivalPlacesSchema.exactOptional(),
    callButton: z.string().optional(),
  })
  .meta({ id: 'Ticket' })

export const orderHistorySchema = z
  .object({
    /** The orders, newest first. */
    orders: z.array(customerOrderSchema),
    hasMore: z.boolean(),
  })
  .meta({ id: 'OrderHistory' })

/** Null means that the customer has left, or tapped the button by mistake. */
export const reportArrivalSchema = z.strictObject({ place: typedText(60).min(1).nullable() })

export type CustomerOrder = z.infer<typeof customerOrderSchema>
export type CustomerOrderItem = z.infer<typeof customerOrderItemSchema>
export type Ticket = z.infer<typeof ticketSchema>
export type OrderHistory = z.infer<typeof orderHistorySchema>
