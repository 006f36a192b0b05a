import { isDeepStrictEqual } from 'node:util'
import type { DishDetails } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { Part } from '@fuel-shack/contract/shop/parts/parts-schema'
import { hasUnknownPart, partIdsOf } from '@fuel-shack/contract/shop/parts/with-parts'

/** A check as it is stored. */
interface Checked {
  productId: string
  stated: unknown
  parts: readonly Part[]
  checkedAt: string
  accountId: string
}

/** All that a dish and its options state of allergens, without any other of their details. */
function statementOf({ allergens, parts = [], optionGroups }: DishDetails) {
  const options = optionGroups.flatMap((group) => group.options)
  return {
    allergens,
    parts,
    options: options.map(({ id, adds, mayAdd = [], parts: ofOption = [] }) => ({ id, adds, mayAdd, parts: ofOption })),
  }
}

export function isSameStatement(one: DishDetails | null, other: DishDetails | null): boolean {
  return isDeepStrictEqual(one && statementOf(one), other && statementOf(other))
}

/** The check of a dish as it is now, with its parts as they are now. */
export function checkOf(productId: string, details: DishDetails, parts: readonly Part[]) {
  const ids = partIdsOf(details)
  return { productId, stated: statementOf(details), parts: parts.filter(({ id }) => ids.includes(id)) }
}

/** Lists the checks of the products that state now what was checked, with the titles of the parts that have changed since. */
export function checksOf(
  products: readonly { id: string; details: DishDetails | null }[],
  checks: readonly Checked[],
  parts: readonly Part[],
) {
  const byProduct = new Map(checks.map((check) => [check.productId, check]))
  return products.flatMap(({ id: productId, details }) => {
    const check = byProduct.get(productId)
    if (!check || !details?.allergens || hasUnknownPart(details, parts)) return []
    if (!isDeepStrictEqual(check.stated, statementOf(details))) return []
    const changed = checkOf(productId, details, parts).parts.filter(
      (part) => !check.parts.some((then) => then.id === part.id && isSameFood(then, part)),
    )
    const { checkedAt: at, accountId } = check
    return [{ productId, at, accountId, changedParts: changed.map(({ title }) => title) }]
  })
}

/** Says whether a part contains the same, whatever the order and its name. */
function isSameFood(one: Part, other: Part): boolean {
  return (['contains', 'mayContain'] as const).every((list) =>
    isDeepStrictEqual(one[list].toSorted(), other[list].toSorted()),
  )
}
