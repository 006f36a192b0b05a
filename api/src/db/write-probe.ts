import type { Database } from './database.ts'

/** About the size of an order with its items: a smaller probe could succeed on a disk that is too full for an order. */
const PROBE_BYTES = 32 * 1024

/**
 * Commits one row, always the same one: only a write detects a full disk or a read-only database.
 *
 * @throws the error of the engine
 */
export async function probeWrite(database: Database, at: string): Promise<void> {
  const row = { probed_at: at, padding: at.padEnd(PROBE_BYTES, '.') }
  await database.queries
    .insertInto('write_probes')
    .values({ id: 'current', ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
