import type { Database } from './database.ts'
import { saveRow } from './save-row.ts'

/** About the size of an order with its items: a smaller probe could succeed on a disk that is too full for an order. */
const PROBE_BYTES = 32 * 1024

/**
 * Commits one row, always the same one: only a write detects a full disk or a read-only database.
 *
 * @throws the error of the engine
 */
export async function probeWrite(database: Database, at: string): Promise<void> {
  const padding = at.padEnd(PROBE_BYTES, '.')
  await saveRow(database.queries, 'write_probes', ['id'], { id: 'current', probed_at: at, padding })
}
