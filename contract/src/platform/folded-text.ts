/** `O'Brien`, `O’Brien`, and what keyboards have in its place. */
const APOSTROPHES = /['’‘ʼʻ′`]/g
/** Shows nothing: zero-width characters, soft hyphens, fillers. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Accents, and the vowel signs that Arabic and Hebrew may leave out. The voicing marks of kana are letters of their own. */
const ACCENTS = /(?![\u3099\u309a])(?=\p{M})[\p{sc=Zinh}\p{sc=Arab}\p{sc=Hebr}]/gu
/** Letters that Unicode does not take apart, as people without that key type them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
  '&': ' and ',
}
const SPELT = new RegExp(`[${Object.keys(SPELLINGS).join('')}]`, 'gu')
/** Whatever is neither a letter, a digit nor a symbol such as an emoji. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}\p{So}]+/gu

/**
 * Makes texts comparable, without case, accents, punctuation and width: `José`, `JOSE` and `ｊｏｓｅ` are `jose`, `O’Brien` is `obrien`.
 * Words have one space between them. Empty if the text shows nothing.
 */
export function foldText(text: string): string {
  return (
    text
      .replaceAll(INVISIBLE, '')
      // Unicode takes this one apart into a space and an accent.
      .replaceAll('´', '')
      .normalize('NFKD')
      .replaceAll(APOSTROPHES, '')
      .toLowerCase()
      .replaceAll(ACCENTS, '')
      .replaceAll(SPELT, (character) => SPELLINGS[character] ?? character)
      .normalize('NFC')
      .replaceAll(BETWEEN_WORDS, ' ')
      .trim()
  )
}

/** Texts that people would call the same have the same key: `Anne-Marie`, `Anne Marie` and `ANNEMARIE`. */
export const textKey = (text: string): string => foldText(text).replaceAll(' ', '')

/** A name shows something. A space, a dot or a zero-width character is none. */
export const isName = (text: string): boolean => textKey(text) !== ''

/** @returns whether a text contains what was searched for, however either is spaced. What shows nothing is in every text. */
export function searchFor(wanted: string): (text: string) => boolean {
  const words = foldText(wanted)
  const key = textKey(wanted)
  return (text) => {
    const folded = foldText(text)
    if (folded.includes(words)) return true
    const found = folded.split(' ')
    return found.some((_, index) => found.slice(index).join('').startsWith(key))
  }
}

/** @returns whether a name, or one of its words, is what was searched for. */
export function searchForWholeName(wanted: string): (name: string) => boolean {
  const key = textKey(wanted)
  return (name) => textKey(name) === key || foldText(name).split(' ').includes(key)
}
