import { sql, type Kysely } from 'kysely'

/** A card that was merged into another one is a card of its own again, without value and with a number that was never shown. */
export async function unmergedCards(queries: Kysely<unknown>): Promise<void> {
  for (const statement of [`drop index loyalty_cards_merged`, `alter table loyalty_cards drop column merged_into`]) {
    await sql.raw(statement).execute(queries)
  }
}
