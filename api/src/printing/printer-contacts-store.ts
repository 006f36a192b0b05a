import type { PrinterProblem } from '@fuel-shack/contract/orders/printing'
import type { Queries } from '../db/database.ts'

export interface PrinterContact {
  printerId: string
  lastSeenAt: string
  problem: PrinterProblem | null
}

export async function upsertContact(
  queries: Queries,
  { printerId, lastSeenAt, problem }: PrinterContact,
): Promise<void> {
  await queries
    .insertInto('printer_contacts')
    .values({ printer_id: printerId, last_seen_at: lastSeenAt, problem })
    .onConflict((conflict) => conflict.column('printer_id').doUpdateSet({ last_seen_at: lastSeenAt, problem }))
    .execute()
}

export function listContacts(queries: Queries): Promise<PrinterContact[]> {
  return queries
    .selectFrom('printer_contacts')
    .select(['printer_id as printerId', 'last_seen_at as lastSeenAt', 'problem'])
    .execute()
}
