import { PROBLEMS, type Problem } from '@fuel-shack/contract/problem-codes'
import type { CheckoutItem } from '@fuel-shack/contract/checkout'
import type { Cents } from '@fuel-shack/contract/money'
import type { Site } from '@fuel-shack/contract/site'
import type { CatalogueProduct } from '../catalogue/catalogue.ts'
import { AppError } from '../errors.ts'

export interface PricedLine {
  productId: string
  priceId: string
  title: string
  unitPriceCents: Cents
  quantity: number
}

/**
 * Prices the cart from the catalogue. Titles and prices from the browser are only compared, never used.
 *
 * @throws AppError `product_unavailable`, `price_changed` (both with the current products, `priceInCents` null for an
 * unavailable one), `quantity_exceeded`.
 */
export function priceCart(items: CheckoutItem[], catalogue: CatalogueProduct[], limits: Site['limits']): PricedLine[] {
  const byId = new Map(catalogue.map((product) => [product.id, product]))
  const unavailable = items.filter((item) => !byId.has(item.externalPaymentId))
  if (unavailable.length > 0) {
    throw new AppError('product_unavailable', {
      products: unavailable.map((item) => ({ id: item.externalPaymentId, title: item.title, priceInCents: null })),
    })
  }
  const lines = mergeLines(items, byId)
  const stale = items.flatMap((item): NonNullable<Problem['products']> => {
    const product = byId.get(item.externalPaymentId)
    if (!product || product.unitPriceCents === item.priceInCents) return []
    return [{ id: product.id, title: product.title, priceInCents: product.unitPriceCents }]
  })
  if (stale.length > 0) throw new AppError('price_changed', { products: stale })
  assertWithinLimits(lines, limits)
  return lines
}

export function totalOf(lines: Pick<PricedLine, 'unitPriceCents' | 'quantity'>[]): Cents {
  return lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
}

function mergeLines(items: CheckoutItem[], byId: Map<string, CatalogueProduct>): PricedLine[] {
  const lines = new Map<string, PricedLine>()
  for (const { externalPaymentId, quantity } of items) {
    const product = byId.get(externalPaymentId)
    if (!product) continue
    const { id: productId, priceId, title, unitPriceCents } = product
    const before = lines.get(productId)?.quantity ?? 0
    lines.set(productId, { productId, priceId, title, unitPriceCents, quantity: before + quantity })
  }
  return [...lines.values()]
}

function assertWithinLimits(lines: PricedLine[], limits: Site['limits']): void {
  const tooMany = lines.find((line) => line.quantity > limits.quantityPerLine)
  if (tooMany) {
    throw new AppError('quantity_exceeded', {
      detail: `${PROBLEMS.quantity_exceeded.title}: at most ${limits.quantityPerLine} of ${tooMany.title}`,
    })
  }
  if (lines.reduce((sum, line) => sum + line.quantity, 0) > limits.quantityPerOrder) {
    throw new AppError('quantity_exceeded', {
      detail: `${PROBLEMS.quantity_exceeded.title}: at most ${limits.quantityPerOrder} items in one order`,
    })
  }
}
