import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupState } from '@fuel-shack/contract/office/backups'
import { DAY_MS } from '@fuel-shack/contract/shop/hours/wall-clock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backupSettingsOf } from '../../../src/app/backup-settings.ts'
import { listBackups, removeOldBackups } from '../../../src/platform/db/backup/backup-folder.ts'
import { compareFigures, testRestore } from '../../../src/platform/db/backup/test-restore.ts'
import { buildTestApp, startTestEnvironment, type TestApp, type TestEnvironment } from '../../support/test-app.ts'

const HOUR_MS = 60 * 60_000

let environment: TestEnvironment
let api: TestApp
let folder: string

beforeEach(async () => {
  // The copy of SQLite is tested here; api/test/operations/backups/postgres-backups.test.ts has that of PostgreSQL.
  environment = await startTestEnvironment('')
  folder = mkdtempSync(join(tmpdir(), 'fuel-shack-backups-'))
  api = await buildTestApp(environment, { BACKUP_DIR: folder })
  await api.context.nightlyBackups.runWhenDue()
})
afterEach(async () => {
  await api.close()
  await environment.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = () => api.context.nightlyBackups.runWhenDue()
const backups = () => listBackups(folder)
const messages = async () =>
  (await api.context.database.queries.selectFrom('outbox_messages').select('message').execute()).map(({ message }) =>
    JSON.stringify(message),
  )

async function as(...roles: string[]) {
  return api.as(await environment.issuer.token({ subject: 'riley', claims: { role: roles } }))
}
/** Without a token, which would expire while the time passes. */
const readState = () => api.context.readBackups()

test('the first backup is that of the next night, made once, and it is restored for a test', async () => {
  expect([backups(), await readState()]).toMatchObject([[], { last: null, test: null, isOverdue: false }])
  api.passTime(DAY_MS)
  await Promise.all([run(), run()])
  expect(backups().map(({ kind }) => kind)).toEqual(['night'])
  await run()
  expect(backups()).toHaveLength(1)
  const { bytes } = backups()[0] ?? { bytes: 0 }
  expect(await readState()).toMatchObject({
    last: { bytes },
    failure: null,
    test: { problem: null },
    isOverdue: false,
    isOnOneDisk: true,
    restore: null,
  })
  api.passTime(DAY_MS)
  await run()
  expect(backups()).toHaveLength(2)
})

test('only managers read the state of the backups', async () => {
  const state = (await (await as('staff', 'manager')).get('manager/backups')).json<BackupState>()
  expect(state).toMatchObject({ last: null, restore: null, nextAt: expect.any(String) })
  const answers = [await (await as('staff')).get('manager/backups'), await api.as(undefined).get('manager/backups')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 401])
})

test('a backup that fails alerts the owner once, is tried again each hour, and the state has the reason', async () => {
  rmSync(folder, { recursive: true })
  api.passTime(DAY_MS)
  await run()
  await run()
  api.passTime(HOUR_MS)
  await run()
  const reason = `There is no folder ${folder} for backups. Mount its disk, or make it`
  expect((await messages()).filter((message) => message.includes("Today's backup failed"))).toHaveLength(1)
  expect((await readState()).failure?.reason).toContain(reason)
  mkdirSync(folder)
  await run()
  expect(backups()).toHaveLength(0)
  api.passTime(HOUR_MS)
  await run()
  expect(backups()).toHaveLength(1)
  expect(await readState()).toMatchObject({ failure: null, last: { bytes: expect.any(Number) } })
})

test('another folder in the place of an unmounted disk gets no backup', async () => {
  api.passTime(DAY_MS)
  await run()
  const disk = `${folder}-unmounted`
  renameSync(folder, disk)
  mkdirSync(folder)
  api.passTime(DAY_MS)
  await run()
  expect(readdirSync(folder)).toEqual([])
  expect((await readState()).failure?.reason).toContain(
    `${folder} is not the folder of the earlier backups: mount its disk`,
  )
  rmSync(folder, { recursive: true })
  renameSync(disk, folder)
  api.passTime(HOUR_MS)
  await run()
  expect(backups()).toHaveLength(2)
})

describe('the test restore of a Sunday', () => {
  test('a backup that was cut off fails its test, alerts the owner, and is overdue after eight days', async () => {
    api.passTime(DAY_MS)
    await run()
    const [first] = backups()
    truncateSync(first?.file ?? '', 4000)
    // Without a new backup, the next test is of the one that was cut off.
    await api.context.database.queries
      .updateTable('backup_tasks')
      .set({ done_for: '2099-01-01' })
      .where('task', '=', 'backup')
      .execute()
    api.passTime(7 * DAY_MS)
    await run()
    expect(await readState()).toMatchObject({
      test: { problem: expect.stringContaining('It is cut off, or its bytes have changed') },
      isOverdue: false,
    })
    expect((await messages()).some((message) => message.includes("The test of this week's backup failed"))).toBe(true)
    api.passTime(1.1 * DAY_MS)
    expect((await readState()).isOverdue).toBe(true)
    const metrics = await api.context.metrics.read()
    expect(Number(/^fuel_shack_backup_proven_age_seconds (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(8 * 86_400)
    expect(Number(/^fuel_shack_disk_free_bytes (\S+)/m.exec(metrics)?.[1])).toBeGreaterThan(1e6)
  })

  test('a backup whose figures are not those of its snapshot fails its test', async () => {
    api.passTime(DAY_MS)
    await run()
    const { figures } = await testRestore(backupSettingsOf(api.context.config), backups()[0]?.file ?? 'none')
    expect(figures).toMatchObject({ 'orders.rows': 0, 'orders.total_cents': 0, 'loyalty_cards.points': 0 })
    expect(compareFigures({ ...figures, 'orders.rows': 3 }, figures)).toEqual(['orders.rows is 0 and was 3'])
  })
})

test('fourteen nights are kept, with what is as new, and what a killed process left is removed', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  const name = (day: number, kind: string) =>
    `fuel-shack-2026-11-${String(day).padStart(2, '0')}T00-00-00-000Z-${kind}.backup`
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  for (let day = 1; day <= 16; day += 1) writeFileSync(join(folder, name(day, 'night')), '')
  for (const day of [2, 5]) writeFileSync(join(folder, name(day, 'upgrade')), '')
  writeFileSync(join(folder, 'holiday.jpg'), '')
  writeFileSync(join(folder, `${name(16, 'night')}.partial`), '')
  expect(removeOldBackups(folder, new Date(Date.now() + 2 * HOUR_MS))).toHaveLength(3)
  const left = readdirSync(folder)
  expect(left).toHaveLength(16)
  expect(left).toEqual(expect.arrayContaining(['holiday.jpg', name(3, 'night'), name(5, 'upgrade'), name(16, 'night')]))
  expect(backups()[0]?.at).toBe(at(16).toISOString())
})

test('the key is in a file of its own that only its owner reads', async () => {
  api.passTime(DAY_MS)
  await run()
  const key = readFileSync(join(environment.database.folder, 'backup-key'), 'utf8').trim()
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(readFileSync(backups()[0]?.file ?? '').includes(key)).toBe(false)
})
