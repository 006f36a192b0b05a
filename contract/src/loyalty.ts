import { z } from 'zod'

export const loyaltyCardSchema = z
  .object({ cardNumber: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'LoyaltyCard' })

export const balanceSchema = z
  .object({
    loyaltyPoints: z.int(),
    /** Cents. */
    availableSpend: z.int(),
  })
  .meta({ id: 'Balance' })

export type LoyaltyCard = z.infer<typeof loyaltyCardSchema>
export type Balance = z.infer<typeof balanceSchema>
