import { listDeclaredColumns } from '@fuel-shack/harness/database/declared-columns'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Keep, Personal, Table } from '../../src/platform/db/table.ts'
import { tablesByName } from '../../src/tables.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { useFixture } from '../support/use-test-app.ts'

/** Columns that may contain something of a person, or refer to one. Those of JSON may too, whatever their name. */
const PERSONAL_COLUMN = new RegExp(
  [
    'customer|person|account|subject|user|staff|buyer|contact|name|phone|mobile|address|mail|device|session|_by$|^ip$|^ip_|_ip$',
    'card|order_id|order_number|checkout|transaction_id|note|reason|details|message|comment|text',
  ].join('|'),
)

/** Columns that look like that, and why no person is in them. */
const IMPERSONAL_COLUMNS: Record<string, string> = {
  'kitchen_pace.pause_reason': 'It is one of a fixed list.',
  'list_versions.name': 'It names a list.',
  'menu_sections.serving_hours': 'They are of a section of the menu.',
  'printers.name': 'It says where the printer stands.',
  'products.details': 'They describe a dish.',
  'products.special': 'It is a price of a dish.',
  'tills.name': 'It says which till it is.',
}

interface Column {
  table: string
  name: string
  type: string
}

const opened = useFixture(openTestDatabase)
let columns: Column[]

beforeAll(async () => {
  columns = await listColumns()
})

/** Does not use Kysely's introspection on PostgreSQL, which fails if another test drops its schema meanwhile. */
async function listColumns(): Promise<Column[]> {
  const { engine, queries } = opened.database
  const listing =
    engine === 'sqlite'
      ? sql<Column>`select m.name as "table", c.name, c.type from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`
      : sql<Column>`select table_name as "table", column_name as name, data_type as type
          from information_schema.columns where table_schema = current_schema()`
  const { rows } = await listing.execute(queries)
  return rows.filter(({ table }) => !table.startsWith('kysely_'))
}

const fullNameOf = ({ table, name }: Column) => `${table}.${name}`
const mayBePersonal = ({ table, name }: Column) =>
  PERSONAL_COLUMN.test(name) || name in (tablesByName.get(table)?.json ?? {})
const namesOf = (found: Column[]) => [...new Set(found.map(({ table }) => table))].toSorted()

test('the migrated database has exactly the tables that are declared', () => {
  expect([...tablesByName.keys()].toSorted()).toEqual(namesOf(columns))
})

test('the migrated database has exactly the columns that the interfaces of the tables declare', () => {
  expect(listDeclaredColumns().toSorted()).toEqual(columns.map(fullNameOf).toSorted())
})

test('each table with a column that may be about a person is declared as one with personal data', () => {
  const declared = [...tablesByName].flatMap(([name, { personal }]) => (personal === 'none' ? [] : [name]))
  const personal = columns.filter((column) => mayBePersonal(column) && !(fullNameOf(column) in IMPERSONAL_COLUMNS))
  expect(declared.toSorted()).toEqual(namesOf(personal))
})

test('each exception is a column that looks personal, of a table without personal data', () => {
  const needed = columns.filter(
    (column) => mayBePersonal(column) && tablesByName.get(column.table)?.personal === 'none',
  )
  expect(needed.map(fullNameOf).toSorted()).toEqual(Object.keys(IMPERSONAL_COLUMNS))
})

test('each table states how long its rows are stored, by a rule or in words', () => {
  const silent = [...tablesByName].filter(([, { keep }]) => keep.length === 0)
  expect(silent.map(([name]) => name)).toEqual([])
})

test('the JSON columns of PostgreSQL are those that are declared', () => {
  if (opened.database.engine === 'sqlite') return
  const declared = [...tablesByName].flatMap(([table, { json = {} }]) =>
    Object.keys(json).map((name) => `${table}.${name}`),
  )
  const stored = columns.filter(({ type }) => type === 'jsonb').map(fullNameOf)
  expect(declared.toSorted()).toEqual(stored.toSorted())
})

test('every column and table that a declaration names exists', () => {
  const existing = new Set(columns.map(fullNameOf))
  const named = [...tablesByName].flatMap(([table, row]) => columnsNamedBy(table, row))
  expect(named.filter((name) => !existing.has(name))).toEqual([])
})

function columnsNamedBy(table: string, { personal, keep, json = {} }: Table): string[] {
  const rules = typeof keep === 'string' ? [] : keep
  const own = [
    ...Object.keys(json),
    ...(personal === 'none' ? [] : erasedColumns(personal)),
    ...rules.flatMap(columnsOfRule),
  ]
  const leading = rules.flatMap((rule) => ('when' in rule ? [`${rule.when.split(' ')[0]}.${rule.by[1]}`] : []))
  const reference = personal !== 'none' && typeof personal.of !== 'string' ? [personal.of[1]] : []
  return [...own.map((name) => `${table}.${name}`), ...leading, ...reference]
}

function columnsOfRule(rule: Keep<Record<string, unknown>>): string[] {
  if ('expires' in rule) return [rule.expires]
  if (!('after' in rule)) return [rule.by[0]]
  return [...(typeof rule.since === 'string' ? [rule.since] : []), ...(rule.key ?? ['id'])]
}

function erasedColumns({ of: owner, erase }: Personal<Record<string, unknown>>): string[] {
  const set = typeof erase === 'object' ? Object.keys(erase.set) : []
  return typeof owner !== 'string' ? [owner[0], ...set] : set
}
