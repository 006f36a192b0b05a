import { sql, type RawBuilder } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/** The whole seconds since 1970 of a stored time. */
export function secondsOf(engine: Engine, instant: RawBuilder<unknown>): RawBuilder<number> {
  return engine === 'postgres' ? sql`floor(extract(epoch from (${instant})::timestamptz))` : sql`unixepoch(${instant})`
}
