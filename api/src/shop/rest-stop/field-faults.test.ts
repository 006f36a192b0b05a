import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { makeRestStopSchema } from '@fuel-shack/contract/shop/folder/rest-stop-schema'
import { siteCatalogueSchema } from '@fuel-shack/contract/shop/folder/site-catalogue'
import { siteSchema } from '@fuel-shack/contract/shop/rest-stop/site'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultMessage } from './fault-messages.ts'
import { describeFaults } from './field-faults.ts'

const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../examples/gannet-point', file), 'utf8'))

const FILES = [
  { file: 'site', schema: siteSchema, content: read('site.json') },
  { file: 'catalogue', schema: siteCatalogueSchema, content: read('catalogue.json') },
] as const

/** Every place of a value: objects, lists, entries and fields. */
function listPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => listPaths(inner, [...path, key]))]
}

function withValue(content: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(content)) return content.with(Number(key), withValue(content[Number(key)], rest, value))
  const fields = Object.entries(content ?? {})
  return Object.fromEntries(fields.map(([name, inner]) => [name, name === key ? withValue(inner, rest, value) : inner]))
}

const WRONG: unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e21,
  '',
  'x',
  '\u0000\u202e\n',
  [],
  [null],
  {},
  { constructor: 1 },
]

const UNCLEAR = /\n|\p{Cc}|undefined|Invalid|is not valid|\n +at /u
const WITHOUT_EXAMPLE = /(?:is missing|must be (?:text|a |an ))(?!.*such as)/

test.each(FILES)('any wrong value of a field of the $file is described in one line', ({ file, schema, content }) => {
  const validate = new Ajv2020({ validateFormats: false, strictTypes: false }).compile(makeRestStopSchema())
  const paths = listPaths(content).filter(({ length }) => length > 0 && length < 7)
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.oneof(fc.constantFrom(...WRONG), fc.jsonValue()), (path, value) => {
      const changed = withValue(content, path, value)
      validate.errors = null
      const { success, error } = schema.safeParse(changed, { error: faultMessage })
      // Editors accept what the server accepts.
      if (success) validate(changed)
      expect(validate.errors ?? []).toEqual([])
      const lines = describeFaults(error?.issues ?? [], file)
      expect(lines.length > 0).toBe(!success)
      for (const line of lines) {
        expect(line).not.toMatch(UNCLEAR)
        expect(line).not.toMatch(WITHOUT_EXAMPLE)
      }
    }),
    { numRuns: 1000 },
  )
})

test('a fault has the path of its field, also in a record with names of any kind', () => {
  const { error } = siteSchema.safeParse({ ['\u001b[31m']: 1, ['a'.repeat(1000)]: 1 }, { error: faultMessage })
  const lines = describeFaults(error?.issues ?? [], 'site')
  expect(lines.join('\n')).not.toContain('\u001b')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(900)
})
