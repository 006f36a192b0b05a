import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { optionGroupsSchema } from './dish-options.ts'
import { lineKey, unitPrice } from './option-choice.ts'

const option = (id: string, more: object = {}) => ({ id, title: id, ...more })
const faultsOf = (...groups: object[]) =>
  optionGroupsSchema.safeParse(groups).error?.issues.map(({ message }) => message) ?? []

describe('option groups', () => {
  test.each([
    { fault: 'Size: the minimum exceeds the maximum', group: { min: 2, max: 1 } },
    { fault: 'Size: the maximum exceeds the number of options', group: { max: 3 } },
    { fault: 'Size: a choice of 1 needs as many defaults', group: { min: 1, max: 1, options: [option('a')] } },
    {
      fault: 'Size: more defaults than the maximum',
      group: { max: 1, options: [option('a', { isDefault: true }), option('b', { isDefault: true })] },
    },
    {
      fault: 'Size: "a" is a default, so it must not change the price',
      group: { max: 1, options: [option('a', { isDefault: true, deltaInCents: 50 })] },
    },
  ])('option groups are rejected if $fault', ({ fault, group }) => {
    const options = [option('a', { isDefault: true }), option('b', { isDefault: true })]
    expect(faultsOf({ id: 'size', title: 'Size', options, ...group })).toContain(fault)
  })

  test('option groups have unique ids, and options whose ids are unique in the dish', () => {
    const group = { id: 'size', title: 'Size', max: 1, options: [option('a')] }
    expect(faultsOf(group, { ...group, id: 'more' })).toEqual(['Two options of the dish have the same id'])
    expect(faultsOf(group, { ...group, options: [option('b')] })).toEqual(['Two groups have the same id'])
  })
})

describe('the key of a line', () => {
  test('the key of a line does not depend on the order of the options or on spaces around the note', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 5 }), fc.string(), (ids, note) => {
        expect(lineKey('p', ids.toReversed(), ` ${note} `)).toBe(lineKey('p', ids, note))
      }),
    )
  })

  test('the key of a line is the product’s id without options and note, and differs for no options from that of the defaults', () => {
    expect(lineKey('p', undefined)).toBe('p')
    expect(lineKey('p', [])).not.toBe('p')
    expect(lineKey('p', undefined, 'Hot')).not.toBe(lineKey('p', [], 'Hot'))
  })
})

test('a price is never negative', () => {
  expect(unitPrice(200, [{ deltaInCents: -500 }])).toBe(0)
})
