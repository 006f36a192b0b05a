import { expect, it } from 'vitest'
import { buildGraph } from './graph.ts'
import { readSource } from './source.ts'
import { findUnusedExports } from './unused-exports.ts'

/** The names of the exports of `a.ts` that are found when another file has this text. */
function unusedOf(text: string, other: string): string[] {
  const graph = buildGraph([readSource('a.ts', text), readSource('b.ts', other)], (_, specifier) => specifier.slice(2))
  return findUnusedExports(graph).map(({ line, detail }) => `${line} ${detail.split(',')[0]}`)
}

it('finds the exports that no other file imports', () => {
  const text = [
    'export const used = 1',
    'export async function unused() {}',
    'export const { b: renamed, used: own } = used',
    'export type { C } from "./c.ts"',
  ].join('\n')
  expect(unusedOf(text, `import { used, renamed as own } from './a.ts'`)).toEqual([
    '2 exports unused',
    '3 exports own',
    '4 exports C',
  ])
})

it('finds an export whose name another file has for something else', () => {
  expect(unusedOf('export const size = 1', `import './a.ts'\nimport { size } from './c.ts'`)).toEqual([
    '1 exports size',
  ])
})

it.each([
  `import { size } from './a.ts'`,
  `import type { size } from './a.ts'`,
  `import standard, { type size } from './a.ts'`,
  `export { size as length } from './a.ts'\nexport default 1`,
  `import * as a from './a.ts'\na.size`,
  `const { size } = await import('./a.ts')`,
  `type Size = typeof import('./a.ts').size`,
])('takes an export as used by %s', (other) => {
  expect(unusedOf('export const size = 1', other)).not.toContain('1 exports size')
})

it('finds an export that an import of the whole file does not mention', () => {
  expect(unusedOf('export const size = 1', `import * as a from './a.ts'\na.length`)).toEqual(['1 exports size'])
})

it('takes an export of a file that nothing imports as used where another file names it', () => {
  expect(unusedOf('export const size = 1\nexport const depth = 1', `bundle('a.ts').size`)).toEqual(['2 exports depth'])
})

it('a declaration file describes the exports of its script', () => {
  const sources = [
    readSource('a.mjs', 'export const size = 1'),
    readSource('a.d.mts', 'export const size: 1\nexport interface Helper {}'),
    readSource('b.ts', `import { size } from './a.mjs'`),
  ]
  expect(findUnusedExports(buildGraph(sources, (_, specifier) => specifier.slice(2)))).toEqual([
    { path: 'a.d.mts', line: 2, detail: 'exports Helper, which no other file imports' },
  ])
})
