import { describeUnavailable, isOptionSoldOut, isOrderable } from '@fuel-shack/contract/shop/catalogue/availability'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { CustomerOrderItem } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { OptionGroup } from '@fuel-shack/contract/shop/catalogue/dish-options'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { dollarsToCents, formatAud } from '@fuel-shack/contract/platform/money'
import {
  defaultOptions,
  findChoiceFault,
  optionsWithIds,
  unitPrice,
} from '@fuel-shack/contract/shop/catalogue/option-choice'
import { addToCart, choiceOf } from '../../menu/cart/cart-lines.ts'
import { clampToLimits, countItems, type Cart, type CartLimits } from '../../menu/cart/cart.ts'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'

export interface TodaysMenu {
  products: readonly Product[]
  dishes: readonly Dish[]
  limits: CartLimits
  at: Date
}

interface Reordered {
  /** The cart with what was in it before. */
  cart: Cart
  /** The differences from the earlier order, in words; empty if there are none. */
  messages: string[]
  /** How many portions were added. */
  added: number
}

/** Adds the dishes of an earlier order to the cart as they are sold today. */
export function reorder(items: readonly CustomerOrderItem[], menu: TodaysMenu, before: Cart): Reordered {
  const messages: string[] = []
  let wanted = before
  for (const item of items) {
    const line = todaysLine(item, menu)
    messages.push(...line.messages)
    if (line.product)
      wanted = addToCart(wanted, line.product, choiceOf(line.groups, line.ids, item.note), item.quantity)
  }
  const cart = clampToLimits(wanted, menu.limits, before)
  if (countItems(cart) < countItems(wanted)) {
    const { quantityPerDish, quantityPerOrder } = menu.limits
    messages.push(`We added as many as fit: the limit is ${quantityPerDish} each and ${quantityPerOrder} per order.`)
  }
  return { cart, messages, added: countItems(cart) - countItems(before) }
}

interface TodaysLine {
  /** Undefined if it cannot be ordered today. */
  product: Product | undefined
  groups: readonly OptionGroup[]
  ids: string[]
  messages: string[]
}

function todaysLine(item: CustomerOrderItem, { products, dishes, at }: TodaysMenu): TodaysLine {
  const missing = (message: string): TodaysLine => ({ product: undefined, groups: [], ids: [], messages: [message] })
  const product = products.find(({ id }) => id === item.productId)
  if (!product) return missing(`${item.title} isn't on the menu any more.`)
  const dish = dishes.find(({ id }) => id === item.productId)
  const isListed = isOrderable(dish?.availability)
  const unavailable = isListed ? undefined : describeUnavailable(dish?.availability, at, siteTimeZone())
  if (unavailable) return missing(`${product.title}: ${lowerFirst(unavailable)}.`)
  const groups = dish?.details?.optionGroups ?? []
  const ids = todaysChoice(item, groups, dish)
  if (!ids) return missing(`${product.title}: what you chose is sold out. Add it from the menu with another choice.`)
  const gone = item.options.filter(({ id }) => !ids.includes(id))
  const priceCents = unitPrice(dollarsToCents(product.price), optionsWithIds(groups, ids))
  const messages = [
    ...(product.title === item.title ? [] : [`${item.title} is now called ${product.title}.`]),
    ...(gone.length === 0 ? [] : [`${product.title}: ${namesOf(gone)} isn't available. Check what you chose.`]),
    ...(priceCents === item.unitPriceCents
      ? []
      : [`${product.title} is now ${formatAud(priceCents)}. It was ${formatAud(item.unitPriceCents)}.`]),
  ]
  return { product, groups, ids, messages }
}

/** The same options where they are still sold, and the defaults of a group that then lacks a choice. Undefined: impossible. */
function todaysChoice(item: CustomerOrderItem, groups: readonly OptionGroup[], dish: Dish | undefined) {
  const wanted = item.options.map(({ id }) => id).filter((id) => !isOptionSoldOut(dish, id))
  const ids = groups.flatMap((group) => {
    const inGroup = optionsWithIds([group], wanted).map(({ id }) => id)
    if (!findChoiceFault([group], inGroup)) return inGroup
    return defaultOptions([group])
      .map(({ id }) => id)
      .filter((id) => !isOptionSoldOut(dish, id))
  })
  return findChoiceFault(groups, ids) ? undefined : ids
}

const namesOf = (options: readonly { title: string }[]): string =>
  new Intl.ListFormat('en-AU').format(options.map(({ title }) => title))

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
