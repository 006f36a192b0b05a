import { rmSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  CompiledQuery,
  type SqliteDialectConfig,
  type SqliteStatement,
} from 'kysely'
import { CliError } from '../../errors.ts'
import { tablesByName } from '../../../tables.ts'

/**
 * node:sqlite with Kysely's own SQLite dialect. Every transaction is BEGIN IMMEDIATE: a plain BEGIN fails with
 * "database is locked" when two processes read before they write.
 */
export function openSqlite(
  file: string,
  onError: (error: unknown) => void,
): {
  dialect: Dialect
  database: DatabaseSync
} {
  const database = openWithLog(file)
  database.exec('PRAGMA synchronous = FULL')
  const statements = new Map<string, SqliteStatement>()
  const reportingErrors = <T>(run: () => T): T => {
    try {
      return run()
    } catch (error) {
      onError(error)
      throw error
    }
  }
  const config: SqliteDialectConfig = {
    database: {
      close: () => database.close(),
      prepare(text) {
        const known = statements.get(text)
        if (known) return known
        const prepared = database.prepare(text)
        const columns = prepared.columns()
        const jsonNames = columns.filter(({ table, column }) => isJsonColumn(table, column)).map(({ name }) => name)
        const statement: SqliteStatement = {
          reader: columns.length > 0,
          all: (values) =>
            reportingErrors(() => prepared.all(...bindable(values)).map((row) => parseJson(row, jsonNames))),
          run: (values) => reportingErrors(() => prepared.run(...bindable(values))),
          iterate: (values) => prepared.iterate(...bindable(values)).map((row) => parseJson(row, jsonNames)),
        }
        if (statements.size < 500) statements.set(text, statement)
        return statement
      },
    },
  }
  const dialect: Dialect = {
    createDriver: () => new ImmediateSqliteDriver(config, () => database.isTransaction),
    createAdapter: () => new TransactionalDdlAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (queries) => new SqliteIntrospector(queries),
  }
  return { dialect, database }
}

const SQLITE_BUSY = 5
/** The index of the write-ahead log, the file `-shm`, cannot grow: the disk is full. */
const SQLITE_IOERR_SHMSIZE = 4874
const WAL_WAIT_MS = 5000
const WAL_RETRY_MS = 100

/**
 * A clean stop deletes the write-ahead log and its index, and on a full disk there is no space for a new index. Then the index is in the
 * memory of this process: it reads the database, and writes once there is space, but no other process can open the file meanwhile.
 */
function openWithLog(file: string): DatabaseSync {
  try {
    return openInMode(file, 'NORMAL')
  } catch (error) {
    if (errorCodeOf(error) !== SQLITE_IOERR_SHMSIZE) throw error
    const database = openInMode(file, 'EXCLUSIVE')
    // The failed attempt has left this file. No other process can be using it.
    rmSync(`${file}-shm`, { force: true })
    return database
  }
}

function openInMode(file: string, lockingMode: 'NORMAL' | 'EXCLUSIVE'): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
  try {
    database.exec(`PRAGMA locking_mode = ${lockingMode}`)
    enableWal(database, file)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Returns whether no other process can open the database until this one closes it. */
export function isOpenedAlone(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA locking_mode').get()?.['locking_mode'] === 'exclusive'
}

function errorCodeOf(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : undefined
}

/**
 * The journal mode is stored in the file. While another process changes it, SQLite reports the database as locked at once,
 * without waiting for the timeout.
 */
function enableWal(database: DatabaseSync, file: string): void {
  const endMs = performance.now() + WAL_WAIT_MS
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (errorCodeOf(error) !== SQLITE_BUSY) throw error
      if (performance.now() >= endMs) {
        throw new CliError(
          `Another process has locked the database ${file}. A server that started on a full disk does so: free some space, and restart it.`,
          { cause: error },
        )
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAL_RETRY_MS)
    }
  }
}

/** Rejects objects: node:sqlite would silently use the first one as named parameters. */
function bindable(values: readonly unknown[]): SQLInputValue[] {
  return values.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      return value
    if (value instanceof Uint8Array) return value
    throw new TypeError(`SQLite cannot bind a value of type ${typeof value}`)
  })
}

/**
 * SQLite reports the table and column of each result, also through joins, aliases, subqueries and RETURNING. The result of
 * an expression has no column and stays text.
 */
function parseJson(row: Record<string, SQLOutputValue>, names: string[]): Record<string, unknown> {
  const parsed: Record<string, unknown> = row
  for (const name of names) {
    const value = row[name]
    if (typeof value === 'string') parsed[name] = JSON.parse(value)
  }
  return parsed
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean
  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config)
    this.#isInTransaction = isInTransaction
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
  /**
   * SQLite itself rolls back on some errors, such as a full disk. A ROLLBACK after that fails, and its error would hide
   * the original one.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection)
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const jsonColumns = new Set(
  [...tablesByName].flatMap(([table, { json }]) => Object.keys(json ?? {}).map((column) => `${table}.${column}`)),
)

/** @param table null, like `column`, for a result that is not a stored column. */
function isJsonColumn(table: string | null, column: string | null): boolean {
  return jsonColumns.has(`${table}.${column}`)
}
