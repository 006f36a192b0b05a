import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

/** Hostile and malformed input for text fields. */
export const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u0007\u001b[31m',
  '\r\nset-cookie: a=b',
  '\u2028\u2029\ufeff',
  '\u202eabc',
  'Z̵̢͝a̶l̸g̷o̶',
  '👩‍👩‍👧‍👦🇦🇺',
  "'; drop table orders; --",
  '" or 1=1 --',
  "\\'; select pg_sleep(10); --",
  '%27%20or%201=1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><svg/onload=alert(1)>',
  '${7*7}{{7*7}}<%= 7*7 %>#{7*7}',
  '../../../../etc/passwd',
  '%00',
  '%c0%af',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '0412 345 678\n',
  '٠٤١٢ ٣٤٥ ٦٧٨',
  'x'.repeat(501),
  'y'.repeat(20_000),
  'ﷺ'.repeat(500),
]

const NASTY_NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  1e-7,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 2,
  -Number.MAX_SAFE_INTEGER,
  1e308,
  5e-324,
]

export const nastyText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  // Random code units, including lone surrogates.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
)

export const nastyValue: Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(...NASTY_NUMBERS, null, true, false, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'length', ''), nastyText),
)

const jsonSchemaSchema = z.looseObject({
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  get items() {
    return jsonSchemaSchema.optional()
  },
  get properties() {
    return z.record(z.string(), jsonSchemaSchema).optional()
  },
  required: z.array(z.string()).optional(),
  $ref: z.string().optional(),
  get anyOf() {
    return z.array(jsonSchemaSchema).optional()
  },
  get oneOf() {
    return z.array(jsonSchemaSchema).optional()
  },
  get $defs() {
    return z.record(z.string(), jsonSchemaSchema).optional()
  },
})
type JsonSchema = z.infer<typeof jsonSchemaSchema>

/** Values that match a schema's JSON Schema; they may violate rules that JSON Schema cannot express. */
export function shapedBy(schema: z.ZodType): Arbitrary<unknown> {
  const document = jsonSchemaSchema.parse(z.toJSONSchema(schema, { io: 'input' }))
  return arbitraryOf(document, document.$defs ?? {})
}

function arbitraryOf(schema: JsonSchema, named: Record<string, JsonSchema>): Arbitrary<unknown> {
  const target = named[schema.$ref?.split('/').at(-1) ?? '']
  if (target) return arbitraryOf(target, named)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => arbitraryOf(option, named)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 - 1 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(schema.items ? arbitraryOf(schema.items, named) : fc.jsonValue(), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 5, 5)),
      })
    case 'object': {
      const properties = Object.entries(schema.properties ?? {})
      const required = schema.required ?? []
      return fc.record(Object.fromEntries(properties.map(([name, each]) => [name, arbitraryOf(each, named)])), {
        requiredKeys: required,
      })
    }
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textOf({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 7 })
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.oneof(
    fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom(...NASTY_TEXTS.filter((text) => text.length >= minLength && text.length <= maxLength)),
  )
}

/** A valid value with one change: a value is replaced, omitted or added. */
export function brokenFrom(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.nat(), fc.nat(3), nastyValue)
    .map(([value, where, how, bad]) => breakAt(value, where, how, bad))
}

function breakAt(value: unknown, where: number, how: number, bad: unknown): unknown {
  if (typeof value !== 'object' || value === null) return bad
  const keys = Object.keys(value)
  const key = keys[where % (keys.length + 1)]
  if (key === undefined) return Array.isArray(value) ? [...value, bad] : { ...value, surplus: bad }
  const inside: unknown = Reflect.get(value, key)
  const changed = how === 0 ? undefined : how === 1 ? breakAt(inside, where >> 3, how, bad) : bad
  if (Array.isArray(value)) return value.map((each: unknown, index) => (String(index) === key ? changed : each))
  return { ...value, [key]: changed }
}
