import type { AdjustmentNote, InvoiceLine, Supplier, TaxInvoice } from '@fuel-shack/contract/sales/receipts/receipts'
import { BUYER_REQUIRED_FROM_CENTS } from '@fuel-shack/contract/platform/limits'
import type { Generated } from 'kysely'
import type { Instant, Json } from '../../platform/db/column-types.ts'
import { table } from '../../platform/db/table.ts'

/** The content of tax invoices, one for each order. Only the buyer changes after the issue. */
interface TaxInvoicesTable {
  order_id: string
  number: number
  issued_at: Instant
  /** The time at which the order was paid. */
  supplied_at: Instant
  order_number: string
  supplier: Json<Supplier>
  lines: Json<InvoiceLine[]>
  total_cents: number
  taxable_cents: number
  gst_cents: number
  /** The part of the total that was paid with the balance. */
  spend_cents: Generated<number>
  surcharge_percent: Generated<number>
  /** The part of the total, of the taxable sum and of the GST that is surcharge. */
  surcharge_cents: Generated<number>
  surcharge_taxable_cents: Generated<number>
  surcharge_gst_cents: Generated<number>
  paid_by: TaxInvoice['paidBy']
  transaction_id: string
  buyer_name: string | null
  /** Eleven digits. */
  buyer_abn: string | null
}

/** The content of adjustment notes, one for each refund. A note is never deleted before its invoice; a failed refund cancels it. */
interface AdjustmentNotesTable {
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
  /** The part of each that gives a surcharge back. */
  surcharge_cents: Generated<number>
  surcharge_taxable_cents: Generated<number>
  surcharge_gst_cents: Generated<number>
  cancelled_at: Instant | null
}

/** The last number of each series. */
export interface DocumentNumbersTable {
  series: 'tax-invoice' | 'adjustment-note'
  last: number
}

/** An order that is still stored has its tax documents, and an invoice with a later note has both. */
const WITHOUT_ORDER = 'order_id not in (select id from orders)'

export const receiptsTables = {
  tax_invoices: table<TaxInvoicesTable>({
    json: { supplier: true, lines: true },
    personal: {
      of: ['order_id', 'orders.id'],
      export: 'receipts',
      // From $1,000 on the law requires the buyer's name on the seller's copy too, as long as the invoice must be stored.
      erase: {
        set: { buyer_name: 'null', buyer_abn: 'null' },
        where: `total_cents < ${BUYER_REQUIRED_FROM_CENTS}`,
      },
    },
    keep: [
      {
        after: 'orderYears',
        since: 'supplied_at',
        where: `${WITHOUT_ORDER} and order_id not in (select order_id from adjustment_notes)`,
        key: ['order_id'],
      },
    ],
  }),
  adjustment_notes: table<AdjustmentNotesTable>({
    json: { lines: true },
    personal: {
      of: ['order_id', 'orders.id'],
      export: 'receipts.adjustmentNotes',
      erase: 'nothing',
    },
    keep: [{ after: 'orderYears', since: 'issued_at', where: WITHOUT_ORDER, key: ['refund_id'] }],
  }),
  // The first real tax invoice is number 1.
  document_numbers: table<DocumentNumbersTable>({
    personal: 'none',
    keep: 'one row for each series',
  }),
}
