import { z } from 'zod'
import { described } from '../../platform/described.ts'
import { textKey } from '../../platform/folded-text.ts'
import { typedText } from '../../platform/typed-text-schema.ts'
import { whenValid } from '../../platform/when-valid.ts'
import { allergenListSchema } from '../catalogue/allergens-schema.ts'
import { partIdSchema } from '../catalogue/dish-options.ts'
import { partsForm } from './parts-form.ts'

const { most, fields } = partsForm.fields.value

const partSchema = z.strictObject({
  id: described(partIdSchema, 'The id of the part, which dishes and options name.', 'gravy'),
  title: described(typedText(fields.title.maxLength).trim().min(1), 'The name, as the kitchen says it.', 'Gravy'),
  contains: described(allergenListSchema, 'The allergens that it contains.', ['wheat', 'gluten']),
  mayContain: described(allergenListSchema, 'The allergens of which it may have a trace.', ['soy']),
})

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length

export const partsSchema = z
  .array(partSchema)
  .max(most)
  .refine((parts) => isUnique(parts.map(({ id }) => id)), { error: 'Two parts have the same id', ...whenValid })
  .refine((parts) => isUnique(parts.map(({ title }) => textKey(title))), {
    error: 'Two parts have the same name',
    ...whenValid,
  })

/** Something that the kitchen makes or buys once, and that goes into many dishes. */
export type Part = z.infer<typeof partSchema>
