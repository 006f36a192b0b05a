import type { z } from 'zod'

/**
 * Describes a field of the folder of a rest stop: editors show both texts, and errors the example. That of an
 * object is left out, because it is made from those of its fields.
 */
export function described<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example?: z.input<Schema>,
): Schema {
  return schema.meta({ description, ...(example !== undefined && { examples: [example] }) })
}
