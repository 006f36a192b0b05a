import type { Database } from './database.ts'

/** About as many pages as an order with its lines takes: a probe of one page fits where an order no longer does. */
const PROBE_BYTES = 32 * 1024

/**
 * Commits one row, always the same: a full disk or a read-only database shows itself only when something is written.
 *
 * @throws what the engine says
 */
export async function probeWrite(database: Database, at: string): Promise<void> {
  const row = { probed_at: at, padding: at.padEnd(PROBE_BYTES, '.') }
  await database.queries
    .insertInto('write_probes')
    .values({ id: 'current', ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
