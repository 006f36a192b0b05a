import type { KyselyPlugin, PluginTransformQueryArgs, RootOperationNode } from 'kysely'
import type { Database } from '../src/db/database.ts'

export class Died extends Error {}

/** Ends the work before its nth statement, as a process that dies there would. */
class DiesBeforeStatement implements KyselyPlugin {
  statements = 0
  readonly #fatal: number
  constructor(fatal: number) {
    this.#fatal = fatal
  }
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (this.statements === this.#fatal) throw new Died(`before statement ${this.#fatal}`)
    this.statements += 1
    return node
  }
  transformResult: KyselyPlugin['transformResult'] = (args) => Promise.resolve(args.result)
}

/** The same database, for a process whose transactions end before their nth statement. */
export function dyingDatabase(database: Database, fatal: number): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction((tx) => {
        const plugin = new DiesBeforeStatement(fatal)
        return work(tx.withPlugin(plugin))
      }),
  }
}

/** The same database, for a process that dies when its commit is done and before it can say so. */
export function deafDatabase(database: Database): Database {
  return {
    ...database,
    async transaction(work) {
      await database.transaction(work)
      throw new Died('after the commit')
    },
  }
}
