import type { Queries } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

export interface DataOrigin {
  name: Schema['data_origins']['name']
  firstSeenAt: string
}

/** Stores the first time only. */
export async function insertOrigin(queries: Queries, { name, firstSeenAt }: DataOrigin): Promise<void> {
  await queries
    .insertInto('data_origins')
    .values({ name, first_seen_at: firstSeenAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export function listOrigins(queries: Queries): Promise<DataOrigin[]> {
  return queries
    .selectFrom('data_origins')
    .select(['name', 'first_seen_at as firstSeenAt'])
    .orderBy('first_seen_at')
    .orderBy('name')
    .execute()
}

export async function deleteOrigins(queries: Queries): Promise<void> {
  await queries.deleteFrom('data_origins').execute()
}
