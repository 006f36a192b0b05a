import { z } from 'zod'
import { availabilitySchema } from './availability-schema.ts'
import { dishDetailsSchema } from './dish-details.ts'

/** Where Stripe stores the pictures of products. The pages allow pictures from no other host than our own. */
export const PICTURE_ORIGIN = 'https://files.stripe.com'

/** A product of the catalogue, as a guest asks about it. */
export const dishSchema = z
  .object({
    /** The product's id. */
    id: z.string(),
    /** Empty without one. */
    description: z.string(),
    /** The picture at the payment provider, on `PICTURE_ORIGIN`. Absent: none. */
    picture: z.string().exactOptional(),
    /** Null means that they were not entered. */
    details: dishDetailsSchema.nullable(),
    /** Computed by the server's clock. Absent: available, and so are its options. */
    availability: availabilitySchema.exactOptional(),
  })
  .meta({ id: 'Dish' })

export type Dish = z.infer<typeof dishSchema>
