import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listBackups } from '../../../src/platform/db/backup/backup-folder.ts'
import { startApi, type ApiProcess } from '../../support/api-process.ts'
import { runCommand } from '../../support/run-command.ts'
import { startTestIssuer, type TestIssuer } from '../../support/test-issuer.ts'

let issuer: TestIssuer
let directory: string
let file: string
let settings: Record<string, string>

beforeAll(async () => {
  issuer = await startTestIssuer()
})
afterAll(() => issuer.close())
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'fuel-shack-backup-'))
  file = join(directory, 'fuel-shack.sqlite')
  settings = { ENV_FILE: 'none' }
  return () => rmSync(directory, { recursive: true })
})

const start = (): Promise<ApiProcess> =>
  startApi({
    database: { engine: 'sqlite', file },
    issuer,
    // Neither is running: these tests do not call them.
    stripeUrl: 'http://127.0.0.1:1',
    oneSignalUrl: 'http://127.0.0.1:1',
  })

async function run(command: 'backup' | 'restore', ...args: string[]): Promise<{ code: number; output: string }> {
  const { code, output } = await runCommand(command, args, { DATA_DIR: directory, INIT_CWD: directory, ...settings })
  return { code, output }
}

const newest = () => listBackups(join(directory, 'backups'))[0]?.file ?? 'none'

async function register(api: ApiProcess, subject: string): Promise<void> {
  const token = await issuer.token({ subject, name: subject, email: 'casey@fuelshack.example' })
  const answer = await fetch(`${api.address}/api/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  if (answer.status !== 200) throw new Error(await answer.text())
}

interface Stored {
  subjects: string[]
  /** A customer without a card, or a card without a customer, shows an inconsistent copy. */
  strays: number
}
function read(from: string): Stored {
  const database = new DatabaseSync(from, { readOnly: true })
  const customers = database.prepare('SELECT subject FROM customers ORDER BY created_at, id').all()
  const [stray] = database
    .prepare(
      'SELECT count(*) AS strays FROM customers FULL JOIN loyalty_cards ON customer_id = customers.id WHERE customer_id IS NULL OR customers.id IS NULL',
    )
    .all()
  database.close()
  return { subjects: customers.map((customer) => String(customer['subject'])), strays: Number(stray?.['strays']) }
}

test('a backup taken during writes is consistent, and a server starts on the restored database', async () => {
  const api = await start()
  let written = 0
  const write = async () => {
    written += 1
    await register(api, `customer-${written}`)
  }
  for (let customer = 0; customer < 20; customer += 1) await write()
  const backup = run('backup')
  const step = async () => {
    await Promise.all([write(), write(), write(), write()])
    return undefined
  }
  let answer: Awaited<typeof backup> | undefined
  while (answer === undefined) answer = await Promise.race([backup, step()])
  expect(answer).toMatchObject({ code: 0 })
  await write()
  await api.end()

  const all = read(file)
  const restored = await run('restore', newest(), '--force')
  expect(restored.code).toBe(0)
  const copy = read(file)
  expect(copy.strays).toBe(0)
  expect(copy.subjects.length).toBeGreaterThanOrEqual(20)
  expect(copy.subjects).toEqual(all.subjects.slice(0, copy.subjects.length))
  const previous = readdirSync(directory).find((name) => name.includes('.before-'))
  expect(read(join(directory, previous ?? 'none'))).toEqual(all)

  const again = await start()
  await register(again, 'after the restore')
  expect(await again.end()).toBe(0)
  expect(read(file).subjects).toContain('after the restore')
})

describe('a restore is rejected', () => {
  test('a restore is rejected while a server uses the database, even with --force', async () => {
    const api = await start()
    await run('backup')
    const rejected = await run('restore', newest(), '--force')
    await register(api, 'still served')
    await api.end()
    expect(rejected).toEqual({ code: 1, output: `A server is running on ${file}. Stop it first.` })
    expect(read(file).subjects).toEqual(['still served'])
  })

  test('a restore is rejected if a database exists, unless with --force', async () => {
    await (await start()).end()
    await run('backup')
    const rejected = await run('restore', newest())
    expect(rejected.output).toContain('Use --force to replace it')
    // SQLite's own files beside a database can outlive a process that has read it.
    const names = readdirSync(directory).filter((name) => !/-(?:shm|wal)$/.test(name))
    expect(names.toSorted()).toEqual(['backup-key', 'backups', 'fuel-shack.sqlite'])
  })

  test.each([
    ['does not exist', undefined, 'There is no backup at'],
    ['is not a database', 'Dear diary', 'is not a database, or it is corrupt.'],
    ['is empty', '', 'is not an intact Fuel Shack database.'],
  ])('a restore is rejected from a file that %s', async (_what, content, message) => {
    const backup = join(directory, 'monday.backup')
    if (content !== undefined) writeFileSync(backup, content)
    const { code, output } = await run('restore', 'monday.backup')
    expect([code, output, existsSync(file)]).toEqual([1, expect.stringContaining(message), false])
  })
})

test('a backup that fails without a reader queues a message to the owner, with the reason', async () => {
  await (await start()).end()
  settings = { ...settings, BACKUP_DIR: join(directory, 'not-there') }
  const { code, output } = await run('backup')
  expect([code, output]).toEqual([1, expect.stringContaining('The owner gets a message about the failure.')])
  expect(output).toMatch(
    /There is no folder .*not-there for backups\. Mount its disk, or make it: install -d -m 0700 -o \w+ /,
  )
  const database = new DatabaseSync(file, { readOnly: true })
  const messages = database.prepare('SELECT message FROM outbox_messages').all()
  database.close()
  expect(messages.map(({ message }) => JSON.parse(String(message)))).toEqual([
    expect.objectContaining({
      channel: 'email',
      subject: expect.stringContaining("Today's backup failed"),
      text: expect.stringContaining('There is no folder'),
    }),
  ])
})

test('a backup contains nothing that can be read without its key, and a list names it', async () => {
  const api = await start()
  await register(api, 'casey')
  await api.end()
  expect(await run('backup')).toMatchObject({ code: 0, output: expect.stringContaining('Keep a copy of') })
  const whole = readFileSync(newest()).toString('latin1')
  expect(whole).not.toMatch(/casey|SQLite|orders|kysely/)
  expect((await run('backup', '--list')).output).toContain(newest())
  expect((await run('backup', '--test')).output).toContain('its schema, counts and sums are those of the backup')
})

test('a backup fails without a database, and makes none', async () => {
  expect(await run('backup')).toMatchObject({ code: 1, output: expect.stringContaining('There is no database at') })
  expect(existsSync(file)).toBe(false)
})
