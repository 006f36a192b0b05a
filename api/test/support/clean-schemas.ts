import { Client } from 'pg'
import { openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'

/** The definition of a schema, as PostgreSQL stores it. A test that changed it has changed this. */
const DEFINITION = `
  select md5(string_agg(described, ' ' order by described)) as definition from (
    select c.oid || ':' || c.relname || ':' || string_agg(a.attname || a.atttypid || a.attnotnull, ',' order by a.attnum) as described
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace group by c.oid
    union all
    select concat(t.oid, t.tgname, t.tgenabled) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace
    union all
    select concat(o.oid, o.conname) from pg_constraint o where o.connamespace = current_schema()::regnamespace
  ) parts`

/** Every row of every table, as the migrations leave them. */
const FIRST_ROWS = `
  do $$
  declare name text; rows jsonb; stored jsonb := '{}';
  begin
    for name in select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' loop
      execute format('select jsonb_agg(t) from %I t', name) into rows;
      if rows is not null then stored := stored || jsonb_build_object(name, rows); end if;
    end loop;
    perform set_config('tests.first_rows', stored::text, false);
  end $$`

/** Replication mode: the triggers that protect rows do not apply. */
const EMPTY = `
  set session_replication_role = replica;
  set lock_timeout = '10s';
  do $$
  declare name text; has_rows boolean;
  begin
    for name in select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' loop
      execute format('select exists (select from %I)', name) into has_rows;
      if has_rows then execute format('delete from %I', name); end if;
    end loop;
  end $$`

interface CleanSchema {
  url: string
  drop: () => Promise<void>
  definition: string
  /** The first rows of each table, by its name. */
  firstRows: Record<string, unknown[]>
}

const unused = new Map<string, CleanSchema[]>()

/** A migrated schema of this server that no test uses, if there is one. */
export const takeSchema = (server: string): CleanSchema | undefined => unused.get(server)?.pop()

/** Migrates a new schema, and reads what it is like. */
export async function migrateSchema(schema: Pick<CleanSchema, 'url' | 'drop'>): Promise<CleanSchema> {
  const database = openDatabase({ engine: 'postgres', url: schema.url })
  await migrate(database)
  await database.close()
  return withClient(schema.url, async (client) => ({
    ...schema,
    definition: await readDefinition(client),
    firstRows: await readRows(client),
  }))
}

/**
 * Gives a schema the rows that its migrations left, for the next test, in a tenth of the time that the migrations take. Drops it
 * if a test has changed its definition.
 */
export async function giveBack(server: string, schema: CleanSchema): Promise<void> {
  const isUnchanged = await withClient(schema.url, async (client) => {
    if ((await readDefinition(client)) !== schema.definition) return false
    await client.query(EMPTY)
    for (const [name, rows] of Object.entries(schema.firstRows)) {
      const table = client.escapeIdentifier(name)
      await client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(rows),
      ])
    }
    return true
  })
  if (isUnchanged) unused.set(server, [...(unused.get(server) ?? []), schema])
  else await schema.drop()
}

async function readRows(client: Client): Promise<CleanSchema['firstRows']> {
  await client.query(FIRST_ROWS)
  const { rows } = await client.query<{ rows: string }>("select current_setting('tests.first_rows') as rows")
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `FIRST_ROWS` builds it
  return JSON.parse(rows[0]?.rows ?? '{}') as CleanSchema['firstRows']
}

async function readDefinition(client: Client): Promise<string> {
  const { rows } = await client.query<{ definition: string }>(DEFINITION)
  return rows[0]?.definition ?? ''
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
