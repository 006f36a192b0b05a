import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  ParseJSONResultsPlugin,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Dialect,
  CompiledQuery,
  type SqliteDialectConfig,
} from 'kysely'
import { JSON_COLUMNS } from './json-columns.ts'

/**
 * node:sqlite behind Kysely's own SQLite dialect. A stranger would get the transaction wrong: a plain BEGIN fails with
 * "database is locked" when two processes read before they write, so every transaction is BEGIN IMMEDIATE.
 */
export function openSqlite(file: string): {
  dialect: Dialect
  plugins: ParseJSONResultsPlugin[]
  database: DatabaseSync
} {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  const statements = new Map<string, StatementSync>()
  const config: SqliteDialectConfig = {
    database: {
      close: () => database.close(),
      prepare(text) {
        let statement = statements.get(text)
        if (!statement) {
          statement = database.prepare(text)
          if (statements.size < 500) statements.set(text, statement)
        }
        const prepared = statement
        return {
          reader: prepared.columns().length > 0,
          all: (values) => prepared.all(...bindable(values)),
          run: (values) => prepared.run(...bindable(values)),
          iterate: (values) => prepared.iterate(...bindable(values)),
        }
      },
    },
  }
  return { dialect: new ImmediateSqliteDialect(config), plugins: [jsonColumns], database }
}

/** An object bound first is silently taken for named parameters: refuse it. */
function bindable(values: readonly unknown[]): SQLInputValue[] {
  return values.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      return value
    if (value instanceof Uint8Array) return value
    throw new TypeError(`SQLite cannot bind a value of type ${typeof value}`)
  })
}

const jsonColumnPath = new RegExp(`^\\$\\[\\d+\\]\\."(?:${JSON_COLUMNS.join('|')})"$`)
const jsonColumns = new ParseJSONResultsPlugin({ shouldParse: (_value, path) => jsonColumnPath.test(path) })

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config)
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
