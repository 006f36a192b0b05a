import { sql } from 'kysely'
import { databaseFailure } from './failures.ts'
import { migrations } from './migrations.ts'
import type { Database, Queries } from './database.ts'
import { probeWrite } from './write-probe.ts'

/** `foreign` has a migration that this version does not know; `empty` has none. */
type SchemaState = 'current' | 'older' | 'foreign' | 'empty'

export interface DatabaseFacts {
  engine: Database['engine']
  version: string
  schema: { state: SchemaState; unknown: string | undefined }
  /** Undefined for a database that can be written. */
  writeFailure: string | undefined
  /** Of PostgreSQL only. */
  server?: ServerFacts
}

export interface ServerFacts {
  major: number
  role: string
  isSuperuser: boolean
  canCreate: boolean
  /** The connections that the server allows, and those that are open. */
  maxConnections: number
  connections: number
}

/** Reads what an operator should know of a database, and changes nothing but the row of a probe. */
export async function readDatabaseFacts(database: Database, at: Date): Promise<DatabaseFacts> {
  const { engine, queries } = database
  const schema = await readSchema(queries, engine)
  return {
    engine,
    version: await readVersion(queries, engine),
    schema,
    writeFailure: schema.state === 'current' ? await findWriteFailure(database, at) : undefined,
    ...(engine === 'postgres' && { server: await readServer(queries) }),
  }
}

async function readVersion(queries: Queries, engine: Database['engine']): Promise<string> {
  const query =
    engine === 'postgres'
      ? sql<{ version: string }>`select current_setting('server_version') as version`
      : sql<{ version: string }>`select sqlite_version() as version`
  const { rows } = await query.execute(queries)
  return rows[0]?.version ?? ''
}

async function readSchema(queries: Queries, engine: Database['engine']): Promise<DatabaseFacts['schema']> {
  const { rows: tables } = await (
    engine === 'postgres'
      ? sql`select tablename from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`
      : sql`select name from sqlite_master where name = 'kysely_migration'`
  ).execute(queries)
  if (tables.length === 0) return { state: 'empty', unknown: undefined }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(queries)
  const applied = rows.map(({ name }) => name)
  const known = Object.keys(migrations)
  const unknown = applied.find((name) => !known.includes(name))
  if (unknown !== undefined) return { state: 'foreign', unknown }
  return { state: applied.length < known.length ? 'older' : 'current', unknown }
}

async function findWriteFailure(database: Database, at: Date): Promise<string | undefined> {
  try {
    await probeWrite(database, at.toISOString())
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return databaseFailure(error) === 'storage_full' ? `its disk is full (${reason})` : reason
  }
}

async function readServer(queries: Queries): Promise<ServerFacts> {
  const { rows } = await sql<{
    number: number
    role: string
    is_superuser: string
    can_create: number
    max_connections: number
    connections: number
  }>`
    select
      current_setting('server_version_num')::int as number,
      current_user as role,
      current_setting('is_superuser') as is_superuser,
      has_schema_privilege(current_user, current_schema(), 'CREATE')::int as can_create,
      current_setting('max_connections')::int as max_connections,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections
  `.execute(queries)
  const [row] = rows
  if (!row) throw new Error('The database says nothing about itself')
  return {
    major: Math.floor(row.number / 10_000),
    role: row.role,
    isSuperuser: row.is_superuser === 'on',
    canCreate: row.can_create === 1,
    maxConnections: row.max_connections,
    connections: row.connections,
  }
}
