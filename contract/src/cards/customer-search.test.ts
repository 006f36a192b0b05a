import { expect, test } from 'vitest'
import { searchForName, searchKindOf } from './customer-search.ts'

test.each([
  [' casey@example.com ', 'email'],
  ['0412 345 678', 'phone'],
  ['+61 (0)412-345-678', 'phone'],
  ['1234-5678-1234-5670', 'card'],
  ['１２３４ ５６７８ １２３４ ５６７０', 'card'],
  ['Jo', 'name'],
  ['Ng', 'name'],
  ['王伟', 'name'],
  ["O'Brien", 'name'],
  ['041', undefined],
  ['0412 345 67', undefined],
  ['x', undefined],
  ['王', undefined],
  ['--', undefined],
  ['\u200b\u200b\u200b', undefined],
])('%j is searched as: %s', (text, kind) => {
  expect(searchKindOf(text)).toBe(kind)
})

test('two letters find whole names only, three a part of a name', () => {
  const names = ['Jo', 'Jo Smith', 'Joanna', 'Major Tom', 'Ng', 'Angus Ng', '王伟', '王伟明']
  const found = (text: string) => names.filter(searchForName(text))
  expect(found('jo')).toEqual(['Jo', 'Jo Smith'])
  expect(found('joa')).toEqual(['Joanna'])
  expect(found('NG')).toEqual(['Ng', 'Angus Ng'])
  expect(found('王伟')).toEqual(['王伟'])
  expect(found('王伟明')).toEqual(['王伟明'])
})
