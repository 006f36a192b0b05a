import type { Client } from 'pg'
import { CliError } from '../../errors.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations.ts'
import type { Manifest } from './backup-file.ts'
import type { Figures } from './copy-sqlite.ts'
import { readFigures, withClient } from './dump-postgres.ts'
import { libpqOf, restoreDump, type ToolEnvironment } from './postgres-tools.ts'

const NO_RIGHT = '42501'
/** A schema beside the restored one, which this version has made. */
const EXPECTED = 'fuel_shack_expected'

interface Restored {
  address: string
  dump: string
  manifest: Manifest
  tools: ToolEnvironment
}

/** Restores a dump into a database of its own on the same server, which is dropped afterwards. @returns its figures */
export async function withScratchDatabase({ address, dump, manifest, tools }: Restored): Promise<Figures> {
  const schema = manifest.schema ?? 'public'
  const { pathname } = new URL(address)
  const name = `${decodeURIComponent(pathname.slice(1))}_restore_test`
  const quoted = `"${name.replaceAll('"', '""')}"`
  await withClient(address, (client) => makeDatabase(client, quoted))
  try {
    const scratch = addressOf(address, name, schema)
    await restoreDump({ dump, schema, environment: { ...tools, ...libpqOf(scratch) } })
    const { figures, restored } = await withClient(scratch, async (client) => ({
      figures: await readFigures(client),
      restored: await readSchema(client, schema),
    }))
    const expected = await readExpected(addressOf(address, name, EXPECTED), figures)
    const differences = [...new Set([...restored, ...expected])].filter(
      (object) => restored.has(object) !== expected.has(object),
    )
    if (differences.length > 0)
      throw new CliError(`Fuel Shack did not create its schema: ${differences.slice(0, 5).join(', ')}`)
    return figures
  } finally {
    await withClient(address, (client) => client.query(`drop database if exists ${quoted} with (force)`))
  }
}

async function makeDatabase(client: Client, quoted: string): Promise<void> {
  try {
    // One that was left when the process was killed.
    await client.query(`drop database if exists ${quoted} with (force)`)
    await client.query(`create database ${quoted} template template0`)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === NO_RIGHT)) throw cause
    throw new CliError(
      'The role of DATABASE_URL may not make the database in which a backup is tested: run alter role … createdb as the administrator',
      { cause },
    )
  }
}

function addressOf(address: string, database: string, schema: string): string {
  const url = new URL(address)
  url.pathname = `/${encodeURIComponent(database)}`
  url.searchParams.set('options', `-c search_path=${schema}`)
  return url.href
}

/** Makes the schema of the version that made the backup: as many migrations as it had applied. */
async function readExpected(address: string, figures: Figures): Promise<Set<string>> {
  await withClient(address, (client) => client.query(`create schema ${EXPECTED}`))
  const database = openDatabase({ engine: 'postgres', url: address })
  try {
    const applied = Object.entries(migrations).slice(0, figures['kysely_migration.rows'])
    await migrate(database, Object.fromEntries(applied))
  } finally {
    await database.close()
  }
  return withClient(address, (client) => readSchema(client, EXPECTED))
}

/** Lists columns, indexes, constraints, triggers and functions of a schema, without its name. */
async function readSchema(client: Client, schema: string): Promise<Set<string>> {
  const { rows } = await client.query<{ object: string }>(
    `select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, coalesce(column_default, '')) as object
      from information_schema.columns where table_schema = $1
    union all select indexdef from pg_indexes where schemaname = $1
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = $1::regnamespace and contype in ('c', 'f', 'p', 'u')
    union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = $1::regnamespace and not t.tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = $1::regnamespace`,
    [schema],
  )
  return new Set(
    rows.map(({ object }) =>
      object.replaceAll(`"${schema}".`, '').replaceAll(`${schema}.`, '').replaceAll(/\s+/g, ' '),
    ),
  )
}
