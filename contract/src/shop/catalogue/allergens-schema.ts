import { z } from 'zod'
import { whenValid } from '../../platform/when-valid.ts'
import { ALLERGENS } from './allergens.ts'

export const allergenListSchema = z
  .array(z.enum(ALLERGENS))
  .refine((names) => new Set(names).size === names.length, { error: 'An allergen is named twice', ...whenValid })
