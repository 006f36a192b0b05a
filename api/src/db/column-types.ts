import type { ColumnType } from 'kysely'

/** Times are ISO 8601 strings in UTC, money is whole cents, ids are UUIDv7 made by the app: the same on both engines. */
export type Instant = string
/** Written as JSON text; read back parsed. */
export type Json<T> = ColumnType<T, string, string>
/** SQLite has no boolean: 0 or 1 on both engines. */
export type Flag = 0 | 1
