import type { Database } from '../../src/platform/db/database.ts'

export class SimulatedCrash extends Error {}

/** A database whose transactions crash before their nth statement, as if the process ended there. */
export function crashBeforeStatement(database: Database, crashAt: number): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction((tx) => {
        let statements = 0
        // Each transaction has one of its own, which every query of it passes.
        const executor = tx.getExecutor()
        const execute = executor.executeQuery.bind(executor)
        executor.executeQuery = async (...query) => {
          if (statements === crashAt) throw new SimulatedCrash(`before statement ${crashAt}`)
          statements += 1
          return execute(...query)
        }
        return work(tx)
      }),
  }
}

/** A database whose transactions crash after the commit, before they return. */
export function crashAfterCommit(database: Database): Database {
  return {
    ...database,
    async transaction(work) {
      await database.transaction(work)
      throw new SimulatedCrash('after the commit')
    },
  }
}
