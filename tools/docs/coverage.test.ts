import { expect, it } from 'vitest'
import { repositoryRoot } from '../stack/repository.ts'
import { checkCoverage, COVERAGE } from './coverage.ts'
import { readTexts } from './read-texts.ts'

const texts = new Map([['web/a.test.ts', "it('a card is a card', () => {})\nit(\"it's there\", () => {})"]])
const row = (tests: string) => `| Sentence | Test |\n| --- | --- |\n| A card is one. | ${tests} |`

it('accepts a row that names existing tests', () => {
  expect(checkCoverage(row("`web/a.test.ts`: a card is a card<br>`web/a.test.ts`: it's there"), texts)).toEqual([])
})

it.each([
  ['a test that is not', '`web/a.test.ts`: a card is none'],
  ['half a name', '`web/a.test.ts`: a card'],
  ['a file that is not', '`web/b.test.ts`: a card is a card'],
  ['no test', 'somewhere in web/a.test.ts'],
])('but not %s', (_what, tests) => {
  expect(checkCoverage(row(tests), texts)).toHaveLength(1)
})

it('each row of the specification coverage names existing tests', () => {
  const all = readTexts(repositoryRoot)
  const coverage = all.get(COVERAGE) ?? ''
  expect(checkCoverage(coverage, all)).toEqual([])
  expect(coverage.split('\n').filter((line) => line.includes('`: ')).length).toBeGreaterThan(90)
})
