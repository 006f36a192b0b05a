import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type ApiProcess } from '../support/api-process.ts'
import { runCommand } from '../support/run-command.ts'
import { startTestIssuer, type TestIssuer } from '../support/test-issuer.ts'

let issuer: TestIssuer
let parent: string
let folder: string
let file: string

beforeAll(async () => {
  // The default umask of most machines.
  process.umask(0o022)
  issuer = await startTestIssuer()
})
afterAll(() => issuer.close())
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'fuel-shack-modes-'))
  chmodSync(parent, 0o755)
  folder = join(parent, 'data')
  file = join(folder, 'fuel-shack.sqlite')
  return () => rmSync(parent, { recursive: true })
})

const start = (environment: Record<string, string> = {}): Promise<ApiProcess> =>
  startApi({
    database: { engine: 'sqlite', file },
    issuer,
    stripeUrl: 'http://127.0.0.1:1',
    oneSignalUrl: 'http://127.0.0.1:1',
    environment,
  })

async function run(command: string, ...args: string[]): Promise<void> {
  const { code, output } = await runCommand(command, args, { DATA_DIR: folder, INIT_CWD: parent, ENV_FILE: 'none' })
  if (code !== 0) throw new Error(output)
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const modesIn = (directory: string) =>
  Object.fromEntries(readdirSync(directory).map((name) => [name, modeOf(join(directory, name))]))

test('a server creates its folder and database for its own account only', async () => {
  const api = await start()
  const running = modesIn(folder)
  const folderMode = modeOf(folder)
  await api.end()
  expect(running).toEqual({
    'fuel-shack.sqlite': '600',
    'fuel-shack.sqlite-shm': '600',
    'fuel-shack.sqlite-wal': '600',
  })
  expect(folderMode).toBe('700')
})

test('a server removes the access of others to existing files', async () => {
  mkdirSync(folder)
  writeFileSync(file, '')
  const left = `${file}.before-2026-11-21T00-00-00-000Z`
  writeFileSync(left, '')
  const before = [modeOf(folder), modeOf(file), modeOf(left)]
  const api = await start()
  const after = [modeOf(folder), modeOf(file), modeOf(left)]
  await api.end()
  expect(before).toEqual(['755', '644', '644'])
  expect(after).toEqual(['700', '600', '600'])
  expect(api.output()).not.toContain('Other accounts of this machine')
})

test('the start does not change a data folder with other folders, and logs that it is accessible', async () => {
  mkdirSync(join(folder, 'of another program'), { recursive: true })
  const api = await start()
  await api.end()
  expect([modeOf(folder), modeOf(file)]).toEqual(['755', '600'])
  expect(api.output()).toContain('Other accounts of this machine can open files of the database')
})

test('backups, restored databases and their previous files are for one account only', async () => {
  await (await start()).end()
  await run('backup')
  const backups = join(folder, 'backups')
  expect([modeOf(backups), ...new Set(Object.values(modesIn(backups)))]).toEqual(['700', '600'])
  const backup = readdirSync(backups).find((name) => name.endsWith('.backup')) ?? 'none'
  for (const path of [join(backups, backup), file]) chmodSync(path, 0o644)
  await run('restore', join(backups, backup), '--force')
  const files = Object.entries(modesIn(folder)).filter(([name]) => name !== 'backups')
  expect([...new Set(files.map(([, mode]) => mode))]).toEqual(['600'])
  expect(readdirSync(folder).some((name) => name.includes('.before-'))).toBe(true)
})

test('a command that creates the data makes it private as well', async () => {
  await run('till', 'list')
  expect([modeOf(folder), modeOf(file)]).toEqual(['700', '600'])
})

test('the log warns about a settings file that others can read, but not about a private one', async () => {
  const settings = join(parent, 'settings.env')
  writeFileSync(settings, 'LOG_LEVEL=info\n')
  const open = await start({ ENV_FILE: settings })
  await open.end()
  chmodSync(settings, 0o600)
  const closed = await start({ ENV_FILE: settings })
  await closed.end()
  expect(open.output()).toContain('Other accounts of this machine can read the file .env')
  expect(closed.output()).not.toContain('Other accounts of this machine')
})
