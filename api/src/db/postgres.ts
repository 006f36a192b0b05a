import { PostgresDialect, type Dialect } from 'kysely'
import pg from 'pg'

const INT8 = 20

/** `pg` behind Kysely's own dialect; counts and sums (int8) come back as numbers, as they do from SQLite. */
export function openPostgres(connectionString: string): { dialect: Dialect; pool: pg.Pool } {
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({ connectionString, max: 10, types, application_name: 'fuel-shack' })
  return { dialect: new PostgresDialect({ pool }), pool }
}
