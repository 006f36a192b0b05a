import { mkdtempSync, readFileSync, rmSync, existsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { openData } from '../../../src/app/context.ts'
import { copySqlite } from '../../../src/platform/db/backup/copy-sqlite.ts'
import { listBackups } from '../../../src/platform/db/backup/backup-folder.ts'
import { restoreSqlite } from '../../../src/platform/db/backup/restore.ts'
import { createAccountsService } from '@fuel-shack/identity/accounts-service'
import { runCommand } from '../../support/run-command.ts'

let directory: string
let file: string
let backup: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'fuel-shack-restore-'))
  file = join(directory, 'fuel-shack.sqlite')
  backup = join(directory, 'monday.sqlite')
  return () => rmSync(directory, { recursive: true })
})

async function run(command: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const settings = { DATA_DIR: directory, INIT_CWD: directory, ENV_FILE: 'none' }
  const { code, output } = await runCommand(command, args, settings)
  return { code, output }
}

const takeBackup = () => run('backup')
const newest = () => listBackups(join(directory, 'backups'))[0]?.file ?? 'none'
const restore = (...args: string[]) => run('restore', newest(), '--force', ...args)

async function withData<Result>(use: (data: Awaited<ReturnType<typeof openData>>) => Promise<Result>): Promise<Result> {
  const data = await openData({
    database: { engine: 'sqlite', file },
    deletionsFile: join(directory, 'deletions.jsonl'),
  })
  try {
    return await use(data)
  } finally {
    await data.database.close()
  }
}

function changeBackup(statement: string): void {
  const database = new DatabaseSync(backup)
  database.exec(statement)
  database.close()
}

test('a restore ends every session, removes deleted staff again, deactivated ones too, and lists the staff', async () => {
  await withData(async (data) => {
    const accounts = createAccountsService(data)
    const stated = { password: 'a long enough password', role: 'staff' as const }
    const left = await accounts.addAccount({ ...stated, name: 'Left', emailAddress: 'left@roadhouse.example' })
    await accounts.addAccount({ ...stated, name: 'Sam Cook', emailAddress: 'sam@roadhouse.example' })
    await data.database.queries
      .insertInto('identity_records')
      .values({ kind: 'RefreshToken', id: 'r', payload: '{}', account_id: left?.id ?? null })
      .execute()
    const deactivated = { deactivated_at: '2026-11-25T00:00:00.000Z', deactivated_by: 'riley' }
    await data.database.queries.updateTable('identity_accounts').set(deactivated).execute()
  })
  expect(await takeBackup()).toMatchObject({ code: 0 })
  await run('account', 'remove', '--email', 'left@roadhouse.example')
  const { code, output } = await restore()
  expect(code).toBe(0)
  expect(output).toContain('Deletions applied again: accounts 1, customers 0.')
  expect(output).toContain('sam@roadhouse.example  Sam Cook')
  expect(output).toMatch(/Sam Cook {2}since .+, deactivated/)
  const after = await withData(async (data) => ({
    accounts: (await createAccountsService(data).listAccounts()).map(({ emailAddress }) => emailAddress),
    records: await data.database.queries.selectFrom('identity_records').selectAll().execute(),
  }))
  expect(after).toEqual({ accounts: ['sam@roadhouse.example'], records: [] })
  expect(readFileSync(join(directory, 'deletions.jsonl'), 'utf8')).not.toContain('roadhouse.example')
})

test('applies another list of deletions as well', async () => {
  const id = await withData(async (data) => {
    const added = await createAccountsService(data).addAccount({
      name: 'Left',
      emailAddress: 'left@roadhouse.example',
      password: 'a long enough password',
      role: 'staff',
    })
    return added?.id
  })
  await takeBackup()
  rmSync(file)
  const { code, output } = await run('restore', newest(), '--deletions', 'no-such-list.jsonl')
  expect([code, output]).toEqual([1, expect.stringContaining('There is no deletion log at')])
  await withData(async (data) => data.deletions.record({ accountId: id ?? '' }))
  expect((await restore('--deletions', 'deletions.jsonl')).output).toContain('The database has no staff accounts.')
})

/** The same steps as the command, without starting a process. */
const restoreHere = () =>
  restoreSqlite(file, backup, {
    force: true,
    at: new Date(),
    prepare: async (incoming) => {
      const data = await openData({ database: { engine: 'sqlite', file: incoming }, deletionsFile: 'none' })
      await data.database.close()
    },
  })

describe('rejects a backup with a schema that Fuel Shack did not create', () => {
  test.each([
    [
      'a trigger',
      `CREATE TRIGGER promote AFTER INSERT ON identity_accounts BEGIN UPDATE identity_accounts SET role = 'staff'; END`,
      'unknown trigger promote',
    ],
    ['a view', 'CREATE VIEW people AS SELECT * FROM customers', 'unknown view people'],
    ['a table', 'CREATE TABLE extra (a)', 'unknown table extra'],
    ['an index that is missing', 'DROP INDEX orders_open', 'missing index orders_open'],
    ['a table that was changed', 'ALTER TABLE tills ADD COLUMN a text', 'different table tills'],
    [
      'a newer version',
      `INSERT INTO kysely_migration VALUES ('9999-from-the-future', '2099-01-01T00:00:00.000Z')`,
      'newer version of Fuel Shack',
    ],
    [
      'what was made before the first release',
      `INSERT INTO kysely_migration VALUES ('0001-first-schema', '2026-11-21T00:00:00.000Z')`,
      'was made before the first release',
    ],
  ])('rejects a backup with a schema that Fuel Shack did not create: %s', async (_what, statement, fault) => {
    await withData(() => Promise.resolve())
    await copySqlite(file, backup)
    changeBackup(statement)
    await expect(restoreHere()).rejects.toThrow(fault)
    expect(existsSync(`${file}.incoming`)).toBe(false)
  })

  test('a backup of such a database reports it too', async () => {
    await withData(() => Promise.resolve())
    const database = new DatabaseSync(file)
    database.exec('CREATE TABLE extra (a)')
    database.close()
    const { code, output } = await takeBackup()
    expect([code, output]).toEqual([1, expect.stringContaining('A restore will reject this backup')])
  })
})

test('restores a backup in which SQLite has stored statistics', async () => {
  await withData(() => Promise.resolve())
  await copySqlite(file, backup)
  changeBackup('ANALYZE')
  expect(await restoreHere()).toContain('.before-')
  const versions = await withData((data) => data.database.queries.selectFrom('list_versions').selectAll().execute())
  expect(versions.length).toBeGreaterThan(0)
})

test('a restore into a data folder that does not exist yet makes it, for this user only', async () => {
  await withData(async () => undefined)
  await copySqlite(file, backup)
  const folder = join(directory, 'new', 'machine')
  await restoreSqlite(join(folder, 'fuel-shack.sqlite'), backup, {
    force: false,
    at: new Date(),
    prepare: async () => undefined,
  })
  expect(existsSync(join(folder, 'fuel-shack.sqlite'))).toBe(true)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})
