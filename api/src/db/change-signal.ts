import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Database, Tx } from './database.ts'
import type { Schema } from './schema.ts'

type ListName = Schema['list_versions']['name']
const CHANNEL = 'list_versions'
const RELISTEN_AFTER_MS = 1000

/**
 * Reports whether a list has changed, without a database query while nothing changes. The version is a row, which is
 * incremented in the transaction that changes the list. This process rereads it after each of its own transactions and,
 * on PostgreSQL, after a NOTIFY of another instance. While the listening connection is down, every call rereads it.
 */
export interface ChangeSignal {
  version: (name: ListName) => Promise<number>
  bump: (tx: Tx, name: ListName) => Promise<void>
  close: () => Promise<void>
}

export function createChangeSignal(database: Database, onListenFailure: (error: unknown) => void): ChangeSignal {
  let epoch = 0
  const cache = new Map<ListName, { version: number; epoch: number }>()
  const invalidate = () => void (epoch += 1)
  database.onTransactionEnd(invalidate)
  const listener = database.engine === 'postgres' ? listen(database, invalidate, onListenFailure) : undefined

  return {
    async version(name) {
      const cached = cache.get(name)
      if (cached?.epoch === epoch && listener?.isDown() !== true) return cached.version
      const asOf = epoch
      // All versions at once: a poll that uses two lists reads once per change.
      const rows = await database.queries.selectFrom('list_versions').select(['name', 'version']).execute()
      for (const row of rows) cache.set(row.name, { version: row.version, epoch: asOf })
      const read = cache.get(name)
      if (!read) throw new Error(`The list ${name} has no version`)
      return read.version
    },
    async bump(tx, name) {
      await tx
        .updateTable('list_versions')
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('name', '=', name)
        .execute()
      if (database.engine === 'postgres') await sql`select pg_notify(${CHANNEL}, ${name})`.execute(tx)
    },
    close: () => listener?.close() ?? Promise.resolve(),
  }
}

function listen(database: Database, invalidate: () => void, onFailure: (error: unknown) => void) {
  let client: Client | undefined
  let release: (() => void) | undefined
  let retry: NodeJS.Timeout | undefined
  let down = true
  let closed = false

  async function connect(): Promise<void> {
    try {
      const pooled = await database.pool?.connect()
      if (!pooled) return
      client = pooled
      release = () => pooled.release(true)
      pooled.on('notification', invalidate)
      pooled.on('error', handleDisconnect)
      await pooled.query(`listen ${CHANNEL}`)
      invalidate()
      down = false
    } catch (error) {
      handleDisconnect(error)
    }
  }
  function handleDisconnect(error: unknown): void {
    if (closed) return
    down = true
    onFailure(error)
    release?.()
    release = undefined
    retry = setTimeout(() => void connect(), RELISTEN_AFTER_MS)
    retry.unref()
  }
  const connecting = connect()

  return {
    isDown: () => down,
    async close() {
      closed = true
      clearTimeout(retry)
      await connecting
      client?.removeListener('notification', invalidate)
      release?.()
    },
  }
}
