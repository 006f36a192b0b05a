import { sql } from 'kysely'
import { ALL_ROWS, and, changeRows, deleteRows, type Condition } from '../db/change-rows.ts'
import type { Tx } from '../db/database.ts'
import { tablesByName, tablesToDelete } from '../tables.ts'

interface ErasureOptions {
  /** Whether to erase also what is in use, such as open checkouts. */
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
export async function eraseRows(tx: Tx, name: string, rows: Condition): Promise<number> {
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
