import { z } from 'zod'
import { typedText } from '../values/typed-text-schema.ts'
import type { NumberField, TextField } from './setting-fields.ts'

/** A number within the limits of its field. */
export function numberSchema({ min, max, canBeFraction }: NumberField): z.ZodNumber {
  const number = canBeFraction ? z.number() : z.int()
  return number.min(min).max(max)
}

/** A text within the limits of its field. */
export const textSchema = ({ maxLength }: Pick<TextField, 'maxLength'>) => typedText(maxLength).min(1)
