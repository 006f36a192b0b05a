import type { Queries, Tx } from '../db/database.ts'

export async function readUnattendedSince(queries: Queries): Promise<string | null> {
  const { unattended_since: since } = await queries
    .selectFrom('kitchen_attendance')
    .select('unattended_since')
    .executeTakeFirstOrThrow()
  return since
}

/** @returns whether this call is the one that began the outage. */
export async function beginOutage(tx: Tx, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('kitchen_attendance')
    .set({ unattended_since: at })
    .where('unattended_since', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** @returns whether this call is the one that ended the outage. */
export async function endOutage(tx: Tx): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('kitchen_attendance')
    .set({ unattended_since: null })
    .where('unattended_since', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
