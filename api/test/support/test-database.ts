import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '@fuel-shack/harness/stack/own-database'
import { Client } from 'pg'
import { uuidv7 } from 'uuidv7'
import { openDatabase, type Database, type DatabaseAddress } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { giveBack, migrateSchema, takeSchema } from './clean-schemas.ts'

const SQLITE_FILE = 'fuel-shack.sqlite'

export interface TestDatabaseAddress {
  address: DatabaseAddress
  /** The data folder, with the SQLite file and the other stored files. */
  folder: string
  remove: () => Promise<void>
}

/**
 * A new, empty database: a schema on a PostgreSQL server, or an SQLite file.
 * @param server The address of the server, '' for SQLite. Its default is the engine of this run.
 */
export async function makeTestDatabase(server = process.env['TEST_DATABASE_URL'] ?? ''): Promise<TestDatabaseAddress> {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (server === '') {
    return {
      address: { engine: 'sqlite', file: join(folder, SQLITE_FILE) },
      folder,
      remove: async () => removeFolder(),
    }
  }
  const { url, drop } = await makeSchema(server)
  return {
    address: { engine: 'postgres', url },
    folder,
    async remove() {
      removeFolder()
      await drop()
    },
  }
}

/** The same, in a database that other tests do not use: a restore waits for every server that is connected to its database. */
export async function makeDatabaseAlone(server = process.env['TEST_DATABASE_URL'] ?? ''): Promise<TestDatabaseAddress> {
  if (server === '') return makeTestDatabase('')
  const own = await createDatabase(server)
  const place = await makeTestDatabase(own.url)
  return {
    ...place,
    async remove() {
      await place.remove()
      await own.drop()
    },
  }
}

async function makeSchema(server: string) {
  const schema = `test_${uuidv7().replaceAll('-', '')}`
  await runOnServer(server, `create schema ${schema}`)
  const url = new URL(server)
  // CONTRIBUTING.md: a run of the suite in which concurrent transactions conflict.
  const isolation = process.env['TEST_ISOLATION']
  const options = [`search_path=${schema}`, ...(isolation ? [`default_transaction_isolation=${isolation}`] : [])]
  url.searchParams.set('options', options.map((option) => `-c ${option}`).join(' '))
  return { url: url.href, drop: () => runOnServer(server, `drop schema ${schema} cascade`) }
}

/**
 * The same, migrated. On SQLite it is a copy of a file that this worker has migrated once; on a PostgreSQL that was started for
 * the run, it is a schema that an earlier test of this worker has used. (PostgreSQL can copy a database, too, but its connections
 * then fill caches of their own, which costs as much as the migrations.)
 */
export async function makeServerDatabase(
  server = process.env['TEST_DATABASE_URL'] ?? '',
): Promise<TestDatabaseAddress> {
  if (server !== '' && process.env['TEST_SCHEMAS_ARE_REUSED']) {
    const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-'))
    const schema = takeSchema(server) ?? (await migrateSchema(await makeSchema(server)))
    return {
      address: { engine: 'postgres', url: schema.url },
      folder,
      async remove() {
        rmSync(folder, { recursive: true, force: true })
        await giveBack(server, schema)
      },
    }
  }
  const made = await makeTestDatabase(server)
  if (made.address.engine === 'sqlite') writeFileSync(made.address.file, await (migratedFile ??= makeMigratedFile()))
  return made
}

let migratedFile: Promise<Buffer> | undefined

async function makeMigratedFile(): Promise<Buffer> {
  const { address, folder, remove } = await makeTestDatabase('')
  const database = openDatabase(address)
  await migrate(database)
  await database.close()
  const content = readFileSync(join(folder, SQLITE_FILE))
  await remove()
  return content
}

/** The same, opened and migrated. */
export async function openTestDatabase(server?: string): Promise<{ database: Database; close: () => Promise<void> }> {
  const { address, remove } = await makeServerDatabase(server)
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
