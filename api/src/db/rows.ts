import type { Selection } from 'kysely'
import type { Schema } from '../tables.ts'
import type { Flag } from './column-types.ts'

/** What a query selects, by the aliases of its columns: `created_at as createdAt`. */
export type Selected<Name extends keyof Schema, Columns extends readonly string[]> = Selection<
  Schema,
  Name,
  Columns[number]
>

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

type Stored<Value> = Value extends boolean ? Flag : Value extends object ? string : Value

type Row<Values> = { [Name in keyof Values & string as SnakeCase<Name>]: Stored<Values[Name]> }

/** Values by their columns: `createdAt` is in `created_at`, true is 1, objects and lists are JSON. */
export function toRow<Values extends object>(values: Values): Row<Values> {
  const columns = Object.entries(values).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    stored(value),
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type states what the lines above do
  return Object.fromEntries(columns) as Row<Values>
}

function stored(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
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
