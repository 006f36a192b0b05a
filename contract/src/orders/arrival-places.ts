import { z } from 'zod'
import { textKey } from '../values/folded-text.ts'
import { typedName } from '../values/typed-text-schema.ts'
import { whenValid } from '../values/when-valid.ts'
import { arrivalTexts } from './arrival-texts.ts'

const arrivalPlaceSchema = z.strictObject({
  title: typedName(40),
  /** There are this many, numbered from 1: the customer says which. */
  count: z.int().min(2).max(99).optional(),
})

export type ArrivalPlace = z.infer<typeof arrivalPlaceSchema>

/** Where a customer can say that they wait. */
export const arrivalPlacesSchema = z
  .array(arrivalPlaceSchema)
  .min(1)
  .max(8)
  .refine(
    (places) => {
      const texts = places.flatMap(arrivalTexts).map(textKey)
      return new Set(texts).size === texts.length
    },
    { error: 'has a place twice', ...whenValid },
  )
