import type { Queries } from '../db/database.ts'

/** How many checkouts have a payment session whose id begins with this: the index of session ids answers it. */
export async function countSessionsWithPrefix(queries: Queries, prefix: string): Promise<number> {
  const { count } = await queries
    .selectFrom('checkouts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('session_id', '>=', prefix)
    .where('session_id', '<', nextAfter(prefix))
    .executeTakeFirstOrThrow()
  return count
}

function nextAfter(prefix: string): string {
  const last = prefix.length - 1
  return prefix.slice(0, last) + String.fromCharCode(prefix.charCodeAt(last) + 1)
}
