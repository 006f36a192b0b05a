import type { ManagedMenu, ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import { hasSeafood } from '@fuel-shack/contract/shop/catalogue/seafood'
import type { Part } from '@fuel-shack/contract/shop/parts/parts-schema'
import { hasUnknownPart, unionWithParts } from '@fuel-shack/contract/shop/parts/with-parts'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { readTypedCents } from '@fuel-shack/contract/platform/typed-number'
import { PRODUCT_LIMITS } from '@fuel-shack/contract/shop/catalogue/product-limits'
import { formatSiteDay } from '../../platform/time/site-time.ts'
import { shortDay } from '../parts/short-day.ts'

const LIST = new Intl.ListFormat('en-AU')

export type ProductCheck = NonNullable<ManagedMenu['checks']>[number]

/** `Allergens checked by Sam on 3 Nov`, or `Check the allergens again: Gravy changed` */
export function describeCheck({ at, by, changedParts }: ProductCheck): string {
  if (changedParts.length > 0) return `Check the allergens again: ${LIST.format(changedParts)} changed`
  return `Allergens checked ${by === null ? '' : `by ${by} `}on ${formatSiteDay(at)}`
}

/** The notes for a manager about a product besides its price, and about what is missing. @param today a day of the rest stop */
export function describeProduct(
  { special, priceInCents, details: stated }: ManagedProduct,
  today: string,
  parts: readonly Part[] = [],
  check?: ProductCheck,
): string[] {
  const details = stated && unionWithParts(stated, parts)
  const isPartGone = stated?.allergens && hasUnknownPart(stated, parts)
  const isOver = special !== null && special.until < today
  return [
    ...(special && !isOver
      ? [
          special.from <= today
            ? `Special until ${shortDay(special.until)}, then ${formatAud(priceInCents)}`
            : `${formatAud(special.priceInCents)} from ${shortDay(special.from)}`,
        ]
      : []),
    ...(isPartGone
      ? ['A part of it was deleted: allergens not checked']
      : details?.allergens
        ? check
          ? [describeCheck(check)]
          : []
        : ['Allergens not checked']),
    ...(details && hasSeafood(details) && !details.seafood ? ['Seafood without its origin'] : []),
  ]
}

/** @returns the cents of a price that was typed, or what is wrong with it */
export function readPrice(typed: string): { cents: number } | { fault: string } {
  const cents = readTypedCents(typed)
  if (typeof cents === 'number' && cents <= PRODUCT_LIMITS.priceInCents) return { cents }
  return { fault: 'Type an amount, such as 7.90.' }
}

/** `7.90`, as it is typed */
export const typedPrice = (cents: number): string => (cents / 100).toFixed(2)
