import { z } from 'zod'
import { textKey } from '../values/folded-text.ts'
import { numberSchema } from '../settings/field-schemas.ts'
import { settingForms } from '../settings/setting-forms.ts'
import { typedName } from '../values/typed-text-schema.ts'
import { whenValid } from '../values/when-valid.ts'
import { arrivalTexts } from './arrival-texts.ts'

const { most, fields } = settingForms.collection.fields.places

const arrivalPlaceSchema = z.strictObject({
  title: typedName(fields.title.maxLength),
  /** There are this many, numbered from 1: the customer says which. */
  count: numberSchema(fields.count).optional(),
})

export type ArrivalPlace = z.infer<typeof arrivalPlaceSchema>

/** Where a customer can say that they wait. */
export const arrivalPlacesSchema = z
  .array(arrivalPlaceSchema)
  .min(1)
  .max(most)
  .refine(
    (places) => {
      const texts = places.flatMap(arrivalTexts).map(textKey)
      return new Set(texts).size === texts.length
    },
    { error: 'has a place twice', ...whenValid },
  )
