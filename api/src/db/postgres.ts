import { PostgresDialect, type Dialect } from 'kysely'
import { Pool, TypeOverrides } from 'pg'

const INT8 = 20

/** `pg` behind Kysely's own dialect; counts and sums (int8) come back as numbers, as they do from SQLite. */
export function openPostgres(connectionString: string): { dialect: Dialect; pool: Pool } {
  const types = new TypeOverrides()
  types.setTypeParser(INT8, Number)
  const pool = new Pool({ connectionString, max: 10, types, application_name: 'fuel-shack' })
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  return { dialect: new PostgresDialect({ pool }), pool }
}
