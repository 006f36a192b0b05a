import type { Engine } from '../engines/engine.ts'

export type ColumnTypes = ReturnType<typeof columnTypesOf>

/**
 * The types that differ by engine. `code` is for ids, times and other values that are compared or sorted: byte by byte, as on
 * SQLite. Other texts have the type `text` on both.
 */
export function columnTypesOf(engine: Engine) {
  const isPostgres = engine === 'postgres'
  return {
    engine,
    code: isPostgres ? 'text collate "C"' : 'text',
    json: isPostgres ? 'jsonb' : 'text',
    bytes: isPostgres ? 'bytea' : 'blob',
  }
}
