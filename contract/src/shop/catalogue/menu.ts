import { z } from 'zod'
import { availabilitySchema } from './availability-schema.ts'
import { dishDetailsSchema } from './dish-details.ts'

/** A product of the catalogue, as a guest asks about it. */
export const dishSchema = z
  .object({
    /** The product's id. */
    id: z.string(),
    /** Empty without one. */
    description: z.string(),
    /** Null means that they were not entered. */
    details: dishDetailsSchema.nullable(),
    /** Computed by the server's clock. Without it: available, and so are its options. */
    availability: availabilitySchema.exactOptional(),
  })
  .meta({ id: 'Dish' })

export type Dish = z.infer<typeof dishSchema>
