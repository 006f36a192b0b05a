import { z } from 'zod'
import { whenValid } from '../platform/when-valid.ts'
import { balanceSchema, loyaltyCardSchema } from './loyalty.ts'

/** $10,000: more than any single sale at a rest stop. */
const MAX_CENTS = 1_000_000

const cardNumber = z.string().regex(/^\d{16}$/)

export const tillLookUpSchema = z.object({ cardNumber }).meta({ id: 'TillLookUp' })

const cents = z.int().min(0).max(MAX_CENTS)

const saleCategoriesSchema = z
  .strictObject({
    /** The part of the amount that is fuel, which earns by the litre or not at all. 0 if the amount contains none of it. */
    fuelInCents: cents.exactOptional(),
    /** 2,000 litres are more than the tanks of a road train. */
    fuelMillilitres: z.int().min(0).max(2_000_000).exactOptional(),
    /** The part of the amount that never earns: tobacco, vapes and what else the site excludes. */
    excludedInCents: cents.exactOptional(),
  })
  .refine(({ fuelInCents, fuelMillilitres }) => fuelMillilitres === undefined || fuelInCents !== undefined, {
    error: 'fuelMillilitres needs fuelInCents, or the fuel would earn by the dollar too',
    ...whenValid,
  })
  .meta({ id: 'SaleCategories' })

export type SaleCategories = z.infer<typeof saleCategoriesSchema>

const saleShape = { cardNumber, spentInCents: cents, categories: saleCategoriesSchema.exactOptional() }

function isSale({ spentInCents, categories = {} }: { spentInCents: number; categories?: SaleCategories }): boolean {
  const { fuelInCents = 0, fuelMillilitres = 0, excludedInCents = 0 } = categories
  return spentInCents + fuelMillilitres > 0 && fuelInCents + excludedInCents <= spentInCents
}
const SALE = {
  error: 'A sale needs an amount or litres, and no more of the amount is in the categories than was spent',
  ...whenValid,
}

export const tillCollectSchema = z.object(saleShape).refine(isSale, SALE).meta({ id: 'TillCollect' })

/** The same sale on the same card is collected again only with `isAnotherSale`. */
export const counterCollectSchema = z
  .object({
    ...saleShape,
    isAnotherSale: z.literal(true).exactOptional(),
    /** How long ago the sale was. Without it: it is being made. */
    waitedSeconds: z.int().min(0).max(86_400).exactOptional(),
  })
  .refine(isSale, SALE)
  .meta({ id: 'CounterCollect' })

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
export type CounterCollect = z.infer<typeof counterCollectSchema>
export type TillVoid = z.infer<typeof tillVoidSchema>
