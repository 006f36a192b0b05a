import { z } from 'zod'
import { described } from '../../platform/described.ts'
import { dishDetailsFields, dishDetailsSchema, type DishDetails } from '../catalogue/dish-details.ts'
import { optionGroupSchema, type OptionGroup } from '../catalogue/dish-options.ts'
import { productFields, specialSchema } from '../catalogue/product-fields.ts'
import { PRODUCT_LIMITS } from '../catalogue/product-limits.ts'
import { servingHoursSchema } from '../hours/opening-hours-schema.ts'
import { schemaAddress } from '../rest-stop/field-schemas.ts'
import { STATIONS } from '../stations/stations.ts'

const name = z.string().min(1)

const detailsSchema = z.strictObject({
  ...dishDetailsFields,
  optionGroups: described(
    z
      .array(z.union([name, optionGroupSchema]))
      .max(PRODUCT_LIMITS.optionGroups)
      .default([]),
    'The questions to the customer about the dish, in order. Each is a group, or the name of one in optionGroups.',
    ['eggs'],
  ),
})

const catalogueFileSchema = z.strictObject({
  $schema: schemaAddress,
  currency: described(z.literal('aud'), 'The currency of all prices.', 'aud'),
  optionGroups: described(
    z.record(name, optionGroupSchema).default({}),
    'Option groups that several products share. The details of a product have the name of the group.',
    {
      eggs: {
        id: 'eggs',
        title: 'Eggs',
        min: 1,
        max: 1,
        options: [
          { id: 'fried', title: 'Fried', isDefault: true },
          { id: 'poached', title: 'Poached' },
        ],
      },
    },
  ),
  sections: described(
    z
      .record(
        name,
        z.strictObject({
          servingHours: described(
            servingHoursSchema.exactOptional(),
            'The hours in which the section is served. Those of a product have precedence. Leave them out if it is served whenever orders are taken.',
          ),
          station: described(
            z.enum(STATIONS).exactOptional(),
            'The station that makes what is in the section: kitchen or counter. That of a product has precedence. Leave it out for the kitchen.',
            'counter',
          ),
        }),
      )
      .default({}),
    'What applies to a whole section, by its name.',
    { Breakfast: { servingHours: { week: [{ days: ['Saturday', 'Sunday'], opens: '06:00', closes: '10:30' }] } } },
  ),
  products: described(
    z
      .array(
        z.strictObject({
          ...productFields,
          special: described(
            specialSchema.exactOptional(),
            'A price between two dates. Leave it out if the usual price holds every day.',
          ),
          details: described(
            detailsSchema.optional(),
            'The details that guests, the kitchen and tax law ask for. Leave them out if they were not entered.',
          ),
        }),
      )
      .min(1),
    'The products of the menu.',
  ),
})

type CatalogueFile = z.output<typeof catalogueFileSchema>
type GivenDetails = z.output<typeof detailsSchema>
type Issues = z.core.$RefinementCtx['issues']

/** The menu of a new rest stop, `catalogue.json`, with its shared option groups in the place of their names. */
export const siteCatalogueSchema = catalogueFileSchema
  .superRefine(
    (file, { issues }) => {
      issues.push(...faultsBetween(file, issues))
    },
    // It also runs if fields have faults of their own, so that an owner reads all faults at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  .transform(({ currency, optionGroups, sections, products }) => {
    const shared = new Map(Object.entries(optionGroups))
    return {
      currency,
      sections,
      products: products.map(({ details, ...product }) => ({
        ...product,
        details: details && withSharedGroups(details, shared),
      })),
    }
  })

export type SiteCatalogue = z.infer<typeof siteCatalogueSchema>

/** Finds the faults between fields. A field with a fault of its own has any type, and is not compared. */
function faultsBetween({ optionGroups, sections, products }: CatalogueFile, issues: Issues): Issues {
  const faulty = new Set(issues.map(({ path = [] }) => JSON.stringify(path.slice(0, 2))))
  const isSound = (...path: (string | number)[]) => !faulty.has(JSON.stringify(path))
  const canCompare = Array.isArray(products) && isSound('optionGroups') && isSound('sections')
  if (!canCompare) return []
  const shared = new Map(Object.entries(optionGroups))
  const isUsable = (group: OptionGroup | string) => typeof group !== 'string' || isSound('optionGroups', group)
  const details = products.flatMap((product, index) =>
    isSound('products', index) && product.details?.optionGroups.every(isUsable)
      ? faultsOf(product.details, shared).map(({ path = [], ...issue }) => ({
          ...issue,
          path: ['products', index, 'details', ...path],
        }))
      : [],
  )
  return [...details, ...repeatedIds(products), ...emptySections(sections, products)]
}

function faultsOf(details: GivenDetails, shared: ReadonlyMap<string, OptionGroup>): Issues {
  const unknown = details.optionGroups.flatMap((group, index) => {
    const isKnown = typeof group !== 'string' || shared.has(group)
    const path = ['optionGroups', index]
    return isKnown ? [] : [{ code: 'custom' as const, message: 'is no name in optionGroups', path, input: group }]
  })
  if (unknown.length > 0) return unknown
  const { error } = dishDetailsSchema.safeParse(withSharedGroups(details, shared))
  return (error?.issues ?? []).map(({ message, path }) => ({ code: 'custom', message, path, input: details }))
}

function withSharedGroups(details: GivenDetails, shared: ReadonlyMap<string, OptionGroup>): DishDetails {
  const optionGroups = details.optionGroups.flatMap((group) =>
    typeof group === 'string' ? (shared.get(group) ?? []) : [group],
  )
  return { ...details, optionGroups }
}

type Given = { id?: unknown; section?: unknown } | null | undefined

function repeatedIds(products: readonly Given[]): Issues {
  const ids = new Set<unknown>()
  return products.flatMap((product, index) => {
    const id = product?.id
    const isRepeated = typeof id === 'string' && ids.has(id)
    ids.add(id)
    const path = ['products', index, 'id']
    return isRepeated ? [{ code: 'custom' as const, message: 'is the id of another product', path, input: id }] : []
  })
}

function emptySections(sections: object, products: readonly Given[]): Issues {
  const known = new Set(products.map((product) => product?.section))
  return Object.keys(sections)
    .filter((section) => !known.has(section))
    .map((section) => ({ code: 'custom', message: 'has no product', path: ['sections', section], input: section }))
}
