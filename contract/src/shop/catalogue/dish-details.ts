import { z } from 'zod'
import { described } from '../../platform/described.ts'
import { whenValid } from '../../platform/when-valid.ts'
import { allergenListSchema } from './allergens.ts'
import { contradictionsOf, DIETARY_TAGS, type AllergenLists, type DietaryTag } from './dietary-tags.ts'
import { optionGroupsSchema, type DishOption } from './dish-options.ts'
import { servingHoursSchema } from '../hours/opening-hours-schema.ts'
import { typedText } from '../../platform/typed-text-schema.ts'
import { hasSeafood, SEAFOOD_ORIGINS } from './seafood.ts'

/** Section 38-3 of the GST Act. */
const GST_TREATMENTS = ['taxable', 'free-if-taken-away'] as const

export type GstTreatment = (typeof GST_TREATMENTS)[number]

const seafoodSchema = z.union([
  z.strictObject({
    origin: described(z.enum(SEAFOOD_ORIGINS), 'Where the seafood comes from. mixed: the dish has both.', 'Australian'),
  }),
  z.strictObject({
    exempt: described(typedText(80).min(1), 'Why the law does not ask for the origin.', 'canned tuna'),
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
    'The allergens of the dish with its default options. Null: not checked. Empty lists: checked, and none found.',
  ),
  optionGroups: described(optionGroupsSchema.default([]), 'The questions to the customer about the dish, in order.'),
  gst: described(
    z.enum(GST_TREATMENTS).default('taxable'),
    'free-if-taken-away: bread, plain milk, still water, fruit juice, which are taxable if they are eaten here.',
    'taxable',
  ),
  preparationMinutes: described(
    z.int().min(1).max(120).exactOptional(),
    'The time from starting on the dish to handing it over, in minutes. Leave it out for the usual time of the kitchen.',
    12,
  ),
  servingHours: described(
    servingHoursSchema.exactOptional(),
    'The hours in which the dish is served. Leave it out if it is served whenever orders are taken.',
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
    for (const fault of faultsOf(details)) context.addIssue({ code: 'custom', message: fault })
  }, whenValid)
  .meta({ id: 'DishDetails' })

export type DishDetails = z.infer<typeof dishDetailsSchema>

function faultsOf(details: DishDetails): string[] {
  const { tags, allergens, optionGroups, seafood } = details
  if (!allergens) return tags.map((tag) => `"${tag}" needs the list of allergens`)
  const { contains, mayContain } = allergens
  const defaults = optionGroups.flatMap(({ options }) => options.filter(({ isDefault }) => isDefault))
  const inBoth = contains.filter((name) => mayContain.includes(name))
  return [
    ...inBoth.map((name) => `"${name}" is contained and may be contained`),
    ...tags.flatMap((tag) =>
      contradictionsOf(tag, { contains, mayContain }).map((name) => `"${tag}", but names ${name}`),
    ),
    ...defaults.flatMap((option) => defaultFaults(option, { tags, contains, mayContain })),
    ...(seafood && !hasSeafood(details) ? ['"seafood" is stated, but no fish, crustacean or mollusc is listed'] : []),
    ...(tags.includes('vegan') && !tags.includes('vegetarian') ? ['"vegan" is also "vegetarian"'] : []),
  ]
}

/** The lists of a dish are those of its default options. */
function defaultFaults(
  { title, adds, mayAdd = [], removesTags = [] }: DishOption,
  listed: AllergenLists & { tags: readonly DietaryTag[] },
): string[] {
  const named = new Set([...listed.contains, ...listed.mayContain])
  return [
    ...adds
      .filter((name) => !listed.contains.includes(name))
      .map((name) => `"${title}" is a default and adds ${name}, which is not listed`),
    ...mayAdd
      .filter((name) => !named.has(name))
      .map((name) => `"${title}" is a default and may add ${name}, which is not listed`),
    ...removesTags
      .filter((tag) => listed.tags.includes(tag))
      .map((tag) => `"${title}" is a default and removes "${tag}", which is listed`),
  ]
}
