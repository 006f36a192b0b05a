import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from '../stack/repository.ts'

/** The requirements of levels 1 and 2 of OWASP's Application Security Verification Standard 5.0.0, by their numbers. */
const requirements = readFileSync(join(import.meta.dirname, 'asvs-5.0-level-2.txt'), 'utf8')
  .trim()
  .split('\n')
const rows = readFileSync(join(repositoryRoot, 'docs/security.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number, , verdict, evidence] = line.split('|').map((cell) => cell.trim())
    return number && /^V\d+\.\d+\.\d+$/.test(number) ? [{ number, verdict, evidence: evidence ?? '' }] : []
  })

it('every requirement has one row', () => {
  expect(rows.map((row) => row.number)).toEqual(requirements)
})

it('every row has a verdict and its evidence or reason', () => {
  const verdicts = new Set(['met', 'operator', 'not applicable', 'not met'])
  expect(rows.filter(({ verdict, evidence }) => !verdicts.has(verdict ?? '') || evidence === '')).toEqual([])
})

it('the evidence is in the repository', () => {
  const paths = rows.flatMap(({ evidence }) =>
    [...evidence.matchAll(/`((?:\w|-)+\/[^` ]+\.\w+)`/g)].map(([, path = '']) => path),
  )
  expect(paths.length).toBeGreaterThan(200)
  expect(paths.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([])
})
