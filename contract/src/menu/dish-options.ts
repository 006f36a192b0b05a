import { z } from 'zod'
import { whenValid } from '../values/when-valid.ts'
import { allergenListSchema } from './allergens.ts'
import { DIETARY_TAGS } from './dietary-tags.ts'

const optionId = z.string().regex(/^[a-z0-9_]{1,40}$/)
const optionTitle = z.string().trim().min(1).max(40)

/** One choice in a group, such as "Chocolate" or "Extra cheese". */
const dishOptionSchema = z
  .strictObject({
    /** Unique among all options of the dish. */
    id: optionId,
    /** The ingredient that is left out, if `isRemoval`: "onion", not "no onion". */
    title: optionTitle,
    /** Added to the price of the dish; may be negative. */
    deltaInCents: z.int().min(-99_999).max(99_999).default(0),
    /** Chosen unless the customer chooses otherwise. Costs nothing, because the listed price is that of the defaults. */
    isDefault: z.boolean().default(false),
    /** Leaves something out, which the kitchen must not miss. */
    isRemoval: z.boolean().default(false),
    /** The allergens that the dish contains only with this option. */
    adds: allergenListSchema.default([]),
    /** Allergens of which a trace may come with this option. */
    mayAdd: allergenListSchema.exactOptional(),
    /** The tags that the dish loses with this option, besides those that the allergens contradict: bacon is not an allergen. */
    removesTags: z.array(z.enum(DIETARY_TAGS)).exactOptional(),
  })
  .meta({ id: 'DishOption' })

const optionGroupSchema = z
  .strictObject({
    id: optionId,
    title: optionTitle,
    /** How many must be chosen: 0 if the group is optional. */
    min: z.int().min(0).default(0),
    max: z.int().min(1),
    options: z.array(dishOptionSchema).min(1).max(20),
  })
  .superRefine((group, context) => {
    for (const fault of faultsOf(group)) context.addIssue({ code: 'custom', message: `${group.title}: ${fault}` })
  }, whenValid)
  .meta({ id: 'OptionGroup' })

export type DishOption = z.infer<typeof dishOptionSchema>
export type OptionGroup = z.infer<typeof optionGroupSchema>

export const optionGroupsSchema = z
  .array(optionGroupSchema)
  .max(10)
  .refine((groups) => isUnique(groups.map(({ id }) => id)), { error: 'Two groups have the same id', ...whenValid })
  .refine((groups) => isUnique(groups.flatMap(({ options }) => options.map(({ id }) => id))), {
    error: 'Two options of the dish have the same id',
    ...whenValid,
  })

function isUnique(ids: string[]): boolean {
  return new Set(ids).size === ids.length
}

/** A request without options means the defaults at the listed price, so these must be a valid choice that costs nothing. */
function faultsOf({ min, max, options }: OptionGroup): string[] {
  const defaults = options.filter(({ isDefault }) => isDefault)
  return [
    ...(min > max ? ['the minimum exceeds the maximum'] : []),
    ...(max > options.length ? ['the maximum exceeds the number of options'] : []),
    ...(defaults.length < min ? [`a choice of ${min} needs as many defaults`] : []),
    ...(defaults.length > max ? ['more defaults than the maximum'] : []),
    ...defaults
      .filter(({ deltaInCents }) => deltaInCents !== 0)
      .map(({ title }) => `"${title}" is a default, so it must not change the price`),
  ]
}
