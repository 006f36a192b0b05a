import type { AdjustmentNote, TaxInvoice } from '@fuel-shack/contract/sales/receipts/receipts'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { locked } from '../../platform/db/locked.ts'
import { findRecord, listRecords, toRow, type Stored } from '../../platform/db/rows.ts'
import { documentNumber } from './document-number.ts'
import type { DocumentNumbersTable } from './receipts-tables.ts'

export type NewInvoice = Omit<TaxInvoice, 'number' | 'buyer'> & { orderId: string }
type NewNote = Omit<AdjustmentNote, 'number' | 'cancelledAt'> & { refundId: string; orderId: string }
export type StoredNote = AdjustmentNote & { refundId: string }

type Series = DocumentNumbersTable['series']

/**
 * Locks a series until the transaction ends. The number is taken in the transaction that stores its document, so a rollback
 * leaves no gap, and a sequence of the database would.
 */
export async function lockSeries(tx: Tx, series: Series): Promise<void> {
  await locked(tx.selectFrom('document_numbers').select('last').where('series', '=', series), tx).execute()
}

/** Where the document may exist already, call `lockSeries` first, and check it then. */
async function nextNumber(tx: Tx, series: Series): Promise<number> {
  const { last } = await tx
    .updateTable('document_numbers')
    .set((row) => ({ last: row('last', '+', 1) }))
    .where('series', '=', series)
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function insertInvoice(tx: Tx, { orderId, ...invoice }: NewInvoice): Promise<TaxInvoice> {
  const number = await nextNumber(tx, 'tax-invoice')
  const { paymentReference: transactionId, surcharge, ...stored } = invoice
  await tx
    .insertInto('tax_invoices')
    .values({ ...toRow({ ...stored, ...surchargeColumns(surcharge), orderId, transactionId }), number })
    .execute()
  return { number: documentNumber('tax-invoice', number), ...invoice }
}

export async function findInvoice(queries: Queries, orderId: string): Promise<TaxInvoice | undefined> {
  const row = await queries.selectFrom('tax_invoices').selectAll().where('order_id', '=', orderId).$call(findRecord)
  return row && toInvoice(row)
}

export async function saveBuyer(
  tx: Tx,
  orderId: string,
  buyer: { name: string | null; abn: string | null },
): Promise<void> {
  await tx
    .updateTable('tax_invoices')
    .set({ buyer_name: buyer.name, buyer_abn: buyer.abn })
    .where('order_id', '=', orderId)
    .execute()
}

export async function insertNote(tx: Tx, { surcharge, ...note }: NewNote): Promise<void> {
  const number = await nextNumber(tx, 'adjustment-note')
  await tx
    .insertInto('adjustment_notes')
    .values({ ...toRow({ ...note, ...surchargeColumns(surcharge) }), number })
    .execute()
}

/** A cancelled note stays, with its number. */
export async function cancelNote(tx: Tx, refundId: string, cancelledAt: string): Promise<void> {
  await tx
    .updateTable('adjustment_notes')
    .set({ cancelled_at: cancelledAt })
    .where('refund_id', '=', refundId)
    .where('cancelled_at', 'is', null)
    .execute()
}

/** Lists the notes, oldest first. */
export async function listNotes(queries: Queries, orderId: string): Promise<StoredNote[]> {
  const rows = await queries
    .selectFrom('adjustment_notes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .$call(listRecords)
  return rows.map((row) => toNote(row))
}

/** The columns of a surcharge, which are 0 without one. */
function surchargeColumns(surcharge: TaxInvoice['surcharge'] | AdjustmentNote['surcharge']) {
  if (!surcharge) return {}
  const { cents: surchargeCents, taxableCents: surchargeTaxableCents, gstCents: surchargeGstCents } = surcharge
  const percent = 'percent' in surcharge ? { surchargePercent: surcharge.percent } : {}
  return { ...percent, surchargeCents, surchargeTaxableCents, surchargeGstCents }
}

function toInvoice(row: Stored<'tax_invoices'>): TaxInvoice {
  const {
    orderId: _order,
    transactionId: paymentReference,
    buyerName: name,
    buyerAbn: abn,
    spendCents,
    surchargePercent: percent,
    surchargeCents: cents,
    surchargeTaxableCents: taxableCents,
    surchargeGstCents: gstCents,
    ...invoice
  } = row
  return {
    ...invoice,
    number: documentNumber('tax-invoice', row.number),
    ...(name !== null && { buyer: { name, abn } }),
    ...(cents > 0 && { surcharge: { percent, cents, taxableCents, gstCents } }),
    ...(spendCents > 0 && { spendCents }),
    paymentReference,
  }
}

function toNote(row: Stored<'adjustment_notes'>): StoredNote {
  const {
    orderId: _order,
    cancelledAt,
    surchargeCents: cents,
    surchargeTaxableCents: taxableCents,
    surchargeGstCents: gstCents,
    ...note
  } = row
  return {
    ...note,
    ...(cents > 0 && { surcharge: { cents, taxableCents, gstCents } }),
    number: documentNumber('adjustment-note', note.number),
    ...(cancelledAt !== null && { cancelledAt }),
  }
}
