import type { CustomerExport } from '@fuel-shack/contract/cards/customers'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'
import type { Json, OptionalJson } from './column-types.ts'

/**
 * The properties of a table apart from its columns. A row is plain data, so that the database can read it too.
 * Conditions and new values are SQL that both engines understand.
 */
export type Table<Columns = Record<string, unknown>> = JsonColumns<Columns> & {
  /** The rows that a restored backup must not bring back as they were. */
  afterRestore?: 'empty' | { set: Changes<Columns>; where: string; report: string }
  personal: 'none' | Personal<Columns>
  /** How long rows are stored: by rules, or in words for what no rule can state. */
  keep: readonly Keep<Columns>[] | string
}

/** Declares a table: its columns by their type, everything else by its row. `columns` is never set; it carries the type. */
export function table<Columns>(row: Table<Columns>): Table<Columns> & { columns?: Columns } {
  const type: { columns?: Columns } = {}
  return { ...row, ...type }
}

/** The columns of declared tables, by the names of the tables. */
export type ColumnsOf<Tables extends Record<string, { columns?: unknown }>> = {
  [Name in keyof Tables]: NonNullable<Tables[Name]['columns']>
}

/** Personal data, or data that leads to a person. */
export interface Personal<Columns> {
  /** The column that leads to the person, through `table.column`. The person's own row is found by its `id`. */
  of: readonly [Column<Columns>, `${string}.${string}`] | 'self' | 'no one'
  /** The field of the customer's export that contains it, or why no field does. */
  export: ExportField | `${ExportField}.${string}` | { no: string }
  /** How it is erased with the person. */
  erase: 'delete' | 'nothing' | { set: Changes<Columns>; where?: string }
  /** Rows that are needed for now. They and the rows that lead to them are erased only after a restore. */
  inUse?: string
}

/** Declares work of staff, which is not erased with the customer that a member of staff may be. @param no why no export contains it */
export function workOfStaff(no: string): Personal<{ account_id: string }> {
  return { of: ['account_id', 'customers.subject'], export: { no }, erase: 'nothing' }
}

/**
 * A retention rule. It deletes rows at the instant in a column of theirs, if that is not null. Or it deletes rows, or erases
 * them as for the person: a period after a time, or when it has happened to the rows of another table whose second column of
 * `by` has the value of the first column here.
 */
export type Keep<Columns> =
  | { expires: Column<Columns> }
  | {
      do?: Ending
      after: Period
      since: Column<Columns> | { sql: string }
      where?: string
      key?: readonly Column<Columns>[]
    }
  | { do?: Ending; when: RetentionEvent; by: readonly [Column<Columns>, string] }

export type Ending = 'delete' | 'erase'

/** A deletion or erasure by a rule with a period, or by one that follows it. Other rules follow it. */
export type RetentionEvent = `${string} ${'deleted' | 'erased'}`

/** One that the site sets, or a fixed one. */
export type Period = keyof Site['privacy'] | { days: number }

/** SQL expressions by column. */
export type Changes<Columns> = Partial<Record<Column<Columns>, string>>

type Column<Columns> = Extract<keyof Columns, string>
type ExportField = Extract<keyof CustomerExport, string>

type JsonColumn<Columns> = {
  [Name in Column<Columns>]: Columns[Name] extends Json<unknown> | OptionalJson<unknown> ? Name : never
}[Column<Columns>]

/**
 * The columns of type `Json` or `OptionalJson`, all of them: `jsonb` on PostgreSQL, where the driver parses them, and text on SQLite, which has
 * no JSON type.
 */
type JsonColumns<Columns> = [JsonColumn<Columns>] extends [never]
  ? { json?: Record<string, true> }
  : { json: Record<JsonColumn<Columns>, true> }
