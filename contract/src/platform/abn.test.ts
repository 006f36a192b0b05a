import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { formatAbn, isAbn } from './abn.ts'

it.each(['51 824 753 556', '51824753556', '53 004 085 616', ' 51 824 753 556 '])('accepts the ABN %s', (abn) => {
  expect(isAbn(abn)).toBe(true)
})

it.each(['', '51 824 753 557', '5182475355', '518247535561', '01 824 753 556', '51-824-753-556', 'ABN 51824753556'])(
  'rejects the ABN "%s"',
  (abn) => {
    expect(isAbn(abn)).toBe(false)
  },
)

test('rejects an ABN with any other digit in one place', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 }), fc.integer({ min: 1, max: 9 }), (place, change) => {
      const digits = Array.from('51824753556', Number)
      digits[place] = ((digits[place] ?? 0) + change) % 10
      return !isAbn(digits.join(''))
    }),
  )
})

test('formats an ABN in the usual groups', () => {
  expect(formatAbn('51824753556')).toBe('51 824 753 556')
  expect(formatAbn('51 824 753 556')).toBe('51 824 753 556')
})
