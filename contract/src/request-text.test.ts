import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'

/** Hashed and never stored, printed or shown. */
const SECRETS = new Set(['proveIdentity.body.password', 'proveIdentity.body.code'])

interface Text {
  path: string
  schema: z.ZodType
}

/** Every string within a schema, with the refinements around it. */
function textsOf(schema: unknown, path: string): Text[] {
  if (schema instanceof z.ZodString) return [{ path, schema }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textsOf(field, `${path}.${name}`))
  if (schema instanceof z.ZodArray) return textsOf(schema.element, `${path}[]`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsOf(option, path))
  if (schema instanceof z.ZodRecord)
    return [...textsOf(schema.keyType, `${path} key`), ...textsOf(schema.valueType, `${path}[]`)]
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional
  )
    return textsOf(schema.unwrap(), path)
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap((each) => textsOf(each, path))
  const isWithoutText = [z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodStringFormat, z.ZodTransform].some(
    (type) => schema instanceof type,
  )
  if (!isWithoutText) throw new Error(`This test does not know the schema at ${path}`)
  return []
}

const texts = Object.entries(endpoints).flatMap(([name, endpoint]) => [
  ...('body' in endpoint ? textsOf(endpoint.body, `${name}.body`) : []),
  ...('params' in endpoint ? textsOf(endpoint.params, `${name}.params`) : []),
])

it('finds the texts of requests', () => {
  const paths = texts.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['startCheckout.body.customerNotes', 'declineOrder.body.note']))
})

it.each(texts.filter(({ path }) => !SECRETS.has(path)))(
  '$path has a limit, and no control characters or marks of direction',
  ({ schema }) => {
    expect(schema.safeParse('a'.repeat(100_001)).success).toBe(false)
    for (const character of ['\u0000', '\u001b', '\u007f', '\u009b', '\u202e', '\u2066', '\ud800']) {
      const accepted = schema.safeParse(`12345678${character}`).success
      expect([character.codePointAt(0), accepted]).toEqual([character.codePointAt(0), false])
    }
  },
)
