import { z } from 'zod'

export const productSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    /** Dollars. */
    price: z.number().nonnegative(),
    section: z.string(),
    /** Sort position. Sections are sorted by their first product. */
    order: z.number(),
  })
  .meta({ id: 'Product' })

export type Product = z.infer<typeof productSchema>
