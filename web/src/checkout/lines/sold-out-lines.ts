import {
  availabilityLater,
  describeUnavailable,
  isOrderable,
  soldOutChoice,
  type Availability,
} from '@fuel-shack/contract/shop/catalogue/availability'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import type { Problem } from '@fuel-shack/contract/problem'
import { countItems, keyOf, type Cart, type CartItem } from '../../menu/cart/cart.ts'
import { leftText, linesOf } from '../../menu/cart/portions.ts'
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
  /** The number of portions that are too many; undefined if the whole line cannot be paid for. */
  excess?: number
}

interface Known {
  findDish: (productId: string) => Dish | undefined
  loadedAtMs: number | undefined
  rejection: SoldOutRejection | undefined
  at: Date
  /** The chosen time of pick-up, whose serving hours are checked with the choice. Undefined: as soon as possible. */
  pickUpAt: Date | undefined
}

/** The lines of the cart that cannot be paid for. A menu that was loaded after the rejection has precedence. */
export function soldOutLines(cart: Cart, known: Known): SoldOutLine[] {
  const { findDish, loadedAtMs, rejection, at, pickUpAt } = known
  const isNewer = rejection !== undefined && (loadedAtMs === undefined || loadedAtMs < rejection.atMs)
  const rejected = new Map(isNewer ? rejection.products.map((product) => [product.id, product.availability]) : [])
  const availabilityOf = (id: string) => {
    const availability = rejected.get(id) ?? findDish(id)?.availability
    return availability && pickUpAt ? marksAt(availability, pickUpAt) : availability
  }
  const soldOut = cart.flatMap((line): SoldOutLine[] => {
    const reason = reasonOf(line, findDish(line.id), availabilityOf(line.id), at)
    return reason === undefined ? [] : [{ key: keyOf(line), title: line.title, text: reason }]
  })
  const dishes = [...new Set(cart.map(({ id }) => id))].flatMap((id) => {
    const [dish, availability] = [findDish(id) ?? { id, description: '', details: null }, availabilityOf(id)]
    return availability ? [{ ...dish, availability }] : []
  })
  return [...soldOut, ...dishes.flatMap((dish) => tooMany(cart, dish))]
}

/** The marks of staff that last until then. */
function marksAt(availability: Availability, at: Date): Availability {
  const { servedFrom: _from, servedUntil: _until, ...marks } = availabilityLater(availability, at)
  return marks
}

/** Says what to take off where too few portions are left. What is sold out is said anyway. */
function tooMany(cart: Cart, dish: Dish): SoldOutLine[] {
  const { soldOutUntil, portions = [] } = dish.availability ?? {}
  if (soldOutUntil !== undefined) return []
  return portions.flatMap((each) => {
    const lines = linesOf(cart, dish, each)
    const last = lines.at(-1)
    const excess = Math.min(countItems(lines) - each.left, last?.quantity ?? 0)
    if (!last || each.left === 0 || excess <= 0) return []
    const text = `${last.title}: ${lowerFirst(leftText(dish, each))}. Take ${countItems(lines) - each.left} off to pay.`
    return [{ key: keyOf(last), title: last.title, text, excess }]
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
  const orLater = isOrderable(availability) ? 'Choose a later time, or take it out' : 'Take it out'
  if (reason !== undefined) return `${title} is ${lowerFirst(reason)}. ${orLater} to pay.`
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
