import { z } from 'zod'

/** Numbers that are valid JSON, and of which any amount, count or duration could be computed. */
const NUMBERS = [0, -1, 0.1, 999_999_999, 2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 53), 1e21, 1e308, -1e308, 5e-324]

/** The first and last days that calendars know, those at which they change, and offsets that no clock has. */
const DATES = [
  '0000-01-01',
  '0001-01-01',
  '0099-12-31',
  '1582-10-10',
  '1969-12-31',
  '9999-12-31',
  '2026-02-30',
  '0001-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999Z',
  '2026-06-01T00:00:00+23:59',
  '2026-06-01T00:00:00-99:99',
  '+275760-09-13T00:00:00.000Z',
]

const SHORT_TEXTS = ['', '\u0000', 'a\u0000b', '\ud800', 'x\udfff']

/** Texts that take long to match, to split or to fold. Bodies may have 64 KB. */
const LONG_TEXTS = [
  'x'.repeat(60_000),
  '9'.repeat(60_000),
  `${'1'.repeat(30_000)}a${'1'.repeat(29_000)}a`,
  `x${' '.repeat(60_000)}x`,
  'aA1-'.repeat(15_000),
  '<a <a '.repeat(10_000),
  'a@a.'.repeat(15_000),
  'http://'.repeat(8000),
  '%25'.repeat(20_000),
  'e\u0301'.repeat(15_000),
  'x'.repeat(100_000),
]

export const EXTREME_TEXTS = [...NUMBERS.map(String), ...DATES, ...SHORT_TEXTS, ...LONG_TEXTS]

interface Extremes {
  numbers: number[]
  texts: string[]
}

/** Lists the extremes above, and the limits that a schema states with what is just outside. */
export function extremesFor(schema: z.ZodType): Extremes {
  const stated = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  const limits = (names: string) => [
    ...new Set(Array.from(stated.matchAll(new RegExp(`"(?:${names})":(-?\\d+)`, 'g')), ([, limit]) => Number(limit))),
  ]
  const lengths = limits('maxLength|minLength').filter((length) => length <= 60_000)
  return {
    numbers: [...NUMBERS, ...limits('maximum|minimum').flatMap((limit) => [limit - 1, limit, limit + 1])],
    texts: [
      ...DATES,
      ...SHORT_TEXTS,
      ...LONG_TEXTS,
      ...lengths.flatMap((length) => [length, length + 1].map((each) => 'y'.repeat(each))),
    ],
  }
}

export const ANY_EXTREMES: Extremes = { numbers: NUMBERS, texts: [...DATES, ...SHORT_TEXTS, ...LONG_TEXTS] }

const MANY = 1000
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A value within as many lists or objects. */
function nest(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = wrap(value)
  return value
}

/** Copies of a JSON value with one part that is extreme: a number, a text, or the length or depth of a list or object. */
export function* extremesOf(value: unknown, extremes: Extremes): Generator {
  if (typeof value === 'number') yield* extremes.numbers
  if (typeof value === 'string') yield* extremes.texts
  if (Array.isArray(value)) {
    const [first, ...others]: unknown[] = value
    yield []
    yield Array.from({ length: MANY }, () => first ?? 0)
    for (const extreme of extremesOf(first, extremes)) yield [extreme, ...others]
  } else if (isRecord(value)) {
    for (const [key, inner] of Object.entries(value)) {
      for (const extreme of extremesOf(inner, extremes)) yield { ...value, [key]: extreme }
      yield { ...value, [key]: nest(MANY, (inside) => [inside]) }
      yield { ...value, [key]: nest(MANY, (inside) => ({ a: inside })) }
    }
    yield nest(MANY, (inside) => ({ a: inside }))
    yield nest(MANY, (inside) => [inside])
    for (const date of DATES) yield { ...value, [date]: Object.values(value)[0] ?? 1 }
  }
}

/** At most as many of the values, spread evenly. */
export function spread<Value>(values: Value[], most: number): Value[] {
  if (values.length <= most) return values
  return values.filter(
    (_, index) => Math.floor((index * most) / values.length) !== Math.floor(((index - 1) * most) / values.length),
  )
}
