import { z } from 'zod'
import { NOTES_MAX_CHARACTERS } from './limits.ts'
import { PHONE_NUMBER_PATTERN } from './phone-number.ts'
import { isTypedText } from './typed-text.ts'

const typedText = z.string().refine(isTypedText, { error: 'Contains characters that cannot be printed' })

const checkoutItemSchema = z
  .object({
    title: z.string().max(250),
    externalInventoryId: z.string().max(250),
    /** The product's id. */
    externalPaymentId: z.string().min(1).max(250),
    priceInCents: z.int().min(0).max(99_999_999),
    quantity: z.int().min(1).max(999),
  })
  .meta({ id: 'CheckoutItem' })

export const startCheckoutSchema = z
  .object({
    isDelivery: z.boolean(),
    contactNumber: z.string().regex(PHONE_NUMBER_PATTERN),
    customerNotes: typedText.max(NOTES_MAX_CHARACTERS),
    items: z.array(checkoutItemSchema).min(1).max(100),
  })
  .meta({ id: 'StartCheckout' })

export const checkoutSessionSchema = z.object({ sessionId: z.string(), url: z.url() }).meta({ id: 'CheckoutSession' })

export type CheckoutItem = z.infer<typeof checkoutItemSchema>
export type StartCheckout = z.infer<typeof startCheckoutSchema>
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>
