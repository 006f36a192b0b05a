import { sql, type RawBuilder } from 'kysely'
import type { Queries } from './database.ts'
import type { Changes } from './table.ts'

/** These functions change tables that a caller knows by their names. Every name and expression is one of the code. */
export type Condition = RawBuilder<unknown>

export const ALL_ROWS: Condition = sql`1 = 1`

/** @returns the number of deleted rows. */
export async function deleteRows(queries: Queries, table: string, where: Condition): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${where}`.execute(queries)
  return Number(numAffectedRows)
}

/** @returns the number of changed rows. */
export async function changeRows(
  queries: Queries,
  table: string,
  { set, where }: { set: Changes<Record<string, unknown>>; where: Condition },
): Promise<number> {
  const assignments = Object.entries(set).map(
    ([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value ?? 'null')}`,
  )
  const update = sql`update ${sql.table(table)} set ${sql.join(assignments)} where ${where}`
  const { numAffectedRows } = await update.execute(queries)
  return Number(numAffectedRows)
}

/** @param condition SQL; without it, the other condition alone. */
export function and(where: Condition, condition: string | undefined): Condition {
  return condition === undefined ? where : sql`${where} and ${sql.raw(condition)}`
}
