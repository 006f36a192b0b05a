import { sql } from 'kysely'
import type { DatabaseSync } from 'node:sqlite'
import type { Client, Notification } from 'pg'
import type { Database, Tx } from './database.ts'
import type { ListVersionsTable } from './db-tables.ts'
import type { Engine } from './engines/engine.ts'

type ListName = ListVersionsTable['name']
const CHANNEL = 'list_versions'
const RELISTEN_AFTER_MS = 1000
const PROBE = 'probe:'

/** How often the listening connection is probed, and how long a probe may take. */
interface Probing {
  intervalMs: number
  answerMs: number
}
const PROBING: Probing = { intervalMs: 30_000, answerMs: 5000 }

/**
 * Reports whether a list has changed, without a database query while nothing changes. The version is a row, which is
 * incremented in the transaction that changes the list. This process rereads it after each of its own transactions and
 * after those of other processes: SQLite counts them, and PostgreSQL sends a NOTIFY. While notifications do not arrive, every
 * call rereads it.
 */
export interface ChangeSignal {
  version: (name: ListName) => Promise<number>
  bump: (tx: Tx, name: ListName) => Promise<void>
  close: () => Promise<void>
}

/** @param onListenFailure called once, until notifications arrive again. */
export function createChangeSignal(
  database: Database,
  onListenFailure: (error: unknown) => void,
  probing = PROBING,
): ChangeSignal {
  let epoch = 0
  const invalidate = () => void (epoch += 1)
  database.onTransactionEnd(invalidate)
  const hasOtherChanged = database.sqlite && watchOtherProcesses(database.sqlite)
  /** The versions of all lists at once: a poll that uses two of them reads once per change, and so do calls at the same time. */
  let reading: { epoch: number; versions: Promise<Map<ListName, number>> } | undefined
  const listener = database.engine === 'postgres' ? listen(database, invalidate, onListenFailure, probing) : undefined

  return {
    async version(name) {
      if (hasOtherChanged?.() === true) invalidate()
      if (reading?.epoch !== epoch || listener?.isDown() === true) {
        const versions = readVersions(database)
        reading = { epoch, versions }
        versions.catch(() => (reading = undefined))
      }
      const version = (await reading.versions).get(name)
      if (version === undefined) throw new Error(`The list ${name} has no version`)
      return version
    },
    bump: (tx, name) => bumpVersion(tx, database.engine, name),
    close: () => listener?.close() ?? Promise.resolve(),
  }
}

async function readVersions({ queries }: Database): Promise<Map<ListName, number>> {
  const rows = await queries.selectFrom('list_versions').select(['name', 'version']).execute()
  return new Map(rows.map(({ name, version }) => [name, version]))
}

/** Serves a process that changes a list without reading it. */
export async function bumpVersion(tx: Tx, engine: Engine, name: ListName): Promise<void> {
  await tx
    .updateTable('list_versions')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('name', '=', name)
    .$if(engine === 'postgres', (query) => query.returning(sql`pg_notify(${CHANNEL}, ${name})`.as('notified')))
    .execute()
}

/** @returns a function that reports whether another connection has changed the file since the last call. */
function watchOtherProcesses(sqlite: DatabaseSync): () => boolean {
  const statement = sqlite.prepare('PRAGMA data_version')
  const read = () => statement.get()?.['data_version']
  let last = read()
  return () => {
    const before = last
    last = read()
    return last !== before
  }
}

/**
 * Receives the notifications of other instances on a connection of its own. It counts as down until it has received a probe
 * that another connection sent: behind a pooler in transaction mode LISTEN succeeds, and nothing ever arrives.
 */
function listen(database: Database, invalidate: () => void, onFailure: (error: unknown) => void, probing: Probing) {
  let client: Client | undefined
  let release: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let expected: string | undefined
  let down = true
  let isReported = false
  let closed = false

  function receive({ payload }: Notification): void {
    if (payload === undefined || !payload.startsWith(PROBE)) return invalidate()
    if (payload !== expected) return
    expected = undefined
    // Changes since the connection went down were not notified.
    if (down) invalidate()
    down = false
    isReported = false
  }
  function fail(error: unknown): void {
    down = true
    if (!isReported) onFailure(error)
    isReported = true
  }
  function schedule(run: () => Promise<void>, afterMs: number): void {
    clearTimeout(timer)
    if (closed) return
    timer = setTimeout(() => {
      working = run()
    }, afterMs)
    timer.unref()
  }
  async function connect(): Promise<void> {
    try {
      const pooled = await database.pool?.connect()
      if (!pooled) return
      if (closed) return pooled.release()
      client = pooled
      release = () => pooled.release(true)
      pooled.on('notification', receive)
      pooled.on('error', handleDisconnect)
      await pooled.query(`listen ${CHANNEL}`)
      await probe()
    } catch (error) {
      handleDisconnect(error)
    }
  }
  async function probe(): Promise<void> {
    expected = `${PROBE}${crypto.randomUUID()}`
    try {
      await sql`select pg_notify(${CHANNEL}, ${expected})`.execute(database.queries)
    } catch (error) {
      fail(error)
    }
    schedule(checkProbe, probing.answerMs)
  }
  async function checkProbe(): Promise<void> {
    if (expected !== undefined) {
      fail(
        new Error(
          'Notifications do not arrive: DATABASE_URL leads through a pooler in transaction mode, or a firewall',
        ),
      )
    }
    schedule(probe, probing.intervalMs)
  }
  function handleDisconnect(error: unknown): void {
    if (closed) return
    fail(error)
    release?.()
    release = undefined
    schedule(connect, RELISTEN_AFTER_MS)
  }
  let working = connect()

  return {
    isDown: () => down,
    async close() {
      closed = true
      clearTimeout(timer)
      await working
      client?.removeListener('notification', receive)
      release?.()
    },
  }
}
