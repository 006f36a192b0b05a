import type { Queries } from '../../platform/db/database.ts'

export interface SeenPrinter {
  id: string
  name: string
}

/** Lists the printers that managers have added. */
export function listAddedPrinters(queries: Queries): Promise<SeenPrinter[]> {
  return queries.selectFrom('printers').select(['id', 'name']).orderBy('created_at').execute()
}

/** Reads when each printer has called last, by its id. */
export async function readPrinterCalls(queries: Queries): Promise<Map<string, string>> {
  const rows = await queries.selectFrom('printer_contacts').select(['printer_id', 'last_seen_at']).execute()
  return new Map(rows.map((row) => [row.printer_id, row.last_seen_at]))
}

/** Counts the screens that have reported since then. */
export async function countScreensSince(queries: Queries, since: string): Promise<number> {
  const rows = await queries.selectFrom('staff_screens').select('id').where('seen_at', '>', since).execute()
  return rows.length
}
