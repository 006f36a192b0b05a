import type { InvoiceLine } from '@fuel-shack/contract/sales/receipts/receipts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/db/database.ts'
import type { Period } from './takings-store.ts'

/** A document of a list that has the oldest first. */
export interface ListedDocument {
  at: string
  number: number
  orderNumber: string | null
  cents: number
  taxableCents: number
  gstCents: number
  balanceCents: number
  surchargeCents: number
  surchargeGstCents: number
  reason: string
  /** The sold lines. Only an invoice has them. */
  lines?: InvoiceLine[]
}

/** A part of the list: the documents after this place. An index finds it, however long the list is. */
export interface DocumentPage extends Pick<Period, 'endsAt'> {
  after: Pick<ListedDocument, 'at' | 'number'>
  limit: number
}

export function listInvoices(queries: Queries, page: DocumentPage): Promise<ListedDocument[]> {
  return queries
    .selectFrom('tax_invoices')
    .select([
      'supplied_at as at',
      'number',
      'order_number as orderNumber',
      'total_cents as cents',
      'taxable_cents as taxableCents',
      'gst_cents as gstCents',
      'spend_cents as balanceCents',
      'surcharge_cents as surchargeCents',
      'surcharge_gst_cents as surchargeGstCents',
      sql<string>`''`.as('reason'),
      'lines',
    ])
    .where(isOnPage('supplied_at', 'number', page))
    .orderBy('supplied_at')
    .orderBy('number')
    .limit(page.limit)
    .execute()
}

/** @param time whether the notes are listed that were issued, or that were cancelled, in the period. */
export function listNotes(
  queries: Queries,
  time: 'issued_at' | 'cancelled_at',
  page: DocumentPage,
): Promise<ListedDocument[]> {
  return queries
    .selectFrom('adjustment_notes as note')
    .leftJoin('tax_invoices as invoice', 'invoice.order_id', 'note.order_id')
    .leftJoin('refund_requests as request', (join) =>
      join.onRef('request.id', '=', 'note.refund_id').on('request.method', '=', 'balance'),
    )
    .select([
      sql<string>`${sql.ref(`note.${time}`)}`.as('at'),
      'note.number as number',
      'invoice.order_number as orderNumber',
      'note.amount_cents as cents',
      'note.taxable_cents as taxableCents',
      'note.gst_cents as gstCents',
      sql<number>`case when request.id is not null then note.amount_cents else 0 end`.as('balanceCents'),
      'note.surcharge_cents as surchargeCents',
      'note.surcharge_gst_cents as surchargeGstCents',
      'note.reason as reason',
    ])
    .where(isOnPage(`note.${time}`, 'note.number', page))
    .orderBy(`note.${time}`)
    .orderBy('note.number')
    .limit(page.limit)
    .execute()
}

function isOnPage(time: string, number: string, { endsAt, after }: DocumentPage) {
  const [at, id] = [sql.ref(time), sql.ref(number)]
  return sql<boolean>`(${at} < ${endsAt} and (${at}, ${id}) > (${after.at}, ${after.number}))`
}
