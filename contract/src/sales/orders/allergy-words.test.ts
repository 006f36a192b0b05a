import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findAllergyWords, namesAllergy, namesCoeliac } from './allergy-words.ts'

const found = (text: string) => findAllergyWords(text).map(({ start, end }) => text.slice(start, end))

test.each([
  ['alergic to eggs', ['alergic']],
  ['I have an alergy: sesame', ['alergy']],
  ['allegic to prawns', ['allegic']],
  ['anaphalaxis - sesame', ['anaphalaxis']],
  ['anaphylactic', ['anaphylactic']],
  ['nut alergies', ['nut', 'alergies']],
  ['ceoliac so no flour', ['ceoliac']],
  ['coliac, celiacs', ['coliac', 'celiacs']],
  ['Please NO NUTS or my son will be in hospital', ['NUTS']],
  ['penuts and diary', ['penuts', 'diary']],
  ['epi pen, EpiPens, epi-pen', ['epi pen', 'EpiPens', 'epi-pen']],
  ['Soy alérgica al cacahuete', ['alérgica', 'cacahuete']],
  ['Alergia a los frutos secos, celíaco', ['Alergia', 'frutos secos', 'celíaco']],
  ['Allergique aux arachides, maladie cœliaque', ['Allergique', 'arachides', 'cœliaque']],
  ['Erdnussallergie, Nüsse, Zöliakie', ['Erdnussallergie', 'Nüsse', 'Zöliakie']],
  ['Sono allergica alle noci, intollerante al lattosio', ['allergica', 'noci', 'intollerante', 'lattosio']],
  ['我对花生过敏', ['花生', '过敏']],
  ['ピーナッツアレルギーです', ['ピーナッ', 'アレルギ']],
  ['땅콩 알레르기', ['땅콩', '알레르기']],
  ['मुझे मूंगफली से एलर्जी है', ['मूंगफली', 'एलर्जी']],
  ['mujhe moongphali se alarji hai', ['moongphali', 'alarji']],
])('the note "%s" has the words %j', (text, words) => {
  expect(found(text)).toEqual(words)
})

test('finds no word in ordinary notes', () => {
  const notes = `All good, thanks! Extra sauce. No onion. No worries if you're late. Call me when it's ready.
    I'm in the white Hilux at pump 4. Alert me by text. Leave it with the alley cat. Fairy bread for the kids. Daily special please.
    My nieces want chips. For Celia and Alec. Two energy drinks. Coconut water, donuts, doughnut, minute steak. Cut it in half.
    Well done steak, medium rare, gravy on the side. Gallery on the left. Extra milk, eggs runny, fish well done.
    Could I get it at 6:30? We are a convoy of five trucks. The trailer is 26 m long. Allow ten minutes. Hairy dog in the car.
    No rush, mate. Nothing else. Put it in a bag. Not too hot. But more salt. Special birthday. Light on the mayonnaise.
    Table by the window. Beetroot and pineapple. Plain bun, butter only. Selfish of me, but two forks. Celery on the side.
    Pay at the counter. Alan, Allan and Allegra. Coffee with oat milk, two sugars. Lightly toasted. Diesel as well. All gone?`
  expect(found(notes)).toEqual([])
})

const MISTAKEN = [
  'allergy allergic allergies allergen anaphylaxis anaphylactic coeliac celiac intolerant intolerance peanut',
  'peanuts hazelnut walnuts gluten lactose shellfish alergia alérgica celíaco cacahuete',
  'allergique arachides Zöliakie Erdnuss intollerante lattosio',
].flatMap((line) => line.split(' '))

test('finds each of the words with one letter wrong, missing, too many or in the place of its neighbour', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split(''))
  const kind = fc.constantFrom('wrong', 'missing', 'more', 'swapped')
  fc.assert(
    fc.property(fc.constantFrom(...MISTAKEN), fc.nat(), letter, kind, fc.boolean(), (word, at, by, mistake, isLoud) => {
      const i = at % word.length
      const rest = word.slice(i + 1)
      const written = {
        wrong: word.slice(0, i) + by + rest,
        missing: word.slice(0, i) + rest,
        more: word.slice(0, i) + by + word.slice(i),
        swapped: word.slice(0, i) + rest.slice(0, 1) + word.charAt(i) + rest.slice(1),
      }[mistake]
      fc.pre(written.toLowerCase() !== 'celia')
      expect(found(`so ${isLoud ? written.toUpperCase() : written} please`)).not.toEqual([])
    }),
    { numRuns: 5000 },
  )
})

test('the words of any text are in order, inside it and not empty', () => {
  const part = fc.constantFrom('nut', 'alergy', '过敏', 'épi pen', 'ß', '🥜', ' ', '\n', 'e\u0301')
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
      const text = parts.join('')
      const ranges = findAllergyWords(text)
      expect(ranges).toEqual(ranges.toSorted((a, b) => a.start - b.start))
      for (const { start, end } of ranges) expect(text.slice(start, end)).not.toBe('')
    }),
  )
})

test('says whether a text is about coeliac disease, or about an allergy', () => {
  expect(['ceoliac', 'celiacs', 'cœliaque'].every((text) => namesCoeliac(text))).toBe(true)
  expect(['alergy', 'nut allergies', '过敏', 'intolerant'].every((text) => namesAllergy(text))).toBe(true)
  expect(['peanut', 'all good', ''].some((text) => namesAllergy(text) || namesCoeliac(text))).toBe(false)
})
