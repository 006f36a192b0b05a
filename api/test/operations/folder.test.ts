import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import type { ManagedMenu } from '@fuel-shack/contract/office/managed-menu'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { siteFolder } from '@fuel-shack/harness/site'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findProduct, statedOf } from '../manager/menu/menu-fixture.ts'
import { runCommand } from '../support/run-command.ts'
import { buildTestApp, startTestEnvironment, type TestApp, type TestEnvironment } from '../support/test-app.ts'

const EXAMPLE = join(siteFolder, '..', 'examples', 'gannet-point')

let environment: TestEnvironment
let api: TestApp
let folder: string

beforeEach(async () => {
  environment = await startTestEnvironment()
  folder = mkdtempSync(join(tmpdir(), 'fuel-shack-folder-'))
  api = await buildTestApp(environment)
})
afterEach(async () => {
  await api.close()
  await environment.close()
  rmSync(folder, { recursive: true, force: true })
})

function run(name: string, ...args: string[]) {
  const { address, folder: dataDirectory } = environment.database
  return runCommand(name, args, {
    ENV_FILE: 'none',
    DATA_DIR: dataDirectory,
    ...(address.engine === 'postgres' && { DATABASE_URL: address.url }),
  })
}

const readConfig = async () => (await api.as(undefined).get('app-config')).json<AppConfig>()
const manager = async () =>
  api.as(await environment.issuer.token({ subject: 'riley', claims: { role: ['staff', 'manager'] } }))
const readEntries = async () => (await (await manager()).get('manager/changes')).json<AuditTrailPage>().entries

/** All files of a folder, by their paths. */
function filesOf(directory: string): Map<string, string> {
  const paths = globSync('**/*.*', { cwd: directory }).toSorted()
  return new Map(paths.map((path) => [path, readFileSync(join(directory, path)).toString('base64')]))
}

function change(file: string, from: string, to: string): void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

// Covers record-6.
test('an export has every file of the rest stop, the same bytes each time, and importing it changes nothing', async () => {
  expect((await run('export', folder)).output).toMatch(/^Wrote \d+ files to /)
  const first = filesOf(folder)
  const pictures = globSync('pictures/**/*.*', { cwd: siteFolder }).toSorted()
  expect([...first.keys()]).toEqual(['catalogue.json', ...pictures, 'rest-stop.schema.json', 'site.json'].toSorted())
  await run('export', folder)
  expect(filesOf(folder)).toEqual(first)
  const nothing = 'The database says what the folder says. Nothing to change.'
  expect((await run('import', folder, '--dry-run')).output).toBe(nothing)
  expect((await run('import', folder)).output).toBe(nothing)
  expect(await readEntries()).toEqual([])
})

test('an import shows the difference line by line, then applies it as one change that can be undone', async () => {
  await run('export', folder)
  change('site.json', '"name": "Fuel Shack"', '"name": "Wirra Roadhouse"')
  change('site.json', '"sky": "#3d1f4d"', '"sky": "#123456"')
  change('catalogue.json', '"priceInCents": 1890', '"priceInCents": 1990')
  const lines = [
    '~ names.name: "Fuel Shack" → "Wirra Roadhouse"',
    '~ colours.sky: "#3d1f4d" → "#123456"',
    '~ Shack burger (shack_burger): $18.90 → $19.90',
  ].join('\n')
  expect((await run('import', folder, '--dry-run')).output).toBe(`${lines}\n3 changes. Nothing was changed.`)
  expect(await readEntries()).toEqual([])
  const before = await readConfig()
  expect((await run('import', folder)).output).toBe(`${lines}\nDone: 3 changes.`)
  const after = await readConfig()
  expect(after.facts).toMatchObject({ name: 'Wirra Roadhouse' })
  expect(after.facts.palette).not.toBe(before.facts.palette)
  expect(after.catalogue?.find(({ id }) => id === 'shack_burger')?.price).toBe(19.9)
  expect((await readEntries()).map((entry) => ('setting' in entry ? entry.setting : entry.action)).toSorted()).toEqual([
    'colours',
    'menu_imported',
    'names',
    'product_changed',
  ])
  expect((await run('import', folder)).output).toContain('Nothing to change')
})

test('an export has special prices, parts and what only the counter sells, without the pictures of what is off the menu', async () => {
  const menu = (await (await manager()).get('manager/menu')).json<ManagedMenu>()
  const gravy = findProduct(menu, 'gravy')
  const special = { priceInCents: 300, from: '2026-12-01', until: '2026-12-24' }
  const details = gravy.details && {
    ...gravy.details,
    isSoldOnline: false,
    parts: ['roux'],
    station: 'kitchen' as const,
  }
  await api.context.settings.update(
    { setting: 'parts', toValue: () => [{ id: 'roux', title: 'Roux', contains: ['wheat'], mayContain: [] }] },
    { accountId: 'riley', ipAddress: '127.0.0.1', requestId: 'request' },
  )
  const body = {
    products: [statedOf(gravy, { special, details }), statedOf(findProduct(menu, 'water'), { isArchived: true })],
    sections: menu.sections
      .filter(({ title }) => title === 'Drinks')
      .map((section) => ({ ...section, station: 'counter' as const })),
  }
  expect((await (await manager()).post('manager/menu', body)).statusCode).toBe(200)
  await run('export', folder)
  expect(readFileSync(join(folder, 'catalogue.json'), 'utf8')).toContain('"isSoldOnline": false')
  expect(JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8'))).toMatchObject({
    sections: { Drinks: { station: 'counter' } },
    products: expect.arrayContaining([
      expect.objectContaining({ id: 'gravy', details: expect.objectContaining({ station: 'kitchen' }) }),
    ]),
  })
  expect(readFileSync(join(folder, 'site.json'), 'utf8')).toContain('"title": "Roux"')
  expect(globSync('pictures/dishes/water.*', { cwd: folder })).toEqual([])
  expect((await run('import', folder, '--dry-run')).output).toContain('Nothing to change.')
  change('catalogue.json', '"until": "2026-12-24"', '"until": "2026-12-25"')
  change('catalogue.json', '"station": "counter"', '"station": "kitchen"')
  const { output } = await run('import', folder)
  expect(output).toContain('~ Gravy (gravy): $3.00 from 2026-12-01 until 2026-12-25')
  expect(output).toContain('~ section Drinks')
})

test('a changed folder does not change a database that has a rest stop', async () => {
  const file = join(environment.siteFolder, 'site.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"name": "Fuel Shack"', '"name": "Another"'))
  const restarted = await buildTestApp(environment)
  expect((await restarted.as(undefined).get('app-config')).json<AppConfig>().facts.name).toBe('Fuel Shack')
  await restarted.close()
})

test('another rest stop is imported whole, with its menu and its pictures', async () => {
  const { code, output } = await run('import', EXAMPLE)
  expect([code, output.includes('~ names.name: "Fuel Shack" → "Gannet Rest"')]).toEqual([0, true])
  const { facts, catalogue } = await readConfig()
  expect(facts.name).toBe('Gannet Rest')
  expect(new Set(catalogue?.map(({ section }) => section))).toEqual(new Set(facts.boards.map(({ section }) => section)))
  await run('export', folder)
  for (const path of globSync('pictures/**/*.svg', { cwd: EXAMPLE }))
    expect(readFileSync(join(folder, path))).toEqual(readFileSync(join(EXAMPLE, path)))
})

test.each([
  ['site.json', '"name": "Fuel Shack",', ''],
  ['catalogue.json', '"priceInCents": 1890', '"priceInCents": -1'],
  ['pictures/mark.svg', '<svg ', '<script>alert(1)</script><svg '],
])('a folder whose %s is wrong changes nothing', async (file, from, to) => {
  await run('export', folder)
  change('site.json', '"heading": "Welcome to the Fuel Shack"', '"heading": "Welcome"')
  change(file, from, to)
  const { code, output } = await run('import', folder)
  expect(code).toBe(1)
  expect(output).toContain(join(folder, file))
  expect(output).not.toContain('    at ')
  expect((await readConfig()).facts.welcome.heading).toBe('Welcome to the Fuel Shack')
})

test('an export without a database says how it gets a rest stop', async () => {
  const { code, stderr } = await runCommand('export', [folder], { ENV_FILE: 'none', DATA_DIR: join(folder, 'data') })
  expect([code, stderr]).toEqual([
    1,
    'The database has no rest stop yet. Start the server once, or import a folder: import <folder>.\n',
  ])
})

test('an empty database gets its rest stop from the folder that is imported', async () => {
  const settings = { ENV_FILE: 'none', DATA_DIR: join(folder, 'data') }
  const { code, output } = await runCommand('import', [EXAMPLE], settings)
  expect([code, output]).toEqual([0, 'Done: the database was empty, and is Gannet Rest now.'])
  expect((await runCommand('import', [EXAMPLE], settings)).output).toContain('Nothing to change')
})
