import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { listRecords, type Stored } from '../../db/rows.ts'

interface Hit {
  key: string
  limit: number
  now: string
  /** The end of a window that starts with this hit. */
  resetsAt: string
  /** Does not wait for the disk. A server of the database that crashes can forget its last hits. */
  isLoose?: boolean
}

/** On PostgreSQL, for the transaction of its own that a single statement is. */
const COMMIT_LOOSELY = sql`set_config('synchronous_commit', 'off', true)`.as('commit')

/**
 * Counts a hit unless the window is full, in one statement, so all instances on the database share the limit. A rejected
 * hit writes nothing.
 *
 * @returns the window's hits including this one, or undefined if it was full.
 */
export async function countHit(
  queries: Queries,
  { key, limit, now, resetsAt, isLoose }: Hit,
): Promise<number | undefined> {
  const isOver = sql<boolean>`rate_windows.resets_at <= ${now}`
  const window = await queries
    .insertInto('rate_windows')
    .values({ key, hits: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          hits: sql<number>`case when ${isOver} then 1 else rate_windows.hits + 1 end`,
          resets_at: sql<string>`case when ${isOver} then ${resetsAt} else rate_windows.resets_at end`,
        })
        .where((row) => row.or([row.eb('rate_windows.hits', '<', limit), isOver])),
    )
    .returning('hits')
    .$if(isLoose === true, (query) => query.returning(COMMIT_LOOSELY))
    .executeTakeFirst()
  return window?.hits
}

export async function findResetTime(queries: Queries, key: string): Promise<string | undefined> {
  const row = await queries.selectFrom('rate_windows').select('resets_at').where('key', '=', key).executeTakeFirst()
  return row?.resets_at
}

/** @returns the windows that have not ended. */
export function listWindows(queries: Queries, keys: string[], now: string): Promise<Stored<'rate_windows'>[]> {
  return queries
    .selectFrom('rate_windows')
    .selectAll()
    .where('key', 'in', keys)
    .where('resets_at', '>', now)
    .$call(listRecords)
}

export async function removeHit(queries: Queries, key: string): Promise<void> {
  await queries
    .updateTable('rate_windows')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute()
}
