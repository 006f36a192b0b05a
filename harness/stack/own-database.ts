import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import type { Environment } from '@fuel-shack/tools/stack/environment'

interface OwnDatabase {
  url: string
  drop: () => Promise<void>
}

/** A new, empty database on a PostgreSQL server: the API migrates it when it starts. */
export async function createDatabase(server: string): Promise<OwnDatabase> {
  const name = `fuel_shack_${randomBytes(8).toString('hex')}`
  await runOnPostgres(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, drop: async () => void (await runOnPostgres(server, `drop database ${name} with (force)`)) }
}

/** Runs one statement, in SQL that both engines read, on the database of these settings. @returns the rows. */
export async function runStatement(
  { DATABASE_URL, DATA_DIR = '' }: Environment,
  statement: string,
): Promise<Record<string, unknown>[]> {
  if (DATABASE_URL) return runOnPostgres(DATABASE_URL, statement)
  // The server may be writing.
  const database = new DatabaseSync(join(DATA_DIR, 'fuel-shack.sqlite'), { timeout: 20_000 })
  try {
    return database.prepare(statement).all()
  } finally {
    database.close()
  }
}

async function runOnPostgres(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
