import type { ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import { hasSeafood } from '@fuel-shack/contract/shop/catalogue/seafood'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { readTypedCents } from '@fuel-shack/contract/platform/typed-number'
import { PRODUCT_LIMITS } from '@fuel-shack/contract/shop/catalogue/product-limits'
import { shortDay } from '../parts/short-day.ts'

/** The notes for a manager about a product besides its price, and about what is missing. @param today a day of the rest stop */
export function describeProduct({ special, priceInCents, details }: ManagedProduct, today: string): string[] {
  const isOver = special !== null && special.until < today
  return [
    ...(special && !isOver
      ? [
          special.from <= today
            ? `Special until ${shortDay(special.until)}, then ${formatAud(priceInCents)}`
            : `${formatAud(special.priceInCents)} from ${shortDay(special.from)}`,
        ]
      : []),
    ...(details?.allergens ? [] : ['Allergens not checked']),
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
