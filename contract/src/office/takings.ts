import { z } from 'zod'
import { daySchema } from '../platform/dates-schema.ts'

const cents = z.int()
const count = z.int().min(0)
const instant = z.iso.datetime()

/** Without `from`, the period is today. Without `to`, it is the one day. */
export const takingsQuerySchema = z.strictObject({
  from: daySchema.optional(),
  to: daySchema.optional(),
})

/** The files for an accountant: each document; daily sums for Xero; the activity statement's sums; what is owed to customers. */
export const TAKINGS_FILES = ['documents', 'xero', 'activity-statement', 'owed'] as const

export const takingsFileQuerySchema = takingsQuerySchema.extend({ file: z.enum(TAKINGS_FILES).optional() })

/** Sums of documents, which state the GST. Nothing is calculated again. */
const sumsSchema = z.object({
  cents,
  gstCents: cents,
  /** The part of the price that is free of GST. */
  gstFreeCents: cents,
  /** The part that was paid with, or went back to, the balances of cards. The rest is by card. */
  balanceCents: cents,
  /** The surcharges in it. Left out without any. */
  surcharge: z.object({ cents, gstCents: cents, gstFreeCents: cents }).exactOptional(),
})
const documentsSchema = sumsSchema.extend({ count: z.int() })

/** The steps of the waiting times, each up to the next; the last has no end. */
export const WAITING_FROM_MINUTES = [0, 5, 10, 15, 20, 30] as const

const soldSchema = z.object({ quantity: z.int(), cents })
const pointsSchema = z.object({
  given: z.int(),
  /** The worth at the rate at the end of the period. */
  givenWorthCents: cents,
  redeemed: z.int(),
  redeemedCents: cents,
  /** The sum of refunds and undone movements: negative if points were taken back. */
  corrected: z.int(),
  /** The points that came from cards of another system. Left out without any. */
  fromOldCards: z.int().exactOptional(),
})
/** The movements of cards by a till, or by staff at the counter. */
const movementsSchema = z.object({
  /** Null means staff at the counter. */
  till: z.string().nullable(),
  collected: count,
  /** The sales that collected points. */
  saleCents: cents,
  points: z.int(),
  redeemedCents: cents,
  spentCents: cents,
  undone: count,
})

/** The figures of a period. A closed day has them as they were then: each new field is optional. */
const takingsFiguresSchema = z
  .object({
    /** Tax invoices, by the time of the payment. */
    sales: documentsSchema,
    /** Adjustment notes, by their issue. */
    refunds: documentsSchema,
    /** Adjustment notes that a failed refund cancelled, by the time of that. */
    failedRefunds: documentsSchema,
    /** Sales less refunds, with those that failed. */
    net: sumsSchema,
    /** The orders of the period that were declined or cancelled. */
    declined: count,
    cancelled: count,
    /** The disputes that were opened in the period, of any payments. */
    disputes: z.object({ count, cents }),
    points: pointsSchema,
    movements: z.array(movementsSchema),
    /** Sales without refunds and surcharges. The section is that of the menu now; null if the product has left it. */
    products: z.array(soldSchema.extend({ productId: z.string(), title: z.string(), section: z.string().nullable() })),
    /**
     * Orders that were made at the counter or by phone, at the prices of the menu, without those that were declined. The till has
     * their money and gives their receipts, so no other figure counts them. Left out without any.
     */
    counterOrders: z
      .object({
        orders: count,
        cents,
        /** The part of it that was to be paid on collection. */
        onCollectionCents: cents,
      })
      .exactOptional(),
    /** The hours by the clock at the rest stop. */
    hours: z.array(z.object({ hour: z.int().min(0).max(23), orders: count, cents })),
    /** Orders that were announced as ready or handed over, from the time at which the kitchen could start. */
    waiting: z.object({
      orders: count,
      averageSeconds: count,
      late: count,
      /** Within these times half of them, and nine of ten, were ready. */
      medianSeconds: count,
      ninetiethSeconds: count,
      times: z.array(z.object({ fromMinutes: count, orders: count })),
    }),
    /** Dishes and options that staff had marked, at any time of the day, the longest first. */
    soldOut: z.array(
      z.object({ productId: z.string(), title: z.string(), option: z.string().nullable(), minutes: count }),
    ),
    /** The worth of all cards at the end of the period, or now. */
    liability: z.object({
      balanceCents: cents,
      points: count,
      pointsWorthCents: cents,
      /** The part of it that is on cards of another system, which no customer has claimed. Left out without any. */
      unclaimed: z.object({ balanceCents: cents, points: count }).exactOptional(),
    }),
    /** The work that is left from before the end of the period: open orders, refunds under way, payments that need a decision. */
    open: z.object({
      orders: count,
      refunds: count,
      payments: count,
      /** The last comparison with the payment provider. Null: none. */
      differences: z.object({ count, comparedAt: instant, until: instant }).nullable(),
    }),
  })
  .meta({ id: 'TakingsFigures' })

const dayCloseSchema = z.object({
  number: z.int().min(1),
  closedAt: instant,
  /** The first name. Null if it is not known. */
  closedBy: z.string().nullable(),
})

export const takingsSchema = z
  .object({
    startsAt: instant,
    endsAt: instant,
    /** The figures of a closed day are those of the close. */
    figures: takingsFiguresSchema,
    days: z.array(
      z.object({
        day: z.iso.date(),
        startsAt: instant,
        endsAt: instant,
        /** A day that is not over cannot be closed. */
        isOver: z.boolean(),
        orders: count,
        /** Sales less refunds, as documents have them now. */
        netCents: cents,
        netGstCents: cents,
        close: dayCloseSchema.exactOptional(),
      }),
    ),
    /** The change since the close of this one day by documents from before it: the clock was wrong. */
    sinceClose: sumsSchema.exactOptional(),
  })
  .meta({ id: 'Takings' })

export type TakingsQuery = z.infer<typeof takingsQuerySchema>
export type TakingsFile = (typeof TAKINGS_FILES)[number]
export type TakingsFileQuery = z.infer<typeof takingsFileQuerySchema>
export type TakingsSums = z.infer<typeof sumsSchema>
export type TakingsFigures = z.infer<typeof takingsFiguresSchema>
export type Takings = z.infer<typeof takingsSchema>
