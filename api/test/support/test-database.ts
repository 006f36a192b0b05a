import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { uuidv7 } from 'uuidv7'
import { openDatabase, type Database, type DatabaseAddress } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'

export interface TestDatabaseAddress {
  address: DatabaseAddress
  /** The data folder, with the SQLite file and the other stored files. */
  folder: string
  remove: () => Promise<void>
}

/**
 * A new database: a schema on a PostgreSQL server, or an SQLite file.
 * @param server The address of the server, '' for SQLite. Its default is the engine of this run.
 */
export async function makeTestDatabase(server = process.env['TEST_DATABASE_URL'] ?? ''): Promise<TestDatabaseAddress> {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (server === '') {
    return {
      address: { engine: 'sqlite', file: join(folder, 'fuel-shack.sqlite') },
      folder,
      remove: async () => removeFolder(),
    }
  }
  const schema = `test_${uuidv7().replaceAll('-', '')}`
  await runOnServer(server, `create schema ${schema}`)
  const url = new URL(server)
  // CONTRIBUTING.md: a run of the suite in which concurrent transactions conflict.
  const isolation = process.env['TEST_ISOLATION']
  const options = [`search_path=${schema}`, ...(isolation ? [`default_transaction_isolation=${isolation}`] : [])]
  url.searchParams.set('options', options.map((option) => `-c ${option}`).join(' '))
  return {
    address: { engine: 'postgres', url: url.href },
    folder,
    async remove() {
      removeFolder()
      await runOnServer(server, `drop schema ${schema} cascade`)
    },
  }
}

/** The same, opened and migrated. */
export async function openTestDatabase(server?: string): Promise<{ database: Database; close: () => Promise<void> }> {
  const { address, remove } = await makeTestDatabase(server)
  const database = openDatabase(address)
  await migrate(database)
  return {
    database,
    async close() {
      await database.close()
      await remove()
    },
  }
}

async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
