import type { CheckoutItem } from '@fuel-shack/contract/sales/checkout/checkout'
import type { CounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import type { DishDetails } from '@fuel-shack/contract/shop/catalogue/dish-details'
import {
  defaultOptions,
  findChoiceFault,
  optionsWithIds,
  unitPrice,
  type ChosenOption,
} from '@fuel-shack/contract/shop/catalogue/option-choice'
import { isSoldOnline } from '@fuel-shack/contract/shop/catalogue/sold-online'
import type { Problem } from '@fuel-shack/contract/problem'
import { PROBLEMS } from '@fuel-shack/contract/platform/problem-codes'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'
import type { Menu, MenuProduct } from '../../shop/catalogue/menu.ts'
import { AppError } from '../../platform/errors.ts'
import { soldLineKey, type SoldLine } from '../sold-line.ts'

/** The part of an item that decides its price. */
type ChosenItem = Pick<CheckoutItem, 'quantity' | 'options' | 'note'>

interface FoundItem<Item extends ChosenItem = ChosenItem> {
  item: Item
  product: MenuProduct
  details: DishDetails | undefined
}

type QuantityLimits = Pick<Site['limits'], 'quantityPerDish' | 'quantityPerOrder'>
type ProblemProducts = NonNullable<Problem['products']>

/**
 * Prices the cart from the menu. A product that only the counter sells is unavailable here, as one that is archived. Titles and prices from the browser are only compared, never used. Items with the same
 * product, options and note become one line. The lines have no surcharge yet, which depends on the time of pick-up.
 *
 * @throws AppError `product_unavailable`, `option_unavailable`, `choice_invalid`, `price_changed` (each with the current
 * products, `priceInCents` null for an unavailable one), `quantity_exceeded`.
 */
export function priceCart(items: CheckoutItem[], menu: Menu, limits: QuantityLimits): SoldLine[] {
  const found = findProducts(items, menu, {
    idOf: ({ externalPaymentId }) => externalPaymentId,
    titleOf: ({ title }) => title,
    isSold: isSoldOnline,
  })
  checkChoices(found)
  const priced = found.map((each) => ({ ...each, line: priceItem(each) }))
  const stale = priced.flatMap(({ item, product, line }): ProblemProducts => {
    if (line.unitPriceCents === item.priceInCents) return []
    return [{ ...currentProduct(product), ...(item.options && { linePriceInCents: line.unitPriceCents }) }]
  })
  if (stale.length > 0) throw new AppError('price_changed', { products: stale })
  const lines = mergeLines(priced.map(({ line }) => line))
  assertWithinLimits(lines, limits)
  return lines
}

/**
 * Prices what was typed at the counter, which also sells products that are not online, in any number.
 *
 * @throws AppError `product_unavailable`, `option_unavailable`, `choice_invalid`
 */
export function priceCounterOrder(items: CounterOrder['items'], menu: Menu): SoldLine[] {
  const found = findProducts(items, menu, {
    idOf: ({ productId }) => productId,
    titleOf: ({ productId }) => productId,
    isSold: () => true,
  })
  checkChoices(found)
  return mergeLines(found.map(priceItem))
}

interface ItemRules<Item> {
  idOf: (item: Item) => string
  titleOf: (item: Item) => string
  isSold: (details: DishDetails | undefined) => boolean
}

function findProducts<Item extends ChosenItem>(
  items: Item[],
  { products, details }: Menu,
  { idOf, titleOf, isSold }: ItemRules<Item>,
): FoundItem<Item>[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  const found: FoundItem<Item>[] = []
  const missing: ProblemProducts = []
  for (const item of items) {
    const id = idOf(item)
    const product = byId.get(id)
    const ofDish = details.get(id)
    if (product && isSold(ofDish)) found.push({ item, product, details: ofDish })
    else missing.push({ id, title: titleOf(item), priceInCents: null })
  }
  if (missing.length > 0) throw new AppError('product_unavailable', { products: missing })
  return found
}

function checkChoices(found: FoundItem[]): void {
  const faulty = found.flatMap(({ item, product, details }) => {
    const fault = item.options && findChoiceFault(details?.optionGroups ?? [], item.options)
    return fault ? [{ product: currentProduct(product), isUnknown: fault.type === 'unknown' }] : []
  })
  if (faulty.length === 0) return
  const code = faulty.some(({ isUnknown }) => isUnknown) ? 'option_unavailable' : 'choice_invalid'
  throw new AppError(code, { products: faulty.map(({ product }) => product) })
}

function priceItem({ item, product, details }: FoundItem): SoldLine {
  const groups = details?.optionGroups ?? []
  const options: ChosenOption[] = item.options ? optionsWithIds(groups, item.options) : defaultOptions(groups)
  return {
    productId: product.id,
    title: product.title,
    unitPriceCents: unitPrice(product.priceCents, options),
    unitSurchargeCents: 0,
    quantity: item.quantity,
    options,
    note: item.note?.trim() ?? '',
    gst: details?.gst ?? 'taxable',
  }
}

function currentProduct({ id, title, priceCents }: MenuProduct): ProblemProducts[number] {
  return { id, title, priceInCents: priceCents }
}

function mergeLines(lines: SoldLine[]): SoldLine[] {
  const merged = new Map<string, SoldLine>()
  for (const line of lines) {
    const key = soldLineKey(line)
    merged.set(key, { ...line, quantity: line.quantity + (merged.get(key)?.quantity ?? 0) })
  }
  return [...merged.values()]
}

function quantityOf(lines: SoldLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** A dish counts on all of its lines, whatever its options and notes. */
function assertWithinLimits(lines: SoldLine[], limits: QuantityLimits): void {
  const dishes = [...Map.groupBy(lines, ({ productId }) => productId).values()]
  const [tooMany] = dishes.find((each) => quantityOf(each) > limits.quantityPerDish) ?? []
  if (tooMany) {
    throw new AppError('quantity_exceeded', {
      detail: `${PROBLEMS.quantity_exceeded.title}: at most ${limits.quantityPerDish} of ${tooMany.title}`,
    })
  }
  if (quantityOf(lines) > limits.quantityPerOrder) {
    throw new AppError('quantity_exceeded', {
      detail: `${PROBLEMS.quantity_exceeded.title}: at most ${limits.quantityPerOrder} items in one order`,
    })
  }
}
