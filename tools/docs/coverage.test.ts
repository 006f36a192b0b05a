import { expect, it } from 'vitest'
import { checkCoverage, REQUIREMENTS } from './coverage.ts'

const LIST = '- **card-1** A card has a number.\n- **card-2** A card has points.\n'

const faultsOf = (source: string, list = LIST) =>
  checkCoverage(
    new Map([
      [REQUIREMENTS, list],
      ['web/a.test.ts', source],
    ]),
  )

it('the check of coverage accepts requirements that tests cover', () => {
  expect(faultsOf("// Covers card-1, card-2.\nit.each([])('shows %s', () => {})")).toEqual([])
})

it.each([
  ['a requirement without a test', "// Covers card-1.\nit('shows', () => {})", LIST],
  ['an id that is not in the list', "// Covers card-1, card-2, card-3.\nit('shows', () => {})", LIST],
  ['a comment that is not above a test', '// Covers card-1, card-2.\n', LIST],
  ['a requirement that a third test names', "// Covers card-1, card-2, card-1, card-1.\nit('shows', () => {})", LIST],
  ['an id that is listed twice', "// Covers card-1, card-2.\nit('shows', () => {})", `${LIST}- **card-1** Again.\n`],
])('the check of coverage rejects %s', (_what, source, list) => {
  expect(faultsOf(source, list)).toHaveLength(1)
})
