import { DatabaseSync } from 'node:sqlite'
import { CliError } from '../../errors.ts'
import { openDatabase } from '../database.ts'
import { describeUnknown, migrate } from '../migrate.ts'
import { migrations } from '../migrations.ts'

/** Created by Kysely or SQLite: their SQL may differ between versions, so only their type is compared. */
const NOT_OURS = /^(?:kysely_migration|kysely_migration_lock|sqlite_stat[14]|sqlite_sequence|sqlite_autoindex_.*)$/
/** Created by SQLite on request (ANALYZE, AUTOINCREMENT), and harmless: tables of numbers. */
const OPTIONAL = new Set(['table sqlite_stat1', 'table sqlite_stat4', 'table sqlite_sequence'])

/** @throws CliError for a file that is not an intact Fuel Shack database. */
export function assertIntact(file: string): void {
  let isIntact = false
  try {
    isIntact = withFile(file, (database) => {
      const [row] = database.prepare('PRAGMA integrity_check').all()
      const ours = database.prepare("SELECT 1 FROM sqlite_master WHERE name IN ('orders', 'kysely_migration')").all()
      return row?.['integrity_check'] === 'ok' && ours.length === 2
    })
  } catch (cause) {
    throw new CliError(`${file} is not a database, or it is corrupt.`, { cause })
  }
  if (!isIntact) throw new CliError(`${file} is not an intact Fuel Shack database.`)
}

/**
 * Compares every table, index, trigger and view with a database that this version creates: a trigger that an attacker
 * added to a backup would run with the server's permissions. A backup of an older version is compared with the schema of
 * that version.
 *
 * @returns what is missing, unknown or different; empty for a valid schema.
 * @throws CliError for a database of a newer version, or from before the first release.
 */
export async function findSchemaDifferences(file: string): Promise<string[]> {
  const { applied, schema } = withFile(file, (database) => ({
    applied: database
      .prepare('SELECT name FROM kysely_migration ORDER BY name')
      .all()
      .map((row) => String(row['name'])),
    schema: readSchema(database),
  }))
  const known = Object.keys(migrations)
  const unknown = applied.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new CliError(describeUnknown(file, unknown, known))
  const missing = known.slice(0, applied.length).filter((name) => !applied.includes(name))
  if (applied.length === 0 || missing.length > 0) return [`its list of migrations is incomplete: ${missing.join(', ')}`]
  const expected = await schemaAfter(applied.length)
  return [
    ...[...schema.keys()].filter((key) => !expected.has(key) && !OPTIONAL.has(key)).map((key) => `unknown ${key}`),
    ...[...expected.keys()].filter((key) => !schema.has(key) && !OPTIONAL.has(key)).map((key) => `missing ${key}`),
    ...[...expected]
      .filter(([key, text]) => schema.has(key) && schema.get(key) !== text)
      .map(([key]) => `different ${key}`),
  ]
}

async function schemaAfter(count: number): Promise<Map<string, string>> {
  const reference = openDatabase({ engine: 'sqlite', file: ':memory:' })
  try {
    await migrate(reference, Object.fromEntries(Object.entries(migrations).slice(0, count)))
    return reference.sqlite ? readSchema(reference.sqlite) : new Map()
  } finally {
    await reference.close()
  }
}

/** The normalised SQL of each object in the schema, by its type and name. */
function readSchema(database: DatabaseSync): Map<string, string> {
  const objects = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_master').all()
  return new Map(
    objects.map(({ type, name, tbl_name: table, sql }) => {
      const text = NOT_OURS.test(String(name)) ? '' : String(sql).replaceAll(/\s+/g, ' ').trim()
      return [`${String(type)} ${String(name)}`, `${String(table)}: ${text}`]
    }),
  )
}

function withFile<Result>(file: string, use: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return use(database)
  } finally {
    database.close()
  }
}
