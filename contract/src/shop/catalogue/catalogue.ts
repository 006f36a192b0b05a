import { z } from 'zod'
import { SEAFOOD_ORIGINS } from './seafood.ts'

export const productSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    /** Dollars. */
    price: z.number().nonnegative(),
    section: z.string(),
    /** Sort position. Sections are sorted by their first product. */
    order: z.number(),
    /** Where its seafood comes from. Left out if it has none that states an origin. */
    seafoodOrigin: z.enum(SEAFOOD_ORIGINS).exactOptional(),
  })
  .meta({ id: 'Product' })

export type Product = z.infer<typeof productSchema>
