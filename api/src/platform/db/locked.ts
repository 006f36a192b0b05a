import { PostgresAdapter, type SelectQueryBuilder } from 'kysely'
import type { Schema } from '../../tables.ts'
import type { Queries } from './database.ts'

/**
 * Locks the rows that a query reads until the transaction ends, as an update of them would, without writing them. On SQLite
 * nothing is needed: a transaction there excludes every other one from its start.
 */
export function locked<Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  tx: Queries,
): SelectQueryBuilder<Schema, Table, Row> {
  return tx.getExecutor().adapter instanceof PostgresAdapter ? query.forNoKeyUpdate() : query
}

/**
 * Keeps others from changing or locking the rows that a query reads until the transaction ends; any number of transactions can
 * share them. On SQLite nothing is needed, as above.
 */
export function shared<Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  tx: Queries,
): SelectQueryBuilder<Schema, Table, Row> {
  return tx.getExecutor().adapter instanceof PostgresAdapter ? query.forShare() : query
}
