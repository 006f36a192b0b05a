import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'

/** About the size of an order with its items: a smaller probe could succeed on a disk that is too full for an order. */
const PROBE_BYTES = 32 * 1024

/**
 * Commits a new row beside the last one, which it then deletes: only a write detects a full disk or a read-only database, and
 * only one that takes more room than the last one left proves that there is some.
 *
 * @throws the error of the engine
 */
export async function probeWrite(database: Database, at: string): Promise<void> {
  const id = randomUUID()
  await database.transaction(async (tx) => {
    await tx
      .insertInto('write_probes')
      .values({ id, probed_at: at, padding: at.padEnd(PROBE_BYTES, '.') })
      .execute()
    await tx.deleteFrom('write_probes').where('id', '<>', id).execute()
  })
}
