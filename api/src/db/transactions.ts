import { Transaction, type ConnectionProvider, type Dialect, type Kysely } from 'kysely'

/**
 * Runs transactions whose statements do not wait for one another: those of a `Promise.all` are sent together. Kysely itself
 * sends each one when the one before has been answered.
 *
 * When the work has ended, well or not, its transaction rejects every statement. What still runs beside a part that failed
 * would otherwise write outside the transaction.
 */
export function transactionsOf<Schema>(queries: Kysely<Schema>, dialect: Dialect) {
  // A transaction passes them on, and uses the executor alone.
  const properties = { config: { dialect }, dialect, driver: dialect.createDriver() }

  return async <Result>(work: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result> =>
    queries.transaction().execute((inOrder) =>
      inOrder.getExecutor().provideConnection(async (connection) => {
        let hasEnded = false
        const provider: ConnectionProvider = {
          async provideConnection(consumer) {
            if (hasEnded) throw new Error('The transaction has ended')
            return consumer(connection)
          },
        }
        const executor = queries.getExecutor().withConnectionProvider(provider)
        try {
          return await work(new Transaction<Schema>({ ...properties, executor }))
        } finally {
          hasEnded = true
        }
      }),
    )
}
