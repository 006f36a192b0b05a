import { sql } from 'kysely'
import { and, deleteRows, type Condition } from '../db/change-rows.ts'
import type { Tx } from '../db/database.ts'
import type { Keep, Period, RetentionEvent, Table } from '../db/table.ts'
import { tablesToDelete } from '../tables.ts'
import { eraseRows } from './erasure-store.ts'

type Rule = Keep<Record<string, unknown>>

/** A rule that applies to rows of a table after a period. */
export interface RetentionStep {
  name: RetentionEvent
  table: string
  rule: Extract<Rule, { after: Period }>
}

interface Action {
  table: string
  do: 'delete' | 'erase'
  rows: Condition
}

export const retentionSteps: RetentionStep[] = tablesToDelete.flatMap(([table, row]) =>
  rulesOf(row).flatMap((rule) => ('after' in rule ? [{ name: eventOf(table, rule.do), table, rule }] : [])),
)

/**
 * Deletes or erases at most `limit` rows that are older than `before`, and with them the rows whose rules wait for that.
 *
 * @returns the number of rows of the step's own table; fewer than `limit` means that none are left.
 */
export async function applyStep(
  tx: Tx,
  { table, rule }: RetentionStep,
  { before, limit }: { before: string; limit: number },
): Promise<number> {
  const key = sql.join((rule.key ?? ['id']).map((column) => sql.ref(column)))
  const due = and(sql`${sql.ref(rule.since)} < ${before}`, rule.where)
  const { rows } = await sql<Record<string, string>>`
    select ${key} from ${sql.table(table)} where ${due} order by ${sql.ref(rule.since)} limit ${limit}`.execute(tx)
  if (rows.length === 0) return 0
  const keys = sql.join(rows.map((row) => sql`(${sql.join(Object.values(row))})`))
  await carryOut(tx, { table, do: rule.do ?? 'delete', rows: sql`(${key}) in (values ${keys})` })
  return rows.length
}

/** Follows the rules that wait for the action too, in the order that foreign keys need. */
async function carryOut(tx: Tx, action: Action): Promise<void> {
  const followers = await findFollowers(tx, action)
  const byTable = Map.groupBy([action, ...followers], ({ table }) => table)
  for (const each of tablesToDelete.flatMap(([table]) => byTable.get(table) ?? [])) {
    if (each !== action) await carryOut(tx, each)
    else if (action.do === 'delete') await deleteRows(tx, action.table, action.rows)
    else await eraseRows(tx, action.table, action.rows)
  }
}

/** Finds the rows by the values that lead to them, while the action's own rows exist. */
async function findFollowers(tx: Tx, { table, do: done, rows }: Action): Promise<Action[]> {
  const found: Action[] = []
  for (const [name, row] of tablesToDelete) {
    for (const rule of rulesOf(row)) {
      if (!('when' in rule) || rule.when !== eventOf(table, done)) continue
      const [column, key] = rule.by
      const leading = await sql<{ value: string }>`
        select distinct ${sql.ref(key)} as value from ${sql.table(table)} where ${rows}`.execute(tx)
      const values = leading.rows.map(({ value }) => value)
      const led = sql`${sql.ref(column)} in (${sql.join(values)})`
      if (values.length > 0) found.push({ table: name, do: rule.do ?? 'delete', rows: led })
    }
  }
  return found
}

function rulesOf({ keep = [] }: Table): readonly Rule[] {
  return typeof keep === 'string' ? [] : keep
}

function eventOf(table: string, done: Rule['do'] = 'delete'): RetentionEvent {
  return `${table} ${done}d`
}
