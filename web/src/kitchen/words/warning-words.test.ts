import fc from 'fast-check'
import { findAllergyWords } from '@fuel-shack/contract/sales/orders/allergy-words'
import { describe, expect, it } from 'vitest'
import { findWarnings } from './warning-words.ts'

const marked = (text: string) => findWarnings(text).map(({ start, end, level }) => [text.slice(start, end), level])

describe('allergies', () => {
  it.each([
    ['Severe peanut allergy!', ['peanut', 'allergy']],
    ['I am ALLERGIC to sesame', ['ALLERGIC', 'sesame']],
    ['anaphylaxis, EpiPen in the bag', ['anaphylaxis', 'EpiPen']],
    ['coeliac / celiac', ['coeliac', 'celiac']],
    ['alergic to eggs, no flour', ['alergic', 'eggs', 'no flour']],
    ['nut alergies', ['nut', 'alergies']],
    ['Lactose intolerant', ['Lactose', 'intolerant']],
    ['Nut-free kitchen?', ['Nut-free']],
    ['anaphylactic to eggs, milk and prawns', ['anaphylactic', 'eggs', 'milk', 'prawns']],
  ])('the allergy "%s" is marked', (text, found) => {
    expect(marked(text)).toEqual(found.map((word) => [word, 'danger']))
  })

  it('names of food are ordinary words without an allergy', () => {
    expect(marked('Extra milk, eggs runny, fish well done')).toEqual([])
  })

  it('words that only contain one are not marked', () => {
    expect(marked('Donuts and coconut, minute steak')).toEqual([])
  })
})

describe('diets', () => {
  it.each([
    ['Vegetarian. Halal', ['Vegetarian', 'Halal']],
    ['two vegans, kosher', ['vegans', 'kosher']],
  ])('the diet "%s" is marked, but not as a danger', (text, found) => {
    expect(marked(text)).toEqual(found.map((word) => [word, 'diet']))
  })

  it('an allergy beside a diet is still a danger', () => {
    expect(marked('Vegetarian, peanut allergy')).toEqual([
      ['Vegetarian', 'diet'],
      ['peanut', 'danger'],
      ['allergy', 'danger'],
    ])
  })

  it('what is to be left out for a diet is marked as that', () => {
    expect(marked('no vegan cheese')).toEqual([['no vegan', 'change']])
  })
})

describe('what is to be left out', () => {
  it.each([
    ['No beetroot, extra sauce', 'No beetroot'],
    ['burger without cheese please', 'without cheese'],
    ['hold the mayo', 'hold the mayo'],
    ['no onion or tomato thanks', 'no onion or tomato'],
    ['NO pickles', 'NO pickles'],
    ['sugar-free syrup', 'sugar-free'],
  ])('the removal "%s" is marked', (text, found) => {
    expect(marked(text)).toEqual([[found, 'change']])
  })

  it('"no nuts" is one warning, of the higher level', () => {
    expect(marked('no nuts')).toEqual([['no nuts', 'danger']])
  })

  it.each(['No worries if late', 'no rush', 'no thanks', 'Nothing else', 'I know'])(
    'the words "%s" are not marked',
    (text) => {
      expect(marked(text)).toEqual([])
    },
  )
})

it('any text has a danger on the board exactly if its docket has one', () => {
  const word = fc.constantFrom('no', 'nuts', 'alergy', 'egg', '-', ' ', 'free', 'ceoliac', '过敏', 'halal', 'without')
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string())), (parts) => {
      const text = parts.join('')
      const hasDanger = findWarnings(text).some(({ level }) => level === 'danger')
      expect(hasDanger).toBe(findAllergyWords(text).length > 0)
    }),
  )
})

it('the ranges of any text are in order, inside it and do not overlap', () => {
  const word = fc.constantFrom('no', 'nut', 'allergy', 'egg', 'free', '-', ' ', '\n', 'ß', '🥜', 'without', ',')
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string())), (parts) => {
      const text = parts.join(' ')
      let end = 0
      for (const range of findWarnings(text)) {
        expect(range.start).toBeGreaterThanOrEqual(end)
        expect(range.end).toBeGreaterThan(range.start)
        end = range.end
      }
      expect(end).toBeLessThanOrEqual(text.length)
    }),
  )
})
