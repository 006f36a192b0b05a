import { z } from 'zod'
import { whenValid } from '../values/when-valid.ts'
import { allergenListSchema } from './allergens.ts'
import { contradictionsOf, DIETARY_TAGS, type AllergenLists, type DietaryTag } from './dietary-tags.ts'
import { optionGroupsSchema, type DishOption } from './dish-options.ts'
import { servingHoursSchema } from '../hours/opening-hours-schema.ts'
import { typedText } from '../values/typed-text-schema.ts'
import { hasSeafood, SEAFOOD_ORIGINS } from './seafood.ts'

/**
 * Taxable, or free of GST if it is taken away: bread, plain milk, still water, fruit juice (section 38-3 of the GST Act). What is
 * eaten here is always taxable.
 */
const GST_TREATMENTS = ['taxable', 'free-if-taken-away'] as const

export type GstTreatment = (typeof GST_TREATMENTS)[number]

/** Where the seafood comes from, or why the law does not ask: canned tuna, fish sauce. */
const seafoodSchema = z.union([
  z.strictObject({ origin: z.enum(SEAFOOD_ORIGINS) }),
  z.strictObject({ exempt: typedText(80).min(1) }),
])

/** The details of a dish that the payment provider has no fields for. */
export const dishDetailsSchema = z
  .strictObject({
    tags: z.array(z.enum(DIETARY_TAGS)),
    /** Null means that they were not checked, empty lists that they were, and none was found. */
    allergens: z.strictObject({ contains: allergenListSchema, mayContain: allergenListSchema }).nullable(),
    optionGroups: optionGroupsSchema.default([]),
    gst: z.enum(GST_TREATMENTS).default('taxable'),
    /** The time from starting on it to handing it over. Absent: the usual time of the kitchen. */
    preparationMinutes: z.int().min(1).max(120).exactOptional(),
    /** Absent: served whenever orders are taken. */
    servingHours: servingHoursSchema.exactOptional(),
    /** Asked of each dish with fish, crustaceans or molluscs. Absent: none, or not answered yet. */
    seafood: seafoodSchema.exactOptional(),
  })
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
