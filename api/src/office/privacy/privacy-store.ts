import { sql } from 'kysely'
import { ALL_ROWS, and, changeRows, deleteRows, type Condition } from '../../platform/db/change-rows.ts'
import type { Queries, Tx } from '../../platform/db/database.ts'
import type { Ending, Keep, Period, RetentionEvent, Table } from '../../platform/db/table.ts'
import { tablesByName, tablesToDelete } from '../../tables.ts'

interface ErasureOptions {
  /** True to erase also what is in use, such as open checkouts. */
  includeInUse: boolean
}

/**
 * Erases a customer's personal data, as the row of each table says: their card with its points and spend is deleted; orders
 * and their tax documents stay without personal data.
 *
 * @returns false if the customer does not exist or has already been erased.
 */
export async function eraseCustomer(tx: Tx, customerId: string, options: ErasureOptions): Promise<boolean> {
  let isErased = false
  for (const [name] of tablesToDelete) {
    const rows = rowsOf(name, customerId, options)
    if (rows === undefined) continue
    const count = await eraseRows(tx, name, rows)
    if (name === 'customers') isErased = count > 0
  }
  return isErased
}

/** Replaces or deletes the personal data in rows of a table. @returns the number of rows. */
async function eraseRows(tx: Tx, name: string, rows: Condition): Promise<number> {
  const personal = tablesByName.get(name)?.personal ?? 'none'
  if (personal === 'none' || personal.erase === 'nothing') return 0
  const { erase } = personal
  return erase === 'delete'
    ? deleteRows(tx, name, rows)
    : changeRows(tx, name, { set: erase.set, where: and(rows, erase.where) })
}

/** @returns undefined if the table's rows do not lead to a customer. */
function rowsOf(name: string, customerId: string, options: ErasureOptions): Condition | undefined {
  const personal = tablesByName.get(name)?.personal ?? 'none'
  if (personal === 'none' || personal.of === 'no one') return undefined
  if (personal.of === 'self') return name === 'customers' ? sql`id = ${customerId}` : undefined
  const [column, reference] = personal.of
  const [parent = '', key = ''] = reference.split('.')
  const parents = rowsOf(parent, customerId, options)
  if (parents === undefined) return undefined
  const rows = sql`${sql.ref(column)} in (select ${sql.ref(key)} from ${sql.table(parent)} where ${parents})`
  return options.includeInUse ? rows : and(rows, personal.inUse && `not (${personal.inUse})`)
}

/** Removes or marks what a restored backup must not bring back. @returns lines to print for the operator. */
export async function adjustRestoredRows(tx: Tx): Promise<string[]> {
  const lines: string[] = []
  for (const [name, { afterRestore: rule }] of tablesToDelete) {
    if (rule === 'empty') await deleteRows(tx, name, ALL_ROWS)
    else if (rule) {
      const count = await changeRows(tx, name, { set: rule.set, where: sql.raw(rule.where) })
      lines.push(`${rule.report}: ${count}.`)
    }
  }
  return lines
}

type Rule = Keep<Record<string, unknown>>

/** A rule that applies to rows of a table after a period. */
export interface RetentionStep {
  name: RetentionEvent
  table: string
  rule: Extract<Rule, { after: Period }>
}

interface Action {
  table: string
  do: Ending
  rows: Condition
}

/** Deletes the rows that have ended by an instant of their own. */
export async function deleteExpiredRows(queries: Queries, now: string): Promise<void> {
  for (const [table, row] of tablesToDelete) {
    for (const rule of rulesOf(row)) {
      if ('expires' in rule) await deleteRows(queries, table, sql`${sql.ref(rule.expires)} <= ${now}`)
    }
  }
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
  const since = typeof rule.since === 'string' ? sql.ref(rule.since) : sql.raw(rule.since.sql)
  const due = and(sql`${since} < ${before}`, rule.where)
  const { rows } = await sql<Record<string, string>>`
    select ${key} from ${sql.table(table)} where ${due} order by ${since} limit ${limit}`.execute(tx)
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

function rulesOf({ keep }: Table): readonly Rule[] {
  return typeof keep === 'string' ? [] : keep
}

function eventOf(table: string, done: Ending = 'delete'): RetentionEvent {
  return `${table} ${done}d`
}
