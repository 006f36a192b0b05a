import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ManagerDay } from '@fuel-shack/contract/manager/manager-day'
import type { RecordPage } from '@fuel-shack/contract/manager/record'
import type { ChangeSetting } from '@fuel-shack/contract/manager/settings'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '../../src/log.ts'
import { readSite } from '../../src/site.ts'
import { runCommand } from '../support/run-command.ts'
import { buildTestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp()

const manager = async () =>
  api.as(await environment.issuer.token({ subject: 'riley', claims: { role: ['staff', 'manager'] } }))
const readSettings = async () => (await (await manager()).get('manager/day')).json<ManagerDay>().settings
const readRecord = async () => (await (await manager()).get('manager/changes')).json<RecordPage>().entries
const change = async (body: Omit<ChangeSetting, 'version'>) =>
  (await manager()).post('manager/settings', { ...body, version: (await readSettings())[body.setting].version })

const repositorySite = join(import.meta.dirname, '..', '..', '..', 'site')
const runIn = (siteFolder: string, args: string[], variables: Record<string, string> = {}) => {
  const { address, folder } = environment.database
  return runCommand('settings', args, {
    ENV_FILE: 'none',
    DATA_DIR: folder,
    SITE_DIR: siteFolder,
    ...(address.engine === 'postgres' && { DATABASE_URL: address.url }),
    ...variables,
  })
}
const run = (...args: string[]) => runIn(environment.siteFolder, args)
const siteText = () => readFileSync(join(environment.siteFolder, 'site.json'), 'utf8')
const NOTICE = { text: 'Bridge closed at Roma: detour by Injune.', until: null, at: null }
const kitchen = { cooks: 5, ordersPerCook: 1, shifts: [], portionsPerQuarterHour: null, preparationMinutes: 20 }

beforeEach(async () => {
  const { database, changes } = api.context
  await database.transaction(async (tx) => {
    for (const table of ['settings', 'setting_changes'] as const) await tx.deleteFrom(table).execute()
    await changes.bump(tx, 'settings')
  })
})

// Covers record-6.
test('the export is site.json with what managers changed, and the rest as it is written', async () => {
  const written = readFileSync(join(repositorySite, 'site.json'), 'utf8')
  expect((await runIn(repositorySite, ['export'])).stdout).toBe(written)
  await change({ setting: 'kitchen', value: kitchen })
  await change({ setting: 'notice', value: NOTICE })
  const target = environment.database.folder
  expect((await runIn(repositorySite, ['export', target])).output).toBe(`Wrote ${join(target, 'site.json')}.`)
  const exported = readFileSync(join(target, 'site.json'), 'utf8').split('\n')
  const lines = new Set(written.split('\n'))
  // The lines that differ are those of the kitchen and of the notice.
  expect(exported.filter((line) => !lines.has(line)).length).toBeLessThan(20)
  const { board, ...site } = readSite(target, undefined)
  const { notice } = await readSettings()
  expect([site.kitchen, board.notice]).toEqual([kitchen, notice.value])
})

test('the export writes a part of an object, and leaves its other parts as they are written', async () => {
  const lateness = { waitingAfterMinutes: 7, lateAfterMinutes: 13 }
  await change({ setting: 'lateness', value: lateness })
  const { stdout } = await runIn(repositorySite, ['export'])
  const { fulfilment, ...rest } = JSON.parse(readFileSync(join(repositorySite, 'site.json'), 'utf8'))
  expect(JSON.parse(stdout)).toEqual({ ...rest, fulfilment: { ...fulfilment, ...lateness } })
  expect((await run('import')).stdout).toContain('Done: 1 change.')
  expect((await readSettings()).lateness.value).toEqual({ waitingAfterMinutes: 10, lateAfterMinutes: 20 })
})

test('the export contains the state of ordering that the environment sets until a manager changes it', async () => {
  const { stdout } = await runIn(environment.siteFolder, ['export'], { ORDERING: 'closed' })
  expect(JSON.parse(stdout)).toMatchObject({ ordering: 'closed' })
})

// Covers record-6.
test('the import takes the values of site.json for what managers changed, with entries of the record', async () => {
  await change({ setting: 'kitchen', value: kitchen })
  await change({ setting: 'notice', value: NOTICE })
  const before = readSite(environment.siteFolder, undefined)

  const dry = await run('import', '--dry-run')
  expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('2 changes. Nothing was changed.') })
  expect(dry.output).toContain(`~ kitchen\n  manager:   {"cooks":5,`)
  expect(await readRecord()).toHaveLength(2)

  expect((await run('import')).stdout).toContain('Done: 2 changes.')
  // The server that runs has them with its next call.
  expect(await readSettings()).toMatchObject({
    kitchen: { value: before.kitchen, version: 2 },
    notice: { value: null },
  })
  expect((await readRecord()).slice(0, 2)).toMatchObject([
    { accountId: 'command', by: 'The server', setting: 'notice', after: null },
    { accountId: 'command', setting: 'kitchen', before: kitchen, after: before.kitchen },
  ])
  expect((await run('import')).stdout).toBe('No manager has changed what site.json says. Nothing to change.\n')
})

test('a price that the site states without a time is the same after it was imported', async () => {
  const text = siteText()
  const grade = { title: 'Diesel', tenthsPerLitre: 1899, isAvailable: true, at: null }
  writeFileSync(
    join(environment.siteFolder, 'site.json'),
    JSON.stringify({ ...JSON.parse(text), board: { fuel: [grade] } }),
  )
  try {
    await change({ setting: 'fuel', value: [{ ...grade, tenthsPerLitre: 1929 }] })
    expect((await run('import')).stdout).toContain('Done: 1 change.')
    expect((await run('import', '--dry-run')).stdout).toContain('Nothing to change.')
  } finally {
    writeFileSync(join(environment.siteFolder, 'site.json'), text)
  }
})

test.each([[[]], [['export', 'a', 'b']], [['export', '--dry-run']], [['import', 'a']]])(
  'the command explains itself in place of doing %j',
  async (args) => {
    expect(await run(...args)).toMatchObject({ code: 1, output: expect.stringMatching(/^Usage:/) })
  },
)

// Covers manager-5.
test('a server that starts logs each setting of a manager that differs from the site', async () => {
  await change({ setting: 'kitchen', value: kitchen })
  const lines: unknown[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const restarted = await buildTestApp(environment, {}, log)
  await restarted.close()
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 40,
      setting: 'kitchen',
      site: readSite(environment.siteFolder, undefined).kitchen,
      manager: kitchen,
      msg: "A manager's setting holds, not the site's",
    }),
  )
})
