import { expect, it } from 'vitest'
import { z } from 'zod'
import { arrivalPlacesSchema } from './shop/rest-stop/arrival-places.ts'
import { whenValid } from './platform/when-valid.ts'
import { endpoints, type Endpoint } from './endpoints.ts'

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

function schemasWithin(schema: z.ZodType, found = new Set<z.ZodType>()): Set<z.ZodType> {
  if (found.has(schema)) return found
  found.add(schema)
  const parts: unknown[] = Object.values(schema.def)
  const nested = parts.flatMap((part) =>
    typeof part === 'object' && part !== null ? [part, ...Object.values(part)] : [],
  )
  for (const part of nested.filter(isSchema)) schemasWithin(part, found)
  return found
}

// oxlint-disable no-underscore-dangle -- zod's own name for what a check was made of
const refinementsOf = (schema: z.ZodType) =>
  [...schemasWithin(schema)].flatMap(({ def }) =>
    (def.checks ?? []).map((check) => check._zod.def).filter(({ check }) => check === 'custom'),
  )
// oxlint-enable no-underscore-dangle

const all = Object.entries<Endpoint>(endpoints)
const requests = all.flatMap(([name, { body, query, params }]) =>
  [body, query, params].filter(isSchema).map((schema) => ({ name, schema })),
)

it('finds the refinements of requests', () => {
  expect(requests.flatMap(({ schema }) => refinementsOf(schema)).length).toBeGreaterThan(50)
})

it.each(requests)('refinements in requests of $name run only on values whose own checks passed', ({ schema }) => {
  const others = refinementsOf(schema).filter(({ when }) => when !== whenValid.when)
  expect(others.map((each) => JSON.stringify(each))).toEqual([])
})

it('a list of places with a count beyond its limit is rejected without making their texts', () => {
  const { error } = arrivalPlacesSchema.safeParse([{ title: 'Pump', count: 999_999_999 }])
  expect(error?.issues.map(({ path, code }) => [path, code])).toEqual([[[0, 'count'], 'too_big']])
})
