import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS stripe_objects (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    id TEXT NOT NULL UNIQUE,
    parent_id TEXT,
    created_s INTEGER NOT NULL,
    due_s INTEGER,
    body TEXT NOT NULL,
    workings TEXT NOT NULL DEFAULT '{}'
  ) STRICT;
  CREATE INDEX IF NOT EXISTS stripe_objects_by_age ON stripe_objects (kind, created_s, sequence);
  CREATE INDEX IF NOT EXISTS stripe_objects_by_parent ON stripe_objects (kind, parent_id);
  CREATE INDEX IF NOT EXISTS stripe_objects_by_due ON stripe_objects (due_s) WHERE due_s IS NOT NULL;
  CREATE TABLE IF NOT EXISTS stripe_replies (
    idempotency_key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    request_id TEXT NOT NULL,
    body TEXT NOT NULL,
    stored_s INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS stripe_replies_by_age ON stripe_replies (stored_s);
  CREATE TABLE IF NOT EXISTS stripe_deliveries (
    event_id TEXT PRIMARY KEY,
    payload TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    queued_ms INTEGER NOT NULL,
    next_attempt_ms INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS stripe_deliveries_by_due ON stripe_deliveries (next_attempt_ms)
    WHERE next_attempt_ms IS NOT NULL;
  CREATE TABLE IF NOT EXISTS onesignal_notifications (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    idempotency_key TEXT UNIQUE,
    channel TEXT NOT NULL,
    body TEXT NOT NULL,
    sent_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS mails (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    recipients TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    html TEXT NOT NULL,
    received_ms INTEGER NOT NULL
  ) STRICT;
`

type Row = Record<string, SQLOutputValue>

/**
 * The one SQLite file of the stand-ins: payment pages and undelivered webhooks survive a restart and a kill -9. Every
 * operation is one synchronous transaction, so nothing can interleave.
 */
export class Store {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #inTransaction = false

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true })
    this.#database = new DatabaseSync(join(dataDir, 'standins.sqlite'), { timeout: 5000 })
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
    this.#database.exec(SCHEMA)
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values)
  }

  first(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values)
  }

  /** @returns the number of rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes)
  }

  /** A transaction inside a transaction joins it. */
  transaction<T>(work: () => T): T {
    if (this.#inTransaction) return work()
    this.#database.exec('BEGIN IMMEDIATE')
    this.#inTransaction = true
    try {
      const result = work()
      this.#database.exec('COMMIT')
      return result
    } catch (error) {
      this.#database.exec('ROLLBACK')
      throw error
    } finally {
      this.#inTransaction = false
    }
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}
