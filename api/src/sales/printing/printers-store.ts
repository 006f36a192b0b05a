import type { Queries, Tx } from '../../platform/db/database.ts'
import { listRecords, toRow, type Stored } from '../../platform/db/rows.ts'

type StoredPrinter = Stored<'printers'>

/** Lists them in the order in which they were added. */
export function listPrinters(queries: Queries): Promise<StoredPrinter[]> {
  return queries.selectFrom('printers').selectAll().orderBy('created_at').orderBy('id').$call(listRecords)
}

export async function insertPrinter(tx: Tx, printer: StoredPrinter): Promise<void> {
  await tx.insertInto('printers').values(toRow(printer)).execute()
}

export async function updatePrinter(
  tx: Tx,
  id: string,
  change: Partial<Pick<StoredPrinter, 'name' | 'passwordHash' | 'passwordAt' | 'station'>>,
): Promise<void> {
  await tx
    .updateTable('printers')
    .set((row) => ({ ...toRow(change), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deletePrinter(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('printer_contacts').where('printer_id', '=', id).execute()
  await tx.deleteFrom('printers').where('id', '=', id).execute()
}
