import { z } from 'zod'
import { described } from '../../platform/described.ts'
import { textKey } from '../../platform/folded-text.ts'
import { numberSchema } from './field-schemas.ts'
import { settingForms } from './setting-forms.ts'
import { typedName } from '../../platform/typed-text-schema.ts'
import { whenValid } from '../../platform/when-valid.ts'
import { arrivalTexts } from './arrival-texts.ts'

const { most, fields } = settingForms.collection.fields.places

const arrivalPlaceSchema = z.strictObject({
  title: described(typedName(fields.title.maxLength), 'The name of the place.', 'Truck bay'),
  count: described(
    numberSchema(fields.count).optional(),
    'The number of such places. They are numbered from 1, and the customer says which. Leave it out for one.',
    12,
  ),
  code: described(
    z
      .string()
      .max(fields.title.maxLength)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      .optional(),
    'The place in the codes of stickers, which stays when the title changes. Leave it out for one made of the title.',
    'truck-bay',
  ),
})

export type ArrivalPlace = z.infer<typeof arrivalPlaceSchema>

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
