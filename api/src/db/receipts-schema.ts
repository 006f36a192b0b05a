import type { AdjustmentNote, InvoiceLine, Supplier, TaxInvoice } from '@fuel-shack/contract/payments/receipts'
import type { Generated } from 'kysely'
import type { Instant, Json } from './column-types.ts'

/** What a tax invoice says, one for each order. Only the buyer changes after the issue. */
export interface TaxInvoicesTable {
  order_id: string
  number: number
  issued_at: Instant
  /** When the order was paid. */
  supplied_at: Instant
  order_number: string
  supplier: Json<Supplier>
  lines: Json<InvoiceLine[]>
  total_cents: number
  taxable_cents: number
  gst_cents: number
  /** The part of the total that was paid with the balance. */
  spend_cents: Generated<number>
  paid_by: TaxInvoice['paidBy']
  transaction_id: string
  buyer_name: string | null
  /** Eleven digits. */
  buyer_abn: string | null
}

/** What an adjustment note says, one for each refund. A note is never deleted before its invoice; a failed refund cancels it. */
export interface AdjustmentNotesTable {
  /** The payment provider's id of the refund. */
  refund_id: string
  order_id: string
  number: number
  issued_at: Instant
  reason: string
  lines: Json<AdjustmentNote['lines']>
  amount_cents: number
  taxable_cents: number
  gst_cents: number
  cancelled_at: Instant | null
}

/** The last number of each series. */
export interface DocumentNumbersTable {
  series: 'tax-invoice' | 'adjustment-note'
  last: number
}
