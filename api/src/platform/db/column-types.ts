import type { ColumnType } from 'kysely'

/** Times are ISO 8601 strings in UTC, money is integer cents, ids are UUIDv7 that the app creates: on both engines. */
export type Instant = string
/** Written as JSON text, parsed when read. */
export type Json<T> = ColumnType<T, string, string>
export type OptionalJson<T> = ColumnType<T | null, string | null, string | null>
/** SQLite has no boolean: 0 or 1 on both engines. */
export type Flag = 0 | 1
