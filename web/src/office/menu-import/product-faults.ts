import { formatAud } from '@fuel-shack/contract/platform/money'
import { isName } from '@fuel-shack/contract/platform/folded-text'
import { dishFaults, optionGroupFaults } from '@fuel-shack/contract/shop/catalogue/dish-faults'
import type { OptionGroup } from '@fuel-shack/contract/shop/catalogue/dish-options'
import { PRODUCT_LIMITS as MOST } from '@fuel-shack/contract/shop/catalogue/product-limits'
import { hasSeafood } from '@fuel-shack/contract/shop/catalogue/seafood'
import { capitalise } from '../fields/fields.ts'
import type { Stated } from '../menu/product-draft.ts'
import type { Doubt } from './imported-item.ts'
import { namesSeafood } from './word-doubts.ts'

const DEAR_CENTS = 100_000

/** Lists why the menu cannot take a product. */
export function productFaults({ title, priceInCents, section, details }: Stated): string[] {
  const groups = details?.optionGroups ?? []
  return [
    ...(isName(title) ? [] : ['It has no name.']),
    ...(title.length > MOST.title ? [`The name has ${title.length} characters. The most is ${MOST.title}.`] : []),
    ...(priceInCents > MOST.priceInCents ? [`${formatAud(priceInCents)} is too much.`] : []),
    ...(isName(section) ? [] : ['It has no section. Choose one under Sections.']),
    ...(section.length > MOST.section ? [`The section has more than ${MOST.section} characters.`] : []),
    ...(groups.length > MOST.optionGroups ? ['It has too many questions.'] : []),
    ...groups.flatMap(groupFaults),
    ...(details ? dishFaults(details).map(({ text }) => `${capitalise(text)}.`) : []),
  ]
}

function groupFaults(group: OptionGroup): string[] {
  const { title, options } = group
  const names = options.map((option) => option.title)
  const isTooLong = [title, ...names].some((name) => name.length > MOST.optionTitle)
  const isTooFar = options.some(({ deltaInCents }) => deltaInCents > MOST.deltaInCents)
  return [
    ...(names.every(isName) ? [] : ['A variation has no name.']),
    ...(new Set(names).size < names.length ? ['Two variations have the same name.'] : []),
    ...(isTooLong ? [`A variation has a name of more than ${MOST.optionTitle} characters.`] : []),
    ...(options.length > MOST.options ? [`It has ${options.length} variations. The most is ${MOST.options}.`] : []),
    ...(isTooFar ? ['The prices of its variations are too far apart.'] : []),
    ...optionGroupFaults(group).map((text) => `${title}: ${text}.`),
  ]
}

/** Lists what a person should know before the product is sold. @param product undefined: there is none yet */
export function productDoubts(product: Stated | undefined): Doubt[] {
  if (!product) return []
  const { title, priceInCents, details } = product
  const isUnchecked = !details?.allergens
  const needsOrigin = details && hasSeafood(details) && !details.seafood
  return [
    ...(priceInCents === 0 ? [doubt('price', 'It costs $0.00.')] : []),
    ...(priceInCents > DEAR_CENTS ? [doubt('price', `It costs ${formatAud(priceInCents)}.`)] : []),
    ...(details ? [] : [doubt('gst', 'No GST is stated, so it is taxable.')]),
    ...(isUnchecked ? [doubt('allergens', 'Its allergens are not stated.')] : []),
    ...(needsOrigin || (isUnchecked && namesSeafood(title))
      ? [doubt('seafood', 'Seafood needs its origin. State it with the dish.')]
      : []),
  ]
}

const doubt = (kind: Doubt['kind'], text: string): Doubt => ({ kind, text })
