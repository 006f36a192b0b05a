import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { uuidv7 } from 'uuidv7'
import { openDatabase, type Database, type DatabaseAddress } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'

export interface TestDatabaseAddress {
  address: DatabaseAddress
  /** The data folder: for the database where it is a file, and for what is kept beside it. */
  folder: string
  remove: () => Promise<void>
}

/** A database of its own: a file, or, where TEST_DATABASE_URL names a PostgreSQL server, a schema. */
export async function makeTestDatabase(): Promise<TestDatabaseAddress> {
  const server = process.env['TEST_DATABASE_URL']
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (server === undefined || server === '') {
    return {
      address: { engine: 'sqlite', file: join(folder, 'fuel-shack.sqlite') },
      folder,
      remove: async () => removeFolder(),
    }
  }
  const schema = `test_${uuidv7().replaceAll('-', '')}`
  await runOnServer(server, `create schema ${schema}`)
  const url = new URL(server)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return {
    address: { engine: 'postgres', url: url.href },
    folder,
    async remove() {
      removeFolder()
      await runOnServer(server, `drop schema ${schema} cascade`)
    },
  }
}

/** The same, opened and brought up to date. */
export async function openTestDatabase(): Promise<{ database: Database; close: () => Promise<void> }> {
  const { address, remove } = await makeTestDatabase()
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
