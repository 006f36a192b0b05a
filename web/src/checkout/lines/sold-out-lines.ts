import { describeUnavailable, soldOutChoice, type Availability } from '@fuel-shack/contract/shop/catalogue/availability'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import type { Problem } from '@fuel-shack/contract/problem'
import { keyOf, type Cart, type CartItem } from '../../menu/cart/cart.ts'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'

export interface SoldOutRejection {
  products: NonNullable<Problem['products']>
  atMs: number
}

export interface SoldOutLine {
  /** The key of the line in the cart. */
  key: string
  title: string
  text: string
}

interface Known {
  findDish: (productId: string) => Dish | undefined
  loadedAtMs: number | undefined
  rejection: SoldOutRejection | undefined
  at: Date
}

/** The lines of the cart that cannot be paid for. A menu that was loaded after the rejection has precedence. */
export function soldOutLines(cart: Cart, { findDish, loadedAtMs, rejection, at }: Known): SoldOutLine[] {
  const isNewer = rejection !== undefined && (loadedAtMs === undefined || loadedAtMs < rejection.atMs)
  const rejected = new Map(isNewer ? rejection.products.map((product) => [product.id, product.availability]) : [])
  return cart.flatMap((line) => {
    const dish = findDish(line.id)
    const reason = reasonOf(line, dish, rejected.get(line.id) ?? dish?.availability, at)
    return reason === undefined ? [] : [{ key: keyOf(line), title: line.title, text: reason }]
  })
}

function reasonOf(
  { title, options }: CartItem,
  dish: Dish | undefined,
  availability: Availability | undefined,
  at: Date,
): string | undefined {
  if (!availability) return undefined
  const reason = describeUnavailable(availability, at, siteTimeZone())
  if (reason !== undefined) return `${title} is ${lowerFirst(reason)}. Take it out to pay.`
  const ids = options?.map(({ id }) => id)
  const missing = soldOutChoice({ availability }, dish?.details?.optionGroups ?? [], ids)
  if (missing.length === 0) return undefined
  const titles = missing.map((option) => option.title).join(' and ')
  return `${title}: ${titles} ${missing.length === 1 ? 'is' : 'are'} sold out. Change it or take it out to pay.`
}

/** The reasons begin a line of their own elsewhere. */
function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
