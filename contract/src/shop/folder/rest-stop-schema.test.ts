import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { siteSchema } from '../rest-stop/site.ts'
import { findFields, makeRestStopSchema, type JsonSchema } from './rest-stop-schema.ts'
import { siteCatalogueSchema } from './site-catalogue.ts'

const repository = join(import.meta.dirname, '../../../..')
const readFile = (path: string): unknown => JSON.parse(readFileSync(join(repository, path), 'utf8'))

const schema = makeRestStopSchema()
// Zod's own checks have the formats, and `examples` may stand in it.
const ajv = new Ajv2020({ validateFormats: false, strictTypes: false, allErrors: true })
const validate = ajv.compile(schema)

/** Every field of the schema, by its path in it. */
function listFields(node: unknown, path = '#'): [path: string, field: JsonSchema][] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (['examples', 'default', 'enum'].includes(key)) return []
    const inside = listFields(value, `${path}/${key}`)
    return path.endsWith('/properties') ? [[`${path}/${key}`, value], ...inside] : inside
  })
}

const fields = listFields(schema)

/** The unit that the name of a number ends in, and a word of its description. */
const UNITS = [
  [/InCents$|Cents$/, /\bcents\b/],
  [/Minutes$/, /\bminutes\b/],
  [/Seconds$/, /\bseconds\b/],
  [/Hours$/, /\bhours\b/],
  [/Days$/, /\bdays\b/],
  [/Years$/, /\byears\b/],
] as const

test('every field of the folder has a description with its unit, and an example', () => {
  expect(fields.length).toBeGreaterThan(150)
  for (const [path, { type, description = '', examples = [] }] of fields) {
    expect.soft(description, path).toMatch(/^[A-Za-z0-9].*\.$/)
    expect.soft(examples.length, path).toBe(1)
    const isNumber = type === 'number' || type === 'integer'
    const [, unit = /./] = (isNumber && UNITS.find(([name]) => name.test(path))) || []
    expect.soft(description, path).toMatch(unit)
  }
})

test('every example of a field is valid, but for lists that need more entries', () => {
  const { $defs } = schema
  for (const [path, field] of fields) {
    const isValid = ajv.compile({ $defs, ...field })
    isValid(field.examples?.[0])
    const errors = (isValid.errors ?? []).filter(({ keyword }) => keyword !== 'minItems')
    expect.soft(errors, path).toEqual([])
  }
})

test.each([
  ['site', 'site.json'],
  ['site', 'catalogue.json'],
  ['examples/gannet-point', 'site.json'],
  ['examples/gannet-point', 'catalogue.json'],
])('editors find nothing wrong in %s/%s, and the field of a mistake', (folder, file) => {
  const content = z.looseObject({ $schema: z.string() }).parse(readFile(join(folder, file)))
  expect(readFile(join(folder, content.$schema))).toEqual(schema)
  validate(content)
  expect(validate.errors).toBeNull()
  expect(validate({ ...content, colour: '#123456' })).toBe(false)
  expect(validate({ ...content, $schema: 1 })).toBe(false)
  expect(validate.errors?.map(({ instancePath }) => instancePath)).toContain('/$schema')
})

test('the examples of the fields make a rest stop', () => {
  const [site, catalogue] = (['site', 'catalogue'] as const).map((file) =>
    Object.fromEntries(
      Object.entries(findFields(schema, file, [])[1]?.properties ?? {}).map(([name, field]) => [
        name,
        typeof field === 'object' ? field.examples?.[0] : undefined,
      ]),
    ),
  )
  const [menuBoard] = z.array(z.unknown()).parse(site?.['menuBoards'])
  const menuBoards = Array.from({ length: 6 }, () => menuBoard)
  expect(siteSchema.safeParse({ ...site, menuBoards }).error?.issues ?? []).toEqual([])
  const { sections: _, ...menu } = catalogue ?? {}
  expect(siteCatalogueSchema.safeParse(menu).error?.issues ?? []).toEqual([])
})
