import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { startIssuer, type Issuer } from './issuer.ts'
import { findFreePort, repository, startProgram, type Program } from './programs.ts'
import type { Execute } from './seed.ts'

export const WEBHOOK_SECRET = 'whsec_bench'
const STRIPE_KEY = 'sk_test_bench'
const ONESIGNAL_KEY = 'onesignal-bench'

export interface Ground {
  issuer: Issuer
  standinsUrl: string
  folder: string
  databaseFile: string
  close: () => Promise<void>
}

/** What the product needs around it: an issuer, the stand-ins and a folder. */
export async function prepareGround(): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-bench-'))
  const issuer = await startIssuer()
  const port = await findFreePort()
  const standins = await startProgram('standins/src/main.ts', {
    port,
    readyPath: '/',
    env: {
      STANDINS_PORT: String(port),
      STANDINS_DATA_DIR: join(folder, 'standins'),
      STANDINS_CATALOGUE: join(repository, 'site', 'catalogue.json'),
      STANDINS_STRIPE_KEY: STRIPE_KEY,
      STANDINS_ONESIGNAL_KEY: ONESIGNAL_KEY,
    },
  })
  return {
    issuer,
    standinsUrl: standins.url,
    folder,
    databaseFile: join(folder, 'fuel-shack.sqlite'),
    async close() {
      await standins.stop()
      issuer.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The server as it runs, on the ground's database file or on a PostgreSQL server. */
export async function startProduct(
  ground: Ground,
  databaseUrl = '',
  settings: Record<string, string> = {},
): Promise<Program> {
  const port = await findFreePort()
  return startProgram('api/src/main.ts', {
    port,
    readyPath: '/readyz',
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      METRICS_PORT: 'off',
      LOG_LEVEL: 'error',
      DATA_DIR: ground.folder,
      DATABASE_URL: databaseUrl,
      WEB_DIR: join(repository, 'web', 'no-such-build'),
      OIDC_ISSUER: ground.issuer.url,
      OIDC_CLIENT_ID: 'bench',
      OIDC_AUDIENCE: ground.issuer.audience,
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: ground.standinsUrl,
      ONESIGNAL_APP_ID: '00000000-0000-4000-8000-000000000000',
      ONESIGNAL_API_KEY: ONESIGNAL_KEY,
      ONESIGNAL_API_URL: `${ground.standinsUrl}/onesignal`,
      ...settings,
    },
  })
}

/** The database file, beside or without the server. */
export function openFile(file: string): { execute: Execute; first: (sql: string) => unknown; close: () => void } {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('PRAGMA synchronous = OFF')
  return {
    execute: (sql) => Promise.resolve(database.exec(sql)),
    first: (sql) => database.prepare(sql).get(),
    close: () => database.close(),
  }
}

/** A schema of its own on a PostgreSQL server, and the address that leads to it. */
export async function openSchema(
  server: string,
): Promise<{ url: string; execute: Execute; close: () => Promise<void> }> {
  const schema = `bench_${process.pid}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create schema ${schema}; set search_path to ${schema}`)
  const url = new URL(server)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return {
    url: url.href,
    execute: (sql) => client.query(sql),
    async close() {
      await client.query(`drop schema ${schema} cascade`)
      await client.end()
    },
  }
}
