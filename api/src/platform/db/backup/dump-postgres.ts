import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { CliError } from '../../errors.ts'
import type { Figures } from './copy-sqlite.ts'
import { libpqOf, startTool, type ToolEnvironment } from './postgres-tools.ts'

interface Snapshot {
  schema: string
  figures: Figures
  databaseBytes: number
  dump: () => AsyncGenerator<Buffer>
}

/**
 * Opens a snapshot of the database for its figures and for `pg_dump`, so that both see the same rows.
 *
 * @param tools variables of the machine for the tools, such as PATH.
 */
export async function withSnapshot<Result>(
  address: string,
  tools: ToolEnvironment,
  use: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return withClient(address, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const { id, schema, bytes } = await queryOne<{ id: string; schema: string; bytes: string }>(
      client,
      'select pg_export_snapshot() as id, current_schema() as schema, pg_database_size(current_database()) as bytes',
    )
    const figures = await readFigures(client)
    const environment = { ...tools, ...libpqOf(address) }
    return use({
      schema,
      figures,
      databaseBytes: Number(bytes),
      dump: () => dumpSnapshot(id, schema, environment),
    })
  })
}

/** The dump is compressed later, with the rest of the backup. */
async function* dumpSnapshot(id: string, schema: string, environment: ToolEnvironment): AsyncGenerator<Buffer> {
  const pattern = `"${schema.replaceAll('"', '""')}"`
  const dump = startTool(
    'pg_dump',
    ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', `--snapshot=${id}`, `--schema=${pattern}`],
    environment,
  )
  dump.process.stdin.end()
  try {
    for await (const part of dump.process.stdout) yield Buffer.from(part)
    await dump.done
  } finally {
    dump.process.kill()
  }
}

/** Counts and sums of the current schema, by the rules of those of SQLite. */
export async function readFigures(client: Client): Promise<Figures> {
  const { rows: columns } = await client.query<{ table: string; column: string | null }>(
    `select t.tablename as table, c.column_name as column from pg_tables t
      left join information_schema.columns c on c.table_schema = t.schemaname and c.table_name = t.tablename
        and (c.column_name in ('points', 'cents') or c.column_name like '%\\_cents') and c.data_type in ('integer', 'bigint')
      where t.schemaname = current_schema() order by 1, 2`,
  )
  const figures: Figures = {}
  for (const [table, found] of Map.groupBy(columns, (row) => row.table)) {
    const names = found.flatMap(({ column }) => column ?? [])
    const sums = names.map((name) => `, coalesce(sum("${name}"), 0) as "${name}"`)
    const row = await queryOne<Record<string, string>>(
      client,
      `select count(*) as rows${sums.join('')} from "${table}"`,
    )
    for (const name of ['rows', ...names]) figures[`${table}.${name}`] = Number(row[name])
  }
  return figures
}

async function queryOne<Row extends object>(client: Client, statement: string): Promise<Row> {
  const { rows } = await client.query<Row>(statement)
  const [row] = rows
  if (!row) throw new Error('The statement has no row')
  return row
}

export async function withClient<Result>(address: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({
    connectionString: address,
    connectionTimeoutMillis: 10_000,
    application_name: 'fuel-shack-backup',
  })
  // A statement that waits reports the end of its connection itself.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** PostgreSQL ends the connections of a server that has stopped a moment later, on a busy machine within seconds. */
const LEAVING_MS = 5000
const LEAVING_POLL_MS = 100

/** @throws CliError while a server is connected to the database */
export async function assertNoServer(address: string): Promise<void> {
  await withClient(address, async (client) => {
    const endsAt = performance.now() + LEAVING_MS
    while (await isServerConnected(client)) {
      if (performance.now() > endsAt) throw new CliError('A server is running on this database. Stop it first.')
      await delay(LEAVING_POLL_MS)
    }
  })
}

async function isServerConnected(client: Client): Promise<boolean> {
  const { count } = await queryOne<{ count: string }>(
    client,
    "select count(*) as count from pg_stat_activity where datname = current_database() and application_name = 'fuel-shack'",
  )
  return Number(count) > 0
}

/** The current schema, and whether it has tables. */
export async function describeSchema(address: string): Promise<{ schema: string; isEmpty: boolean }> {
  return withClient(address, (client) =>
    queryOne<{ schema: string; isEmpty: boolean }>(
      client,
      `select current_schema() as schema, not exists (select from pg_tables where schemaname = current_schema()) as "isEmpty"`,
    ),
  )
}
