import { z } from 'zod'
import { described } from '../../platform/described.ts'
import { typedText } from '../../platform/typed-text-schema.ts'
import { whenValid } from '../../platform/when-valid.ts'
import { allergenListSchema } from './allergens-schema.ts'
import { DIETARY_TAGS } from './dietary-tags.ts'
import { optionGroupFaults } from './dish-faults.ts'
import { PRODUCT_LIMITS } from './product-limits.ts'

const optionId = z.string().regex(/^[a-z0-9_]{1,40}$/, 'must be small letters, digits and _, at most 40')
/** The id of a part of the kitchen. */
export const partIdSchema = optionId
export const partIdsSchema = z.array(partIdSchema).max(PRODUCT_LIMITS.parts)
const optionTitle = typedText(PRODUCT_LIMITS.optionTitle).trim().min(1)

/** One choice in a group, such as "Chocolate" or "Extra cheese". */
const dishOptionSchema = z
  .strictObject({
    id: described(optionId, 'The id of the option, unique among all options of the dish.', 'extra_cheese'),
    title: described(
      optionTitle,
      'The name of the option. Of a removal, the ingredient that is left out: "onion", not "no onion".',
      'Cheese',
    ),
    deltaInCents: described(
      z.int().min(-PRODUCT_LIMITS.deltaInCents).max(PRODUCT_LIMITS.deltaInCents).default(0),
      'The amount that it adds to the price of the dish, in cents; negative if it costs less.',
      150,
    ),
    isDefault: described(
      z.boolean().default(false),
      'True if it is chosen unless the customer chooses otherwise. It costs nothing, because the price of the dish is that of the defaults.',
      true,
    ),
    isRemoval: described(
      z.boolean().default(false),
      'True if it leaves something out, which the kitchen must not miss.',
      true,
    ),
    adds: described(allergenListSchema.default([]), 'The allergens that the dish contains only with this option.', [
      'milk',
    ]),
    mayAdd: described(allergenListSchema.exactOptional(), 'The allergens of which a trace may come with this option.', [
      'sesame',
    ]),
    parts: described(
      partIdsSchema.exactOptional(),
      'The ids of the parts that come with this option, whose allergens it adds too.',
      ['gravy'],
    ),
    removesTags: described(
      z.array(z.enum(DIETARY_TAGS)).exactOptional(),
      'The tags that the dish loses with this option, besides those that its allergens contradict: bacon is not an allergen.',
      ['vegetarian'],
    ),
  })
  .meta({ id: 'DishOption' })

export const optionGroupSchema = z
  .strictObject({
    id: described(optionId, 'The id of the group, unique in the dish.', 'extras'),
    title: described(optionTitle, 'The question, as customers read it.', 'Extras'),
    min: described(
      z.int().min(0).default(0),
      'The fewest options that a customer chooses: 0 if the group is optional.',
      0,
    ),
    max: described(z.int().min(1), 'The most options that a customer chooses.', 1),
    options: described(z.array(dishOptionSchema).min(1).max(PRODUCT_LIMITS.options), 'The options, in order.'),
  })
  .superRefine((group, context) => {
    for (const fault of optionGroupFaults(group))
      context.addIssue({ code: 'custom', message: `${group.title}: ${fault}` })
  }, whenValid)
  .meta({ id: 'OptionGroup' })

export type DishOption = z.infer<typeof dishOptionSchema>
export type OptionGroup = z.infer<typeof optionGroupSchema>

export const optionGroupsSchema = z
  .array(optionGroupSchema)
  .max(PRODUCT_LIMITS.optionGroups)
  .refine((groups) => isUnique(groups.map(({ id }) => id)), { error: 'Two groups have the same id', ...whenValid })
  .refine((groups) => isUnique(groups.flatMap(({ options }) => options.map(({ id }) => id))), {
    error: 'Two options of the dish have the same id',
    ...whenValid,
  })

function isUnique(ids: string[]): boolean {
  return new Set(ids).size === ids.length
}
