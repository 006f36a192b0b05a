import { z } from 'zod'
import { siteSchema } from '../rest-stop/site.ts'
import { siteCatalogueSchema } from './site-catalogue.ts'

export type JsonSchema = z.core.JSONSchema.JSONSchema
type Definitions = Record<string, JsonSchema>

/**
 * Makes one JSON Schema of both files of a folder, with an example of every field. An editor finds out by its products that a file
 * is `catalogue.json`: branches of an `anyOf` would hide which field of it is wrong.
 */
export function makeRestStopSchema(): JsonSchema {
  const { $defs: ofSite, $schema, ...site } = z.toJSONSchema(siteSchema, { io: 'input' })
  const { $defs: ofCatalogue, $schema: _, ...catalogue } = z.toJSONSchema(siteCatalogueSchema, { io: 'input' })
  const definitions: Definitions = { ...ofSite, ...ofCatalogue, site, catalogue }
  for (const definition of Object.values(definitions)) addExamples(definition, definitions)
  return {
    ...($schema !== undefined && { $schema }),
    title: 'Files of a rest stop',
    description: 'site.json has the facts of a rest stop, catalogue.json its menu.',
    if: { required: ['products'] },
    // A keyword of JSON Schema.
    // oxlint-disable-next-line unicorn/no-thenable
    then: { $ref: '#/$defs/catalogue' },
    else: { $ref: '#/$defs/site' },
    $defs: definitions,
  }
}

/** Finds what the schema says of a field: several schemas where it has alternatives. */
export function findFields(
  { $defs = {} }: JsonSchema,
  file: 'site' | 'catalogue',
  path: readonly PropertyKey[],
): JsonSchema[] {
  let found = alternativesOf({ $ref: `#/$defs/${file}` }, $defs)
  for (const key of path)
    found = found.flatMap((schema) => childrenOf(schema, key)).flatMap((child) => alternativesOf(child, $defs))
  return found
}

/** The schema itself comes first: what it says of a field is more precise than what it refers to. */
function alternativesOf(schema: JsonSchema, definitions: Definitions): JsonSchema[] {
  const { $ref, anyOf = [], oneOf = [] } = schema
  const referred = $ref === undefined ? undefined : definitions[$ref.replace('#/$defs/', '')]
  const others = [...(referred ? [referred] : []), ...anyOf, ...oneOf]
  return [schema, ...others.flatMap((other) => alternativesOf(other, definitions))]
}

/** The field of an object, or else the values of a record and the entries of a list. */
function childrenOf({ properties = {}, additionalProperties, items }: JsonSchema, key: PropertyKey): JsonSchema[] {
  const field = Object.entries(properties).find(([name]) => name === key)?.[1]
  return [field, additionalProperties, items].filter(isSchema)
}

const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === 'object' && !Array.isArray(schema)

/** The example of an object or a list is made from those of its fields, where `described` has none. */
function addExamples(schema: JsonSchema, definitions: Definitions): void {
  const { properties = {}, additionalProperties, items, anyOf = [], oneOf = [] } = schema
  const fields = Object.values(properties).filter(isSchema)
  for (const field of fields) field.examples ??= [exampleOf(field, definitions)]
  for (const child of [...fields, ...[additionalProperties, items].filter(isSchema), ...anyOf, ...oneOf])
    addExamples(child, definitions)
}

function exampleOf(schema: JsonSchema, definitions: Definitions): unknown {
  const all = alternativesOf(schema, definitions)
  const [example] = all.flatMap(({ examples = [] }) => examples)
  if (example !== undefined) return example
  const list = all.map(({ items }) => items).find(isSchema)
  if (list) return [exampleOf(list, definitions)]
  const { properties = {}, required = Object.keys(properties) } = all.find((one) => one.properties) ?? {}
  const entries = Object.entries(properties).filter(([name]) => required.includes(name))
  return Object.fromEntries(
    entries.flatMap(([name, field]) => (isSchema(field) ? [[name, exampleOf(field, definitions)]] : [])),
  )
}
