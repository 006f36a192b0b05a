import { CliError } from '../errors.ts'
import type { Queries } from './database.ts'
import type { DatabaseUsesTable } from './db-tables.ts'

type Use = DatabaseUsesTable['use']

const PROBLEMS: Record<Use, (since: string) => string> = {
  production: (since) =>
    `This database was used for a trial, first on ${since}. It can contain accounts whose passwords are public, and orders that were not paid with real money, so production does not start on it. Set DATA_DIR, or DATABASE_URL, to an empty database.`,
  trial: (since) =>
    `This database is used in production, since ${since}, and this server was started with a stand-in, a Stripe test key or demo accounts. For a trial, set DATA_DIR, or DATABASE_URL, to another database. For production, set NODE_ENV=production.`,
}

/**
 * Stamps the database with its first use, once.
 *
 * @throws CliError if it has the stamp of the other use.
 */
export async function stampUse(queries: Queries, use: Use, now: Date): Promise<void> {
  const findStamp = () => queries.selectFrom('database_uses').selectAll().executeTakeFirst()
  if (!(await findStamp())) {
    await queries
      .insertInto('database_uses')
      .values({ id: 'current', use, since_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
  const stamp = await findStamp()
  if (stamp && stamp.use !== use) throw new CliError(PROBLEMS[use](stamp.since_at))
}
