import { lineKey } from '@fuel-shack/contract/shop/catalogue/option-choice'
import { toRow, type Stored } from '../platform/db/rows.ts'

/** Columns shared by `checkout_items` and `order_items`. */
export const SOLD_LINE_COLUMNS = [
  'product_id',
  'title',
  'unit_price_cents',
  'quantity',
  'options',
  'note',
  'gst',
] as const

/**
 * A line of a checkout or an order, with the words and prices of the time at which it was sold. The price is that of one, with its
 * options.
 */
export type SoldLine = Stored<'order_items', (typeof SOLD_LINE_COLUMNS)[number]>

export function soldLineRow({ productId, title, unitPriceCents, quantity, options, note, gst }: SoldLine) {
  return toRow({ productId, title, unitPriceCents, quantity, options, note, gst })
}

/** Lines with the same key were sold as the same. */
export function soldLineKey({ productId, options, note }: Pick<SoldLine, 'productId' | 'options' | 'note'>): string {
  return lineKey(
    productId,
    options.map(({ id }) => id),
    note,
  )
}
