import type { Cents } from '@fuel-shack/contract/platform/money'
import { lineKey } from '@fuel-shack/contract/shop/catalogue/option-choice'
import { toRow, type Stored } from '../platform/db/rows.ts'

/** Columns shared by `checkout_items` and `order_items`. */
export const SOLD_LINE_COLUMNS = [
  'product_id',
  'title',
  'unit_price_cents',
  'unit_surcharge_cents',
  'quantity',
  'options',
  'note',
  'gst',
] as const

/**
 * A line of a checkout or an order, with the words and prices of the time at which it was sold. The price is that of one, with its
 * options; the surcharge on one is added to it.
 */
export type SoldLine = Stored<'order_items', (typeof SOLD_LINE_COLUMNS)[number]>

export function soldLineRow(line: SoldLine) {
  const { productId, title, unitPriceCents, unitSurchargeCents, quantity, options, note, gst } = line
  return toRow({ productId, title, unitPriceCents, unitSurchargeCents, quantity, options, note, gst })
}

type PricedLine = Pick<SoldLine, 'unitPriceCents' | 'unitSurchargeCents' | 'quantity'>

/** The price of lines with their surcharges. */
export function totalOf(lines: readonly PricedLine[]): Cents {
  return lines.reduce((sum, line) => sum + (line.unitPriceCents + line.unitSurchargeCents) * line.quantity, 0)
}

/** The surcharges in the price of lines. */
export function surchargeOf(lines: readonly PricedLine[]): Cents {
  return lines.reduce((sum, line) => sum + line.unitSurchargeCents * line.quantity, 0)
}

/** Lines with the same key were sold as the same. */
export function soldLineKey({ productId, options, note }: Pick<SoldLine, 'productId' | 'options' | 'note'>): string {
  return lineKey(
    productId,
    options.map(({ id }) => id),
    note,
  )
}
