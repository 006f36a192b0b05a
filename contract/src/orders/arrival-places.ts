import { z } from 'zod'

export const arrivalPlaceSchema = z.strictObject({
  title: z.string().min(1).max(40),
  /** There are this many, numbered from 1: the customer says which. */
  count: z.int().min(2).max(99).optional(),
})

export type ArrivalPlace = z.infer<typeof arrivalPlaceSchema>
