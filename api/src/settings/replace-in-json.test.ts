import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replaceInJson } from './replace-in-json.ts'

const TEXT = '{\n  "a": { "b": [1, {"c": "}\\"{"}] },\n  "d": 2\n}\n'

test.each<[string, string[], unknown, string]>([
  ['a value', ['d'], 'x', '{\n  "a": { "b": [1, {"c": "}\\"{"}] },\n  "d": "x"\n}\n'],
  ['a list inside', ['a', 'b'], [], '{\n  "a": { "b": [] },\n  "d": 2\n}\n'],
  ['a missing value', ['e'], { f: 1 }, `${TEXT.slice(0, -3)},\n  "e": {\n    "f": 1\n  }\n}\n`],
  ['a missing value two levels below', ['e', 'f'], 1, `${TEXT.slice(0, -3)},\n  "e": {\n    "f": 1\n  }\n}\n`],
])('replaces %s and leaves the rest as it is written', (_what, path, value, replaced) => {
  expect(replaceInJson(TEXT, path, value)).toBe(replaced)
})

test('a value of the site is replaced, whatever it is, and no other', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'site', 'site.json'), 'utf8')
  const site: { board: object } = JSON.parse(text)
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // JSON has no negative zero.
      const written: unknown = JSON.parse(JSON.stringify(value))
      const board = { ...site, board: { ...site.board, fuel: written } }
      expect(JSON.parse(replaceInJson(text, ['board', 'fuel'], value))).toEqual(board)
      expect(JSON.parse(replaceInJson(text, ['kitchen'], value))).toEqual({ ...site, kitchen: written })
    }),
  )
})
