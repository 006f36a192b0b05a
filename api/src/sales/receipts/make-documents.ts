import {
  allocateRefund,
  gstIn,
  gstOfAdjustment,
  isTaxable,
  surchargeOfRefund,
} from '@fuel-shack/contract/sales/receipts/gst'
import type { Cents } from '@fuel-shack/contract/platform/money'
import type { AdjustmentNote, InvoiceLine, Supplier, TaxInvoice } from '@fuel-shack/contract/sales/receipts/receipts'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'
import type { SoldOrder } from '../orders/orders-service.ts'
import type { NewInvoice } from './tax-documents-store.ts'

export type Shop = Pick<Site, 'name' | 'abn' | 'address' | 'phone' | 'emailAddress' | 'payments'>

/** The details of a refund that staff or the operator know, and the payment provider does not. */
export interface RefundDescription {
  reason?: string
  /** The lines that the refund is for. All lines share the amount beyond these. */
  lines?: readonly { itemId: string; amountCents: Cents }[]
}

const DEFAULT_REASON = 'Refund'

/**
 * Makes a tax invoice as section 29-70 of the GST Act requires: its kind, the seller with ABN, the issue date, what was sold with
 * quantity and price, which of it is taxable, and the GST.
 */
export function makeInvoice(order: SoldOrder, shop: Shop, issuedAt: string): NewInvoice {
  const lines = order.lines.map((line): InvoiceLine => ({
    itemId: line.id,
    title: line.title,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    options: line.options.map(({ title, isRemoval }) => ({ title, isRemoval })),
    totalCents: line.unitPriceCents * line.quantity,
    ...(line.unitSurchargeCents > 0 && { surchargeCents: line.unitSurchargeCents * line.quantity }),
    isTaxable: isTaxable(line.gst, order.isEatingHere),
  }))
  const taxableCents = sum(lines.filter((line) => line.isTaxable).map(wholeOf))
  const surcharge = surchargeSumOf(lines, gstIn)
  return {
    orderId: order.id,
    issuedAt,
    suppliedAt: order.createdAt,
    orderNumber: order.number,
    supplier: supplierOf(shop),
    lines,
    ...(surcharge && { surcharge: { percent: order.surchargePercent, ...surcharge } }),
    totalCents: sum(lines.map(wholeOf)),
    taxableCents,
    gstCents: gstIn(taxableCents),
    ...(order.spendCents > 0 && { spendCents: order.spendCents }),
    paidBy: shop.payments.methods.every((method) => method === 'card') ? 'card' : 'online',
    paymentReference: order.transactionId,
  }
}

/**
 * Makes the adjustment note of a refund (section 29-75 of the GST Act).
 *
 * @returns undefined if the refund exceeds what earlier notes have left: one of them is for a refund that failed, and its report
 * has not arrived.
 */
export function makeNote(
  invoice: TaxInvoice,
  notes: readonly AdjustmentNote[],
  amountCents: Cents,
  { reason = DEFAULT_REASON, lines: named = [] }: RefundDescription = {},
): Omit<AdjustmentNote, 'number' | 'issuedAt'> | undefined {
  const active = notes.filter(({ cancelledAt }) => cancelledAt === undefined)
  const adjusted = active.flatMap(({ lines }) => lines)
  const left = invoice.lines.map((line) => wholeOf(line) - sum(amountsOf(adjusted, line.itemId)))
  if (amountCents > sum(left)) return undefined
  const shares = allocateRefund(
    amountCents,
    left,
    invoice.lines.map(({ itemId }) => sum(amountsOf(named, itemId))),
  )
  const lines = invoice.lines
    .map((line, index) => noteLine(line, shares[index] ?? 0, adjusted))
    .filter((line) => line.amountCents > 0)
  const taxableCents = sum(lines.filter((line) => line.isTaxable).map((line) => line.amountCents))
  const taxableBefore = invoice.taxableCents - sum(active.map((note) => note.taxableCents))
  const statedGst = invoice.gstCents - sum(active.map(({ gstCents }) => gstCents))
  const surcharge = surchargeSumOf(lines, (taxableSurchargeCents) => {
    const earlier = active.map((note) => note.surcharge)
    const before = (invoice.surcharge?.taxableCents ?? 0) - sum(earlier.map((each) => each?.taxableCents ?? 0))
    const stated = (invoice.surcharge?.gstCents ?? 0) - sum(earlier.map((each) => each?.gstCents ?? 0))
    return gstOfAdjustment(stated, before - taxableSurchargeCents)
  })
  return {
    reason,
    lines,
    ...(surcharge && { surcharge }),
    amountCents,
    taxableCents,
    gstCents: gstOfAdjustment(statedGst, taxableBefore - taxableCents),
  }
}

type NoteLine = AdjustmentNote['lines'][number]

/** @param adjusted the lines of earlier notes that have an effect */
function noteLine(line: InvoiceLine, amountCents: Cents, adjusted: readonly NoteLine[]): NoteLine {
  const { itemId, title, isTaxable: taxable } = line
  const before = adjusted.filter((each) => each.itemId === itemId)
  const surchargeCents = surchargeOfRefund(amountCents, {
    totalCents: wholeOf(line),
    surchargeCents: line.surchargeCents ?? 0,
    adjustedCents: sum(before.map((each) => each.amountCents)),
    adjustedSurchargeCents: sum(before.map((each) => each.surchargeCents ?? 0)),
  })
  return { itemId, title, amountCents, ...(surchargeCents > 0 && { surchargeCents }), isTaxable: taxable }
}

/** The price of a line with its surcharge. */
function wholeOf({ totalCents, surchargeCents = 0 }: InvoiceLine): Cents {
  return totalCents + surchargeCents
}

/** @returns undefined without a surcharge */
function surchargeSumOf(
  lines: readonly { surchargeCents?: Cents; isTaxable: boolean }[],
  gstOf: (taxableCents: Cents) => Cents,
): AdjustmentNote['surcharge'] {
  const centsOf = (some: typeof lines) => sum(some.map(({ surchargeCents = 0 }) => surchargeCents))
  const cents = centsOf(lines)
  const taxableCents = centsOf(lines.filter((line) => line.isTaxable))
  return cents > 0 ? { cents, taxableCents, gstCents: gstOf(taxableCents) } : undefined
}

function supplierOf({ name, abn, address, phone, emailAddress }: Shop): Supplier {
  const { lot, road, town, state, postcode } = address
  return { name, abn, addressLines: [`${lot} ${road}`, `${town} ${state} ${postcode}`], phone, emailAddress }
}

function amountsOf(lines: readonly { itemId: string; amountCents: Cents }[], itemId: string): Cents[] {
  return lines.filter((line) => line.itemId === itemId).map(({ amountCents }) => amountCents)
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, cents) => total + cents, 0)
}
