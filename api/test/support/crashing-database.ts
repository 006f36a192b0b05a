import type { KyselyPlugin, PluginTransformQueryArgs, RootOperationNode } from 'kysely'
import type { Database } from '../../src/db/database.ts'

export class SimulatedCrash extends Error {}

/** Throws before the nth statement, as if the process crashed there. */
class CrashPlugin implements KyselyPlugin {
  statements = 0
  readonly #crashAt: number
  constructor(crashAt: number) {
    this.#crashAt = crashAt
  }
  count(): void {
    if (this.statements === this.#crashAt) throw new SimulatedCrash(`before statement ${this.#crashAt}`)
    this.statements += 1
  }
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.count()
    return node
  }
  transformResult: KyselyPlugin['transformResult'] = (args) => Promise.resolve(args.result)
}

/** A database whose transactions crash before their nth statement. */
export function crashBeforeStatement(database: Database, crashAt: number): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction((tx) => {
        const plugin = new CrashPlugin(crashAt)
        const crashing = tx.withPlugin(plugin)
        // What `statement` has built passes no plugin.
        const execute = crashing.executeQuery.bind(crashing)
        crashing.executeQuery = async (...query) => {
          plugin.count()
          return execute(...query)
        }
        return work(crashing)
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
