import { expect, test } from 'vitest'
import { readState } from './australian-state.ts'

test.each([
  ['QLD', ['Queensland', 'Qld', 'qld.', ' QUEENSLAND ', 'AU-QLD', 'ＱＬＤ']],
  ['NSW', ['New South Wales', 'N.S.W.', 'nsw', 'new-south-wales']],
  ['VIC', ['Victoria', 'Vic']],
  ['TAS', ['Tasmania', 'Tas']],
  ['SA', ['South Australia', 'S.A.']],
  ['WA', ['Western Australia', 'W.A.']],
  ['NT', ['Northern Territory', 'N.T.']],
  ['ACT', ['Australian Capital Territory', 'A.C.T.']],
] as const)('%s is read however people write it', (code, texts) => {
  for (const text of [code, ...texts]) expect([text, readState(text)]).toEqual([text, code])
})

test.each(['', '.', 'Otago', 'Q', 'Quensland', 'Australia', 'constructor'])('%j is not a state', (text) => {
  expect(readState(text)).toBeUndefined()
})
