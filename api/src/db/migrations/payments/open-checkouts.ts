import { sql, type Kysely } from 'kysely'

/** Each new checkout looks for the open ones of its customer, who may have hundreds that are not. */
export async function openCheckouts(queries: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index checkouts_of_customer').execute(queries)
  await sql.raw('create index checkouts_of_customer on checkouts (customer_id, status, created_at)').execute(queries)
}
