import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CliError } from '../../platform/errors.ts'
import { readRestStopFolder } from './read-folder.ts'

const SITE = join(import.meta.dirname, '../../../../site')

/** `file` and `path` name a field; without a value it is deleted. */
type Change = [file: 'site.json' | 'catalogue.json', path: string, value?: unknown]

function copySite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(SITE, folder, { recursive: true })
  return folder
}

/** @returns the lines of the faults, without the name of the folder */
async function faultsOf(folder: string): Promise<string[]> {
  try {
    await readRestStopFolder(folder)
    return []
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return error.message
      .split('\n')
      .map((line) => line.replace(`${dirname(folder)}/`, '').replace(/^fuel-shack-folder-\w+\//, ''))
  }
}

async function faultsAfter(...changes: Change[]): Promise<string[]> {
  const folder = copySite()
  for (const [file, path, value] of changes) {
    const content: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    changeField(content, path.split('.'), value)
    writeFileSync(join(folder, file), JSON.stringify(content))
  }
  return faultsOf(folder)
}

function changeField(content: unknown, path: string[], value: unknown): void {
  const parent = path.slice(0, -1).reduce(fieldOf, content)
  if (typeof parent !== 'object' || parent === null) throw new Error(`There is no ${path.join('.')}`)
  Object.defineProperty(parent, path.at(-1) ?? '', { value, enumerable: true, configurable: true, writable: true })
}

const fieldOf = (parent: unknown, key: string): unknown =>
  typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined

test('both folders that come with the program have no faults', async () => {
  const { restStop, catalogue, pictures } = await readRestStopFolder(SITE)
  expect(restStop.name).toBe('Fuel Shack')
  expect(catalogue.products.length).toBeGreaterThan(30)
  expect(pictures.map(({ path }) => path)).toContain('dishes/flat_white.svg')
  expect(await faultsOf(join(SITE, '../examples/gannet-point'))).toEqual([])
})

const EGGS = '{"id":"eggs","title":"Eggs"'

const FAULTS: [fault: string, change: Change][] = [
  ['address.postcode: must be four digits, such as "4498"', ['site.json', 'address.postcode', '449x']],
  ['address.postcode: must be text, such as "4498"', ['site.json', 'address.postcode', 4498]],
  ['address.town: is missing, such as "Coolabah Creek"', ['site.json', 'address.town']],
  ['address.state: must be a state or territory of Australia, such as QLD', ['site.json', 'address.state', 'Texas']],
  ['location: must be an object, such as {"latitude":-26.6392,"longitude":149.9614}', ['site.json', 'location', []]],
  ['name: must not be empty, such as "Fuel Shack"', ['site.json', 'name', '']],
  ['timeZone: must be an IANA time zone such as Australia/Sydney', ['site.json', 'timeZone', 'AEST']],
  ['abn: must be an ABN with valid check digits, such as "51 824 753 556"', ['site.json', 'abn', '51 824 753 557']],
  ['mapsUrl: must be an address that begins with https://, such as "https://', ['site.json', 'mapsUrl', 'maps']],
  ['ordering: must be one of "coming-soon", "open", "closed"', ['site.json', 'ordering', 'yes']],
  ['kitchen.cooks: must be a whole number, such as 2', ['site.json', 'kitchen.cooks', 1.5]],
  ['kitchen.cooks: must be at most 20, such as 2', ['site.json', 'kitchen.cooks', 21]],
  ['privacy.orderYears: must be at least 5, such as 7', ['site.json', 'privacy.orderYears', 1]],
  ['menuBoards: must have exactly 6 entries, such as [{', ['site.json', 'menuBoards', []]],
  ['menuBoards[2].section: must be a section of catalogue.json, such as', ['site.json', 'menuBoards.2.section', 'Tea']],
  ['photo.name: must be small letters, digits and _', ['site.json', 'photo.name', '../../etc/passwd']],
  ['pictures/sunset.svg: is missing', ['site.json', 'photo.name', 'sunset']],
  ['colour: is not a field: did you mean "colours"?', ['site.json', 'colour', '#112233']],
  ['address.postcod: is not a field: did you mean "postcode"?', ['site.json', 'address.postcod', '4498']],
  ['constructor: is not a field: there are name, shortName', ['site.json', 'constructor', {}]],
  ['fulfilment.escalation[0].step: must be one of "bell"', ['site.json', 'fulfilment.escalation.0.step', 'ring']],
  ['fulfilment.escalation[0]: must be an object, such as {"step":"bell"', ['site.json', 'fulfilment.escalation.0', 5]],
  [
    'alerts.mobileNumbers[0]: must be a number of ten digits',
    ['site.json', 'alerts', { emailAddresses: [], mobileNumbers: ['1'] }],
  ],
  [
    'openingHours.diner.exceptions["25 December"]: has a name that must be a date, such as "2026-12-24"',
    ['site.json', 'openingHours.diner.exceptions', { '25 December': [] }],
  ],
  ['currency: must be "aud"', ['catalogue.json', 'currency', 'usd']],
  ['products[0].priceInCents: must be a number, such as 1890', ['catalogue.json', 'products.0.priceInCents', '11.50']],
  ['products[1].id: is the id of another product', ['catalogue.json', 'products.1.id', 'bacon_egg_roll']],
  ['products[1].id: must be letters, digits, _ and -', ['catalogue.json', 'products.1.id', '../big']],
  ['products[0]: must be an object, such as {"id":"shack_burger"', ['catalogue.json', 'products.0', null]],
  ['products: must have at least 1 entry', ['catalogue.json', 'products', []]],
  ['sections.Tea: has no product', ['catalogue.json', 'sections', { Tea: { servingHours: { week: [] } } }]],
  [`optionGroups: must be an object, such as {"eggs":${EGGS}`, ['catalogue.json', 'optionGroups', 'eggs']],
  ['optionGroups.eggs: Eggs: the maximum exceeds', ['catalogue.json', 'optionGroups.eggs.max', 9]],
  [
    'products[2].details.optionGroups[0]: is no name in optionGroups',
    ['catalogue.json', 'products.2.details.optionGroups.0', 'constructor'],
  ],
  [
    'products[2].details.optionGroups[0]: must be text, or must be an object, such as "eggs"',
    ['catalogue.json', 'products.2.details.optionGroups.0', 7],
  ],
  [
    'products[0].details.optionGroups[1].options[0].deltaIncents: is not a field: did you mean "deltaInCents"?',
    ['catalogue.json', 'products.0.details.optionGroups.1.options.0.deltaIncents', 300],
  ],
  [
    'products[2].details: "vegan", but names egg',
    ['catalogue.json', 'products.2.details.tags', ['vegetarian', 'vegan']],
  ],
  [
    'products[2].details.seafood.origin: is missing, such as "Australian"',
    ['catalogue.json', 'products.2.details.seafood', {}],
  ],
]

test.each(FAULTS)('a fault of a folder names field, reason and example: %s', async (fault, change) => {
  const [file] = change
  const expected = fault.startsWith('pictures/') ? fault : `${file}: ${fault}`
  expect((await faultsAfter(change)).map((line) => line.slice(0, expected.length))).toContain(expected)
})

test('forty faults in both files and the pictures are found at once, one a line', async () => {
  const changes = FAULTS.map(([, change]) => change).filter(
    ([, path], index, all) => all.findIndex(([, other]) => other === path || path.startsWith(`${other}.`)) === index,
  )
  const lines = await faultsAfter(...changes)
  expect(changes.length).toBeGreaterThan(20)
  expect(lines.length).toBeGreaterThanOrEqual(changes.length)
  for (const line of lines) expect.soft(line).toMatch(/^(?:site|catalogue)\.json: [^:]+: .|^pictures\/\S+: ./)
})

describe('a picture', () => {
  test.each([
    ['mark.svg', undefined, 'mark.svg: is missing'],
    ['horizon.svg', '<svg xmlns="x" onload="x()"/>', 'horizon.svg: may have shapes only, and has an attribute onload'],
    ['menu/menu1_breakfast.svg', '<svg ><script/></svg>', 'menu/menu1_breakfast.svg: may have shapes only'],
    [
      'dishes/pie_floater.svg',
      '<svg />',
      'dishes/pie_floater.svg: belongs to no product, because catalogue.json has no',
    ],
    ['dishes/water.jpg', '', 'dishes/water.jpg: is empty'],
    ['dishes/water.heic', '', 'dishes/water.heic: must end in one of .svg, .jpg'],
  ])('file that cannot be used is a fault: %s', async (file, content, fault) => {
    const folder = copySite()
    rmSync(join(folder, 'pictures', file), { force: true })
    if (content !== undefined) writeFileSync(join(folder, 'pictures', file), content)
    expect((await faultsOf(folder)).map((line) => line.slice(0, `pictures/${fault}`.length))).toEqual([
      `pictures/${fault}`,
    ])
  })
})

test('a file that is missing, too large or not JSON does not hide the faults of the others', async () => {
  const folder = copySite()
  rmSync(join(folder, 'site.json'))
  writeFileSync(join(folder, 'catalogue.json'), `{ "products": [${' '.repeat(5_000_000)}] }`)
  rmSync(join(folder, 'pictures/mark.svg'))
  const faults = ['site.json: is missing', 'catalogue.json: is larger than 4 MB', 'pictures/mark.svg: is missing']
  expect(await faultsOf(folder)).toEqual(faults)
  writeFileSync(join(folder, 'site.json'), '{ "name": "Fuel Shack",\n  "name": "Fuel Shack" // twice\n}')
  expect((await faultsOf(folder))[0]).toBe('site.json: line 2, column 24: has a comment, which JSON does not have')
  expect(await faultsOf(join(folder, 'nowhere'))).toEqual([
    'nowhere: is missing. It is the folder with site.json and catalogue.json.',
  ])
})

test('a huge file of nonsense has a short answer', async () => {
  const folder = copySite()
  const entries = Array.from({ length: 100_000 }, (_, index) => `"field${index}": "\\u001b[31m"`)
  writeFileSync(join(folder, 'site.json'), `{ ${entries.join(', ')} }`)
  const lines = await faultsOf(folder)
  expect(lines).toHaveLength(501)
  expect(lines.at(-1)).toMatch(/^… and 99\d{3} more faults$/)
  expect(lines.join('').length).toBeLessThan(300_000)
})
