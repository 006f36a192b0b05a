import type { ManagedProduct, StatedProduct } from '@fuel-shack/contract/office/managed-menu'
import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import type { DietaryTag } from '@fuel-shack/contract/shop/catalogue/dietary-tags'
import type { DishDetails } from '@fuel-shack/contract/shop/catalogue/dish-details'
import { dishFaults, optionGroupFaults, type DishFault } from '@fuel-shack/contract/shop/catalogue/dish-faults'
import type { DishOption, OptionGroup } from '@fuel-shack/contract/shop/catalogue/dish-options'
import type { SeafoodOrigin } from '@fuel-shack/contract/shop/catalogue/seafood'
import type { Part } from '@fuel-shack/contract/shop/parts/parts-schema'
import { hasUnknownPart, partIdsOf, unionWithParts } from '@fuel-shack/contract/shop/parts/with-parts'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import type { Special } from '@fuel-shack/contract/shop/catalogue/special-price'
import { describeSteps } from '../fields/describe-fields.ts'
import { capitalise, readTyped, type FieldFault, type Typed, type Values } from '../fields/fields.ts'
import { findDraftForm } from '../settings/setting-draft.ts'
import { NEW_SECTION, NO_PARTS, productFields, type Channel, type FormParts } from './product-fields.ts'

/** A product as a call states it. */
export type Stated = StatedProduct & { version: number }

export function toStated({ archivedAt, changedAt: _at, picture: _picture, ...product }: ManagedProduct): Stated {
  return { ...product, isArchived: archivedAt !== null }
}

/** Stands for the id of a product that is being added. */
export const NEW_PRODUCT = ''
const DRAFT = 'product '

/** The name of the draft of a product. */
export const draftOf = (id = NEW_PRODUCT): string => `${DRAFT}${id}`

/** @returns the id of the product whose form was not saved before a reload, if there is one */
export function findDraftProduct(): string | undefined {
  const form = findDraftForm()
  return form?.startsWith(DRAFT) ? form.slice(DRAFT.length) : undefined
}

const EMPTY_DETAILS: DishDetails = { tags: [], allergens: null, optionGroups: [], gst: 'taxable' }

/** A product that is being added. Its id is made once, so that a call that is repeated adds it once. */
export const newProduct = (section: string): Stated => ({
  id: `dish_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`,
  title: '',
  description: '',
  priceInCents: 0,
  section,
  order: 0,
  details: null,
  special: null,
  isArchived: false,
  version: 0,
})

interface OptionValues extends Omit<DishOption, 'deltaInCents' | 'adds' | 'mayAdd' | 'removesTags' | 'parts'> {
  deltaInCents?: number
  food: { parts?: string[]; adds: Allergen[]; mayAdd: Allergen[]; removesTags: DietaryTag[] }
}

interface GroupValues {
  id: string
  title: string
  min?: number
  max?: number
  options: OptionValues[]
}

/** The values of the fields of the form. */
interface ProductValues {
  title: string
  priceInCents: number
  section: string
  newSection?: string
  description?: string
  food: { isChecked: boolean; parts?: string[]; contains?: Allergen[]; mayContain?: Allergen[]; tags?: DietaryTag[] }
  seafood?: { origin: SeafoodOrigin | 'exempt'; exempt?: string }
  optionGroups: GroupValues[]
  special: Partial<Special>
  selling: {
    channel: Channel
    servingHours: NonNullable<DishDetails['servingHours']>['week']
    preparationMinutes?: number
    gst: DishDetails['gst']
    /** Empty: that of its section. */
    station?: Station | ''
  }
}

/** @returns the values that the fields of the form show */
export function toValues(product: StatedProduct): Values {
  const { title, priceInCents, section, description, special } = product
  const {
    tags,
    allergens,
    parts = [],
    optionGroups,
    seafood,
    servingHours,
    preparationMinutes,
    gst,
    station = '',
    ...sold
  } = product.details ?? EMPTY_DETAILS
  const channel: Channel = sold.isAlcohol ? 'alcohol' : sold.isSoldOnline === false ? 'counter' : 'online'
  return {
    title,
    priceInCents: title === '' ? undefined : priceInCents,
    section,
    description,
    food: { isChecked: allergens !== null, parts, ...allergens, tags },
    seafood: seafood && ('exempt' in seafood ? { origin: 'exempt', ...seafood } : seafood),
    optionGroups: optionGroups.map((group) => ({
      ...group,
      options: group.options.map(({ parts: ofOption = [], adds, mayAdd = [], removesTags = [], ...option }) => ({
        ...option,
        food: { parts: ofOption, adds, mayAdd, removesTags },
      })),
    })),
    special: special ?? {},
    selling: { channel, servingHours: servingHours?.week ?? [], preparationMinutes, station, gst },
  }
}

type Read = { product: Stated } | { fault: string; faults: FieldFault[] }

/** `Price $7.90 → $8.20; Name Beef pie → Pie`; empty if the form shows no difference. */
export function describeProductSteps(before: StatedProduct, after: StatedProduct, parts: readonly Part[] = []): string {
  const fields = productFields([before.section, after.section], formPartsOf(parts, before, after))
  return describeSteps(fields, toValues(before), toValues(after)).join('; ')
}

/** The parts that the form of a product offers. */
export function formPartsOf(parts: readonly Part[], ...products: readonly StatedProduct[]): FormParts {
  return {
    parts,
    named: [...new Set(products.flatMap(({ details }) => (details ? partIdsOf(details) : [])))],
    hasStations: products.some(({ details }) => details?.station !== undefined),
  }
}

/** @param base the product as its author has seen it, of which the form does not show everything */
export function readProduct(sections: readonly string[], typed: Typed, base: Stated, formParts = NO_PARTS): Read {
  const read = readTyped(productFields(sections, formParts), typed)
  if ('fault' in read) return read
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields above make these values
  const values = read.values as unknown as ProductValues
  const product = toProduct(values, base)
  const faults = productFaults(product, formParts.parts)
  const [first] = faults
  return first ? { fault: first.text, faults } : { product }
}

function toProduct(values: ProductValues, base: Stated): Stated {
  const { title, priceInCents, section, newSection = section, description = '', special } = values
  const { priceInCents: specialCents, from, until } = special
  const hasSpecial = specialCents !== undefined && from !== undefined && until !== undefined
  const details = toDetails(values, base.details)
  const isEmpty = base.details === null && JSON.stringify(details) === JSON.stringify(EMPTY_DETAILS)
  return {
    ...base,
    title,
    priceInCents,
    section: section === NEW_SECTION ? newSection : section,
    description,
    special: hasSpecial ? { priceInCents: specialCents, from, until } : null,
    details: isEmpty ? null : details,
  }
}

function toDetails({ food, seafood, optionGroups, selling }: ProductValues, before: DishDetails | null): DishDetails {
  const { channel, servingHours: week, preparationMinutes, gst, station } = selling
  const { isChecked, parts = [], contains = [], mayContain = [], tags = [] } = food
  const exceptions = before?.servingHours?.exceptions
  return {
    tags,
    allergens: isChecked ? { contains, mayContain } : null,
    ...(parts.length > 0 && { parts }),
    optionGroups: optionGroups.map(toGroup),
    gst,
    ...(preparationMinutes !== undefined && { preparationMinutes }),
    ...(week.length > 0 && { servingHours: { week, ...(exceptions && { exceptions }) } }),
    ...(station && { station }),
    ...(seafood && {
      seafood: seafood.origin === 'exempt' ? { exempt: seafood.exempt ?? '' } : { origin: seafood.origin },
    }),
    ...(channel === 'counter' && { isSoldOnline: false }),
    ...(channel === 'alcohol' && { isAlcohol: true }),
  }
}

const toGroup = ({ id, title, min = 0, max = 1, options }: GroupValues): OptionGroup => ({
  id,
  title,
  min,
  max,
  options: options.map(({ food: { parts = [], adds, mayAdd, removesTags }, deltaInCents = 0, ...option }) => ({
    ...option,
    deltaInCents,
    adds,
    ...(mayAdd.length > 0 && { mayAdd }),
    ...(parts.length > 0 && { parts }),
    ...(removesTags.length > 0 && { removesTags }),
  })),
})

/** The field that states a fault of the details. */
const FIELD_OF: Record<DishFault['field'], string> = {
  tags: 'food.tags',
  allergens: 'food.mayContain',
  optionGroups: 'optionGroups',
  seafood: 'seafood.origin',
}

/** Finds the faults between fields that are right one by one. */
function productFaults({ details, special }: Stated, parts: readonly Part[]): FieldFault[] {
  const ofSpecial = special && special.until < special.from ? ['It ends before it begins.'] : []
  const groups = details?.optionGroups ?? []
  return [
    ...groups.flatMap((group, index) =>
      optionGroupFaults(group).map((text) => ({
        path: `optionGroups.${index}.title`,
        text: `${group.title}: ${text}.`,
      })),
    ),
    ...(details ? dishFaultsWith(details, parts) : []).map(({ field, text }) => ({
      path: FIELD_OF[field],
      text: `${capitalise(text)}.`,
    })),
    ...ofSpecial.map((text) => ({ path: 'special.until', text })),
  ]
}

/** The faults of the dish as it is stated, and those that only its parts make. */
function dishFaultsWith(details: DishDetails, parts: readonly Part[]): DishFault[] {
  const own = dishFaults(details)
  if (own.length > 0 || hasUnknownPart(details, parts)) return own
  return dishFaults(unionWithParts(details, parts))
}
