import { z } from 'zod'

export const loyaltyCardSchema = z
  .object({
    cardNumber: z.string(),
    createdAt: z.iso.datetime(),
    /** The time at which the customer got this number in place of another one. Without it: it is their first. */
    replacedAt: z.iso.datetime().exactOptional(),
  })
  .meta({ id: 'LoyaltyCard' })

export const balanceSchema = z
  .object({
    /** The points that can be redeemed. */
    loyaltyPoints: z.int(),
    /** Cents. */
    availableSpend: z.int(),
    /** Points of paid orders that have not been handed over. They cannot be redeemed yet. */
    pendingPoints: z.int().min(1).exactOptional(),
    /**
     * Points that were redeemed before their payment went back. New points pay them off; until then nothing is redeemed
     * or spent.
     */
    owedPoints: z.int().min(1).exactOptional(),
    /** The last digits of the customer's card, if it had another number before: a page may show that one. */
    cardEnding: z.string().exactOptional(),
  })
  .meta({ id: 'Balance' })

export const ledgerEntrySchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    kind: z.enum(['collect', 'redeem', 'spend', 'reverse']),
    /** Positive for points that were credited. */
    points: z.int(),
    amountInCents: z.int(),
    /** `adjusted`: a manager corrected the card. `old-card`: from the customer's card of another system. */
    cause: z.enum(['adjusted', 'old-card']).exactOptional(),
  })
  .meta({ id: 'LedgerEntry' })

export const redeemPointsSchema = z
  .strictObject({
    rewards: z.int().min(1).max(1000),
    /** The rates that the customer has seen. If one of them has changed, nothing is redeemed. */
    pointsPerReward: z.int().exactOptional(),
    rewardInCents: z.int().exactOptional(),
  })
  .meta({ id: 'RedeemPoints' })

export type LedgerEntry = z.infer<typeof ledgerEntrySchema>
export type RedeemPoints = z.infer<typeof redeemPointsSchema>
export type LoyaltyCard = z.infer<typeof loyaltyCardSchema>
export type Balance = z.infer<typeof balanceSchema>
