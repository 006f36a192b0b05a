import type { GstTreatment } from '@fuel-shack/contract/menu/dish-details'
import type { Cents } from '@fuel-shack/contract/values/money'
import { lineKey, type ChosenOption } from '@fuel-shack/contract/menu/option-choice'

/** A line of a checkout or an order, with the words and prices of the time at which it was sold. */
export interface SoldLine {
  productId: string
  title: string
  /** The price of one, with its options. */
  unitPriceCents: Cents
  quantity: number
  options: ChosenOption[]
  note: string
  gst: GstTreatment
}

/** Columns shared by `checkout_items` and `order_items`. */
export const SOLD_LINE_COLUMNS = [
  'product_id as productId',
  'title',
  'unit_price_cents as unitPriceCents',
  'quantity',
  'options',
  'note',
  'gst',
] as const

export function soldLineRow(line: SoldLine) {
  return {
    product_id: line.productId,
    title: line.title,
    unit_price_cents: line.unitPriceCents,
    quantity: line.quantity,
    options: JSON.stringify(line.options),
    note: line.note,
    gst: line.gst,
  }
}

/** Lines with the same key were sold as the same. */
export function soldLineKey({ productId, options, note }: Pick<SoldLine, 'productId' | 'options' | 'note'>): string {
  return lineKey(
    productId,
    options.map(({ id }) => id),
    note,
  )
}
