import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSiteFolder, siteDirectory } from './read-site.ts'

let copy = ''

beforeEach(() => {
  copy = join(mkdtempSync(join(tmpdir(), 'site-')), 'site')
  cpSync(siteDirectory({}), copy, { recursive: true })
})
afterEach(() => rmSync(join(copy, '..'), { recursive: true }))

function change(file: string, from: string, to: string): void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

it.each([
  ['a missing name', 'site.json', '"name": "Fuel Shack",', '', /site\.json is not valid:[^]*at name/],
  [
    'an invalid time',
    'site.json',
    '"opens": "05:00"',
    '"opens": "5 am"',
    /not valid:\n✖ must be a time such as 05:30\n {2}→ at openingHours\.diner\.week\[0\]\.opens$/,
  ],
  ['an invalid colour', 'site.json', '"accent": "#d8612b"', '"accent": "yellow"', /at colours\.accent/],
  [
    'a price below the minimum',
    'catalogue.json',
    '"priceInCents": 1150',
    '"priceInCents": 11',
    /at products\[0\]\.priceInCents/,
  ],
  ['a board without its section', 'site.json', '"section": "Sides"', '"section": "Salads"', /has no section "Salads"/],
])('the error names file and field of %s', (_fault, file, from, to, message) => {
  change(file, from, to)
  expect(() => readSiteFolder(copy)).toThrow(message)
  expect(() => readSiteFolder(copy)).toThrow(join(copy, file))
})

it('the error names a file of the site that is missing or is not JSON', () => {
  writeFileSync(join(copy, 'catalogue.json'), '{')
  expect(() => readSiteFolder(copy)).toThrow(`${join(copy, 'catalogue.json')} is not JSON`)
  rmSync(join(copy, 'catalogue.json'))
  expect(() => readSiteFolder(copy)).toThrow(`${join(copy, 'catalogue.json')} is missing`)
})
