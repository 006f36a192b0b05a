import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'

type Value = string | number | null

/** The database of one rest stop. */
export interface OwnDatabase {
  /** Empty for the file in its folder. */
  url: string
  /** Runs one statement, also while the server runs; its values are `$1`, `$2` and so on. @returns its rows */
  query: (sql: string, values?: Value[]) => Promise<Record<string, unknown>[]>
  drop: () => Promise<void>
}

/** The file in a folder or, where a server is given, a new database on it. */
export async function openOwnDatabase(dataDir: string, serverUrl = ''): Promise<OwnDatabase> {
  return serverUrl === '' ? ownFile(join(dataDir, 'fuel-shack.sqlite')) : createDatabase(serverUrl)
}

function ownFile(file: string): OwnDatabase {
  return {
    url: '',
    async query(sql, values = []) {
      // The server may be writing.
      const database = new DatabaseSync(file, { timeout: 20_000 })
      try {
        return database.prepare(sql).all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value])))
      } finally {
        database.close()
      }
    },
    drop: async () => undefined,
  }
}

/** A new, empty database: the API migrates it when it starts. */
export async function createDatabase(serverUrl: string): Promise<OwnDatabase> {
  const name = `rest_stop_${randomUUID().replaceAll('-', '_')}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await queryServer(serverUrl, `create database ${name}`)
  return {
    url: url.href,
    query: (sql, values) => queryServer(url.href, sql, values),
    drop: async () => void (await queryServer(serverUrl, `drop database ${name} with (force)`)),
  }
}

async function queryServer(url: string, sql: string, values: Value[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows
  } finally {
    await client.end()
  }
}
