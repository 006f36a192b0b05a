import { expect, it } from 'vitest'
import { findUnusedExports } from './unused-exports.ts'

it('finds the exports that no other file names', () => {
  const text = [
    'export const used = 1',
    'export async function unused() {}',
    'export const { b: renamed, used: own } = used',
  ].join('\n')
  const unused = findUnusedExports([
    { path: 'web/src/a.ts', text },
    { path: 'web/src/b.test.ts', text: "import { used, renamed } from './a.ts'" },
  ])
  expect(unused.map(({ line, detail }) => `${line} ${detail}`)).toEqual([
    '2 exports unused, which no other file names',
    '3 exports own, which no other file names',
  ])
})
