import { z } from 'zod'
import { balanceSchema, loyaltyCardSchema } from './loyalty.ts'

/** $10,000: more than any single sale at a rest stop. */
const MAX_CENTS = 1_000_000

const cardNumber = z.string().regex(/^\d{16}$/)

export const tillLookUpSchema = z.object({ cardNumber }).meta({ id: 'TillLookUp' })

export const tillCollectSchema = z
  .object({
    cardNumber,
    spentInCents: z.int().min(1).max(MAX_CENTS),
  })
  .meta({ id: 'TillCollect' })

export const tillRedeemSchema = z
  .object({
    cardNumber,
    rewards: z.int().min(1).max(100),
  })
  .meta({ id: 'TillRedeem' })

export const tillSpendSchema = z
  .object({ cardNumber, amountInCents: z.int().min(1).max(MAX_CENTS) })
  .meta({ id: 'TillSpend' })

export const tillVoidSchema = z
  .object({
    cardNumber,
    /** The Idempotency-Key of the movement to reverse. */
    movementKey: z.string().regex(/^[\w-]{8,64}$/),
  })
  .meta({ id: 'TillVoid' })

export const tillCardSchema = loyaltyCardSchema.extend(balanceSchema.shape).meta({ id: 'TillCard' })

export type TillCard = z.infer<typeof tillCardSchema>
export type TillCollect = z.infer<typeof tillCollectSchema>
export type TillRedeem = z.infer<typeof tillRedeemSchema>
export type TillSpend = z.infer<typeof tillSpendSchema>
export type TillVoid = z.infer<typeof tillVoidSchema>
