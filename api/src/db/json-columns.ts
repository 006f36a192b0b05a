import { tablesByName } from '../tables.ts'

const qualifiedNames = new Set(
  [...tablesByName].flatMap(([table, { json }]) => Object.keys(json ?? {}).map((column) => `${table}.${column}`)),
)

/** @param table null, like `column`, for a result that is not a stored column. */
export function isJsonColumn(table: string | null, column: string | null): boolean {
  return qualifiedNames.has(`${table}.${column}`)
}
