import { z } from 'zod'
import { described } from '../../platform/described.ts'
import { typedText } from '../../platform/typed-text-schema.ts'
import { whenValid } from '../../platform/when-valid.ts'
import type { NumberField, TextField } from './setting-fields.ts'
import { TEXT_FORMATS } from '../../platform/text-formats.ts'

/** A number within the limits of its field. */
export function numberSchema({ min, max, canBeFraction }: NumberField): z.ZodNumber {
  const number = canBeFraction ? z.number() : z.int()
  return number.min(min).max(max)
}

/** A text within the limits of its field. */
export function textSchema({ maxLength, format }: Pick<TextField, 'maxLength' | 'format'>): z.ZodString {
  const text = typedText(maxLength).min(1)
  if (!format) return text
  const { read, kind } = TEXT_FORMATS[format]
  return text
    .refine((typed) => read(typed) !== undefined, { error: `must be ${kind}`, ...whenValid })
    .overwrite((typed) => read(typed) ?? typed)
}

/** At least one text. */
export const paragraphsSchema = ({ most, maxLength }: { most: number; maxLength: number }) =>
  z.array(textSchema({ maxLength })).min(1).max(most)

/** Beside the files of a folder that is made or exported. The server does not read it. */
export const SCHEMA_FILE = 'rest-stop.schema.json'

export const schemaAddress = described(
  z.string().exactOptional(),
  'The address of this schema, from which editors take descriptions and checks.',
  `./${SCHEMA_FILE}`,
)
