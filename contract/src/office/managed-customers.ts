import { z } from 'zod'
import { balanceSchema, ledgerEntrySchema } from '../cards/loyalty.ts'
import { ORDER_STATUSES } from '../sales/orders/order-status.ts'
import { typedText } from '../platform/typed-text-schema.ts'
import { FOUND_LIMIT, LOOK_UP_REASON_LIMIT } from '../cards/customer-search.ts'

const reason = typedText(LOOK_UP_REASON_LIMIT).trim().min(1)
const customerId = typedText(64).min(1)
const lastDigits = z.string().regex(/^\d{4}$/)

export const findCustomersSchema = z.strictObject({
  /** A phone number, an email address, or a part of a name. */
  text: typedText(254).trim().min(1),
  reason,
})

/** A full card number needs no reason: the card is in front of the manager. */
export const openCustomerSchema = z.union([
  z.strictObject({ cardNumber: z.string().regex(/^\d{16}$/) }),
  z.strictObject({ customerId, reason }),
])

/** Contacts are masked: `c…@example.com`, `… 678`. */
const person = z.object({
  customerId,
  name: z.string().nullable(),
  email: z.string().nullable(),
  since: z.iso.datetime(),
  /** The last digits of the card. */
  card: lastDigits,
})

export const foundCustomersSchema = z
  .object({
    customers: z.array(person).max(FOUND_LIMIT),
    /** There are more than these. */
    hasMore: z.literal(true).exactOptional(),
  })
  .meta({ id: 'FoundCustomers' })

export const managedCustomerSchema = person
  .extend(balanceSchema.shape)
  .extend({
    phone: z.string().nullable(),
    /** The time at which the card got its number, if it is not the first one. */
    replacedAt: z.iso.datetime().exactOptional(),
    /** The caller's own card. */
    isOwn: z.literal(true).exactOptional(),
    /** The movements, newest first. */
    movements: z.array(ledgerEntrySchema),
    orders: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        createdAt: z.iso.datetime(),
        totalCents: z.int(),
        status: z.enum(ORDER_STATUSES),
      }),
    ),
  })
  .meta({ id: 'ManagedCustomer' })

export const adjustCardSchema = z.strictObject({
  customerId,
  unit: z.enum(['points', 'cents']),
  /** Added; negative: taken off. */
  amount: z.int().min(-1_000_000).max(1_000_000),
  reason,
})

export const replaceCardSchema = z.strictObject({
  customerId,
  /** The last digits that the manager has seen. If the card has others, it was replaced meanwhile and is not again. */
  card: lastDigits,
})

export type FindCustomers = z.infer<typeof findCustomersSchema>
export type OpenCustomer = z.infer<typeof openCustomerSchema>
export type FoundCustomers = z.infer<typeof foundCustomersSchema>
export type ManagedCustomer = z.infer<typeof managedCustomerSchema>
export type AdjustCard = z.infer<typeof adjustCardSchema>
export type ReplaceCard = z.infer<typeof replaceCardSchema>
