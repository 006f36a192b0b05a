import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { openTestPostgres } from '@fuel-shack/harness/database/postgres'
import { apiSettings } from '@fuel-shack/harness/stack/settings'
import { startStandins } from '@fuel-shack/harness/stack/standins'
import { findFreePort } from '@fuel-shack/tools/stack/ports'
import { startIssuer } from './issuer.ts'
import { readCpuMicroseconds, startServer, type MeasuredServer } from './servers.ts'

export type BenchEnvironment = Awaited<ReturnType<typeof openBenchEnvironment>>

/** Starts the issuer and the stand-ins that the product needs, and makes a folder. */
export async function openBenchEnvironment() {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-bench-'))
  const [issuer, standins] = await Promise.all([startIssuer(), startStandins({ isOwnProcess: true })])
  return {
    issuer,
    standinsUrl: standins.url,
    folder,
    databaseFile: join(folder, 'fuel-shack.sqlite'),
    async close(): Promise<void> {
      await standins.close()
      issuer.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The API on the environment's database file, or on a PostgreSQL server. */
export async function startProduct(
  environment: BenchEnvironment,
  databaseUrl = '',
  settings: Record<string, string> = {},
): Promise<MeasuredServer> {
  const port = await findFreePort()
  const env = apiSettings(environment.standinsUrl, {
    NODE_ENV: '',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
    DATA_DIR: environment.folder,
    DATABASE_URL: databaseUrl,
    WEB_DIR: join(environment.folder, 'no-such-build'),
    OIDC_ISSUER: environment.issuer.url,
    OIDC_CLIENT_ID: 'bench',
    OIDC_AUDIENCE: environment.issuer.audience,
    ...settings,
  })
  return startServer('api/src/app/main.ts', { port, readyPath: '/readyz', env })
}

/** The database file, beside or without the server. */
export function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('PRAGMA synchronous = OFF')
  return database
}

export interface Engine {
  name: string
  /** The address of the database; empty for the file of the environment. */
  url: string
  /** The time so far of the processes that serve the product's connections, on a server of this machine. */
  cpuMicroseconds: () => Promise<number>
}

/** Measures calls in ms: CPU time of the API, CPU time of its connections to PostgreSQL, and the time that they take. */
export async function measureCosts(
  product: MeasuredServer,
  engine: Engine,
  run: () => Promise<void>,
): Promise<number[]> {
  const [api, database, startedAt] = [product.cpuMicroseconds(), await engine.cpuMicroseconds(), performance.now()]
  await run()
  const took = performance.now() - startedAt
  return [(product.cpuMicroseconds() - api) / 1000, ((await engine.cpuMicroseconds()) - database) / 1000, took]
}

/** The least of each cost, because other work on the machine only ever adds to it. */
export function leastOf(rounds: number[][]): number[] {
  return [0, 1, 2].map((index) => Math.min(...rounds.map((costs) => costs[index] ?? Infinity)))
}

/** The rows of a measurement on SQLite, and on PostgreSQL where it can be started. */
export async function onBothEngines(measure: (engine: Engine) => Promise<string[][]>): Promise<string[][]> {
  const rows = await measure({ name: 'SQLite', url: '', cpuMicroseconds: async () => 0 })
  const postgres = await openTestPostgres(process.env['TEST_DATABASE_URL'])
  const server = postgres.environment['TEST_DATABASE_URL']
  if (server !== undefined) {
    const schema = await openSchema(server)
    rows.push(...(await measure(schema)))
    await schema.close()
  }
  await postgres.stop()
  return rows
}

/** A schema of its own on a PostgreSQL server, and the address that leads to it. */
async function openSchema(server: string): Promise<Engine & { close: () => Promise<void> }> {
  const schema = `bench_${process.pid}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create schema ${schema}; set search_path to ${schema}`)
  const url = new URL(server)
  url.searchParams.set('options', `-c search_path=${schema}`)
  const spent = new Map<number, number>()
  return {
    name: 'PostgreSQL',
    url: url.href,
    async cpuMicroseconds() {
      const sql = "select pid from pg_stat_activity where application_name = 'fuel-shack'"
      const { rows } = await client.query<{ pid: number }>(sql)
      for (const { pid } of rows) spent.set(pid, readCpuMicroseconds(pid))
      return [...spent.values()].reduce((sum, each) => sum + each, 0)
    },
    async close() {
      await client.query(`drop schema ${schema} cascade`)
      await client.end()
    },
  }
}
