import { z } from 'zod'
import { orderingSchema } from '../hours/ordering.ts'

/** A value that a manager can change while the product runs. */
function settingSchema<Value extends z.ZodType>(value: Value) {
  return z.object({
    value,
    /** 0: the value of the site, which no manager has changed. */
    version: z.int().min(0),
    changedAt: z.iso.datetime().nullable(),
    /** The first name of the author. Null while the site's value holds, or if the name is not known. */
    changedBy: z.string().nullable(),
  })
}

export const orderingSettingSchema = settingSchema(orderingSchema)

export const setOrderingSchema = z.object({
  value: orderingSchema,
  /** The version that the author has seen. A newer one is not overwritten. */
  version: z.int().min(0),
})

/** A change of a setting, for the record. */
export const settingChangeSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The first name of the author. Null if it is not known. */
  by: z.string().nullable(),
  setting: z.enum(['ordering']),
  before: orderingSchema,
  after: orderingSchema,
})

export type SetOrdering = z.infer<typeof setOrderingSchema>
export type SettingChange = z.infer<typeof settingChangeSchema>
export type OrderingSetting = z.infer<typeof orderingSettingSchema>
