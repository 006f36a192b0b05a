import { z } from 'zod'
import { allergenListSchema, type Allergen } from './allergens.ts'
import { optionGroupsSchema } from './dish-options.ts'
import { servingHoursSchema } from '../hours/opening-hours-schema.ts'

/**
 * "gluten free" is defined by the Food Standards Code, and promises that none can be detected. A kitchen that also handles
 * flour says "no gluten ingredients".
 */
export const DIETARY_TAGS = ['vegetarian', 'vegan', 'gluten free', 'no gluten ingredients', 'dairy free'] as const

/**
 * Taxable, or free of GST if it is taken away: bread, plain milk, still water, fruit juice (section 38-3 of the GST Act). What is
 * eaten here is always taxable.
 */
export const GST_TREATMENTS = ['taxable', 'free-if-taken-away'] as const

export type GstTreatment = (typeof GST_TREATMENTS)[number]
export type DietaryTag = (typeof DIETARY_TAGS)[number]

/** Ingredients that contradict a tag. Where it is about gluten, a trace contradicts it too. */
const CONTRADICTIONS: Record<DietaryTag, readonly Allergen[]> = {
  vegetarian: ['fish', 'crustacean', 'mollusc'],
  vegan: ['fish', 'crustacean', 'mollusc', 'milk', 'egg'],
  'gluten free': ['wheat', 'gluten'],
  'no gluten ingredients': ['wheat', 'gluten'],
  'dairy free': ['milk'],
}

/** What the payment provider has no field for. */
export const dishDetailsSchema = z
  .strictObject({
    tags: z.array(z.enum(DIETARY_TAGS)),
    /** Null: not checked. Empty lists: checked, and none found. */
    allergens: z.strictObject({ contains: allergenListSchema, mayContain: allergenListSchema }).nullable(),
    optionGroups: optionGroupsSchema.default([]),
    gst: z.enum(GST_TREATMENTS).default('taxable'),
    /** From starting on it to handing it over. Absent: the usual time of the kitchen. */
    preparationMinutes: z.int().min(1).max(120).exactOptional(),
    /** Absent: served whenever orders are taken. */
    servingHours: servingHoursSchema.exactOptional(),
  })
  .superRefine((details, context) => {
    for (const fault of faultsOf(details)) context.addIssue({ code: 'custom', message: fault })
  })
  .meta({ id: 'DishDetails' })

export type DishDetails = z.infer<typeof dishDetailsSchema>

function faultsOf({ tags, allergens, optionGroups }: DishDetails): string[] {
  if (!allergens) return tags.map((tag) => `"${tag}" needs the list of allergens`)
  const { contains, mayContain } = allergens
  const defaults = optionGroups.flatMap(({ options }) => options.filter(({ isDefault }) => isDefault))
  const inBoth = contains.filter((name) => mayContain.includes(name))
  return [
    ...inBoth.map((name) => `"${name}" is contained and may be contained`),
    ...tags.flatMap((tag) => {
      const named = tag.includes('gluten') ? [...contains, ...mayContain] : contains
      return named.filter((name) => CONTRADICTIONS[tag].includes(name)).map((name) => `"${tag}", but names ${name}`)
    }),
    ...defaults.flatMap(({ title, adds }) =>
      adds
        .filter((name) => !contains.includes(name))
        .map((name) => `"${title}" is a default and adds ${name}, which is not listed`),
    ),
    ...(tags.includes('vegan') && !tags.includes('vegetarian') ? ['"vegan" is also "vegetarian"'] : []),
  ]
}
