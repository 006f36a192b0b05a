import { z } from 'zod'
import { described } from '../../platform/described.ts'
import { whenValid } from '../../platform/when-valid.ts'
import { allergenListSchema } from './allergens-schema.ts'
import { DIETARY_TAGS } from './dietary-tags.ts'
import { dishFaults } from './dish-faults.ts'
import { optionGroupsSchema, partIdsSchema } from './dish-options.ts'
import { servingHoursSchema } from '../hours/opening-hours-schema.ts'
import { STATIONS } from '../stations/stations.ts'
import { typedText } from '../../platform/typed-text-schema.ts'
import { PRODUCT_LIMITS } from './product-limits.ts'
import { SEAFOOD_ORIGINS } from './seafood.ts'

/** Section 38-3 of the GST Act. */
const GST_TREATMENTS = ['taxable', 'free-if-taken-away'] as const

export type GstTreatment = (typeof GST_TREATMENTS)[number]

const seafoodSchema = z.union([
  z.strictObject({
    origin: described(z.enum(SEAFOOD_ORIGINS), 'Where the seafood comes from. mixed: the dish has both.', 'Australian'),
  }),
  z.strictObject({
    exempt: described(
      typedText(PRODUCT_LIMITS.exemption).min(1),
      'Why the law does not ask for the origin.',
      'canned tuna',
    ),
  }),
])

/** The details of a dish that guests, the kitchen and tax law ask for. */
export const dishDetailsFields = {
  tags: described(z.array(z.enum(DIETARY_TAGS)), 'The diets that the dish is good for.', ['vegetarian']),
  allergens: described(
    z
      .strictObject({
        contains: described(allergenListSchema, 'The allergens that the dish contains.', ['wheat', 'gluten']),
        mayContain: described(allergenListSchema, 'The allergens of which it may have a trace.', ['sesame']),
      })
      .nullable(),
    'The allergens of the dish whatever is chosen; its options add theirs. Null: not checked. Empty lists: checked, and none found.',
  ),
  parts: described(
    partIdsSchema.exactOptional(),
    'The ids of the parts that it is made with, whose allergens it has too: see parts in site.json. With one that is not there, the dish counts as not checked.',
    ['chips'],
  ),
  optionGroups: described(optionGroupsSchema.default([]), 'The questions to the customer about the dish, in order.'),
  gst: described(
    z.enum(GST_TREATMENTS).default('taxable'),
    'free-if-taken-away: bread, plain milk, still water, fruit juice, which are taxable if they are eaten here.',
    'taxable',
  ),
  preparationMinutes: described(
    z.int().min(1).max(PRODUCT_LIMITS.preparationMinutes).exactOptional(),
    'The time from starting on the dish to handing it over, in minutes. Leave it out for the usual time of the kitchen.',
    12,
  ),
  servingHours: described(
    servingHoursSchema.exactOptional(),
    'The hours in which the dish is served. Leave it out if it is served whenever orders are taken.',
  ),
  station: described(
    z.enum(STATIONS).exactOptional(),
    'The station that makes the dish: kitchen or counter. Leave it out for the station of its section.',
    'counter',
  ),
  seafood: described(
    seafoodSchema.exactOptional(),
    'The origin of the seafood, which each dish with fish, crustaceans or molluscs states.',
    { origin: 'Australian' },
  ),
  isSoldOnline: described(
    z.boolean().exactOptional(),
    'False if it is only sold at the counter: the menu shows it, and it cannot be ordered. Leave it out otherwise.',
    false,
  ),
  isAlcohol: described(
    z.boolean().exactOptional(),
    'True if it is alcohol, which is only sold at the counter. Leave it out otherwise.',
    true,
  ),
}

export const dishDetailsSchema = z
  .strictObject(dishDetailsFields)
  .superRefine((details, context) => {
    for (const { text } of dishFaults(details)) context.addIssue({ code: 'custom', message: text })
  }, whenValid)
  .meta({ id: 'DishDetails' })

export type DishDetails = z.infer<typeof dishDetailsSchema>
