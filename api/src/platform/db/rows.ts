import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '../../tables.ts'
import type { Flag } from './column-types.ts'

type Columns<Name extends keyof Schema> = Selectable<Schema[Name]>

/** A row of a table, or some of its columns, as `findRecord` and `listRecords` return it. */
export type Stored<Name extends keyof Schema, Column extends keyof Columns<Name> = keyof Columns<Name>> = RecordOf<
  Pick<Columns<Name>, Column>
>

/** A row to insert, by the names of its columns. */
export type NewRow<Name extends keyof Schema> = Insertable<Schema[Name]>

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

/** Flags are named `is_…` and `was_…`. */
type RecordOf<Row> = {
  [Name in keyof Row & string as CamelCase<Name>]: Name extends `${'is' | 'was'}_${string}` ? boolean : Row[Name]
}
const FLAG = /^(?:is|was)_/

type ValueOf<Value> = Value extends boolean ? Flag : Value extends object ? string : Value
type RowOf<Values> = { [Name in keyof Values & string as SnakeCase<Name>]: ValueOf<Values[Name]> }

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const propertyOf = (column: string): string => column.replaceAll(/_[a-z]/g, ([, letter = '']) => letter.toUpperCase())

/** Values by their columns: `createdAt` is in `created_at`, true is 1, objects and lists are JSON. */
export function toRow<Values extends object>(values: Values): RowOf<Values> {
  const entries = Object.entries(values).map(([name, value]) => [columnOf(name), toColumn(value)])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type states what the line above does
  return Object.fromEntries(entries) as RowOf<Values>
}

function toColumn(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** Reverses `toRow`. The database has parsed JSON. */
function fromRow<Row extends object>(row: Row): RecordOf<Row> {
  const entries = Object.entries(row).map(([column, value]: [string, unknown]) => [
    propertyOf(column),
    FLAG.test(column) ? value === 1 : value,
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type states what the line above does
  return Object.fromEntries(entries) as RecordOf<Row>
}

interface Query<Row> {
  execute: () => Promise<Row[]>
  executeTakeFirst: () => Promise<Row | undefined>
  executeTakeFirstOrThrow: () => Promise<Row>
}

/** Runs a query. @returns its first row with names in camel case; undefined if it has none. */
export async function findRecord<Row extends object>(query: Query<Row>): Promise<RecordOf<Row> | undefined> {
  const row = await query.executeTakeFirst()
  return row && fromRow(row)
}

/** @throws if the query has no row. */
export async function getRecord<Row extends object>(query: Query<Row>): Promise<RecordOf<Row>> {
  return fromRow(await query.executeTakeFirstOrThrow())
}

/** Runs a query. @returns its rows with names in camel case. */
export async function listRecords<Row extends object>(query: Query<Row>): Promise<RecordOf<Row>[]> {
  const rows = await query.execute()
  return rows.map(fromRow)
}

type Present<Values> = { [Name in keyof Values]?: NonNullable<Values[Name]> }

/** Leaves out what is null: a response has no field for it. */
export function present<Values extends object>(values: Values): Present<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== null)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type states what the line above does
  return Object.fromEntries(entries) as Present<Values>
}

interface Change {
  executeTakeFirst: () => Promise<{
    numUpdatedRows?: bigint
    numInsertedOrUpdatedRows?: bigint | undefined
  }>
}

/** Runs an update or an insert. @returns whether it changed a row. */
export async function changesRow(change: Change): Promise<boolean> {
  const { numUpdatedRows, numInsertedOrUpdatedRows } = await change.executeTakeFirst()
  return (numUpdatedRows ?? numInsertedOrUpdatedRows ?? 0n) > 0n
}
