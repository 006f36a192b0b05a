import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** How customers want the messages about their orders. */
export async function messagesBy(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  await sql.raw(`alter table customers add column messages_by ${text}`).execute(queries)
}
