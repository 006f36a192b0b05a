import type { Schema } from '../../tables.ts'
import type { Queries } from './database.ts'
import type { NewRow } from './rows.ts'

/** Inserts a row, or replaces what the row with this key says. */
export async function saveRow<Name extends keyof Schema>(
  queries: Queries,
  table: Name,
  key: readonly (keyof Schema[Name] & string)[],
  row: NewRow<Name>,
): Promise<void> {
  await queries
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.columns(key).doUpdateSet(row))
    .execute()
}
