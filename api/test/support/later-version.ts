import { sql } from 'kysely'
import { migrations, type Migrations } from '../../src/platform/db/migrations.ts'

/** The migrations of a later version: the last one changes a table, and every row of it. */
export const LATER: Migrations = {
  ...migrations,
  '0002-later': async (queries) => {
    await sql`alter table tills add column later_note text`.execute(queries)
    await sql`update tills set later_note = name`.execute(queries)
  },
}
