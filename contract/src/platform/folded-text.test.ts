import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, isName, searchFor, searchForWholeName, textKey } from './folded-text.ts'

test.each([
  ["O'Brien", 'O’Brien', 'OBrien', 'o brien', 'O`Brien', 'O´Brien', 'O-Brien', 'Ｏ＇Ｂｒｉｅｎ', 'O\u200bBrien'],
  ['Anne-Marie', 'Anne Marie', 'annemarie', 'Anne‑Marie', ' ANNE  MARIE ', 'Anne\u00adMarie'],
  ['José', 'jose', 'Jose\u0301', 'JOSÉ'],
  ['Søren Łukasz', 'soren lukasz'],
  ['Straße', 'STRASSE'],
  ['王伟', '王 伟', '王\u3000伟'],
  ['مُحَمَّد', 'محمد'],
  ['Fish & chips', 'fish and chips', 'Fish&chips', 'FISH-AND-CHIPS'],
  ['600 ml', '600ml'],
])('%j is the same as each other way to write it', (text, ...others) => {
  for (const other of others) {
    expect([other, textKey(other)]).toEqual([other, textKey(text)])
    expect([other, searchFor(other)(`With ${text}, twice`)]).toEqual([other, true])
  }
})

test.each([
  ['か', 'が'],
  ['राम', 'रम'],
  ['Jo', 'Joe'],
  ['1', '2'],
])('%j and %j are not the same', (one, other) => {
  expect(textKey(one)).not.toBe(textKey(other))
})

test.each(['', ' ', '.', '-', '…', '\u200b', '\u3164', '\u00a0\u2060', "'", '+'])('%j shows no name', (text) => {
  expect(isName(text)).toBe(false)
})

test.each(['Jo', '王伟', '7', "'t", '🙂'])('%j is a name', (text) => {
  expect(isName(text)).toBe(true)
})

const names = fc.string({ unit: 'grapheme', maxLength: 20 })
const insertions = fc.constantFrom('\u200b', '\u2060', '\u00ad', "'", '’', '\ufe0f')

test('folding a folded text changes nothing', () => {
  // One letter that Unicode takes apart into an apostrophe and another.
  expect(foldText('ŉ')).toBe('n')
  fc.assert(
    fc.property(names, (name) => {
      expect(foldText(foldText(name))).toBe(foldText(name))
      expect(textKey(foldText(name))).toBe(textKey(name))
    }),
    { numRuns: 1000 },
  )
})

test('composition, apostrophes, spaces around and what shows nothing make no difference', () => {
  fc.assert(
    fc.property(names, insertions, fc.nat(20), (name, inserted, at) => {
      const letters = Array.from(name)
      const variant = [...letters.slice(0, at), inserted, ...letters.slice(at)].join('')
      for (const other of [variant, name.normalize('NFD'), name.normalize('NFC'), ` ${name}\u3000`]) {
        expect(textKey(other)).toBe(textKey(name))
        expect(searchFor(other)(name)).toBe(true)
        expect(searchForWholeName(other)(name)).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})

test('a part of a name is found at any letter of a word, and across words from the start of one', () => {
  expect(searchFor('arm')('Chicken parmi')).toBe(true)
  expect(searchFor('chickenpar')('Chicken parmi')).toBe(true)
  expect(searchFor('kenpar')('Chicken parmi')).toBe(false)
  expect(searchFor('')('Chicken parmi')).toBe(true)
})

test('a whole name is that of a person or one of its words', () => {
  expect(['Jo', 'Jo Smith', 'Mary-Jo', 'Anna JO'].every(searchForWholeName('jo'))).toBe(true)
  expect(['Joe', 'Jonas', 'Major'].some(searchForWholeName('jo'))).toBe(false)
  expect(['王伟', '王 伟'].every(searchForWholeName('王伟'))).toBe(true)
  expect(searchForWholeName('王伟')('王伟明')).toBe(false)
})
