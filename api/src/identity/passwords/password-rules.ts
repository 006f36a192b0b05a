import { isCommon } from './common-passwords.ts'

export const PASSWORD_MIN_CHARACTERS = 10
const PASSWORD_MAX_CHARACTERS = 200

/** A common word with up to this many digits and punctuation marks around it is still easy to guess. */
const DECORATION_MAX_CHARACTERS = 6
/** A password made of the site's or the user's words needs at least this many other letters. */
const OTHER_LETTERS_MIN = 3
const WORD_MIN_LETTERS = 3
/** Words that fit any rest stop. */
const INDUSTRY_WORDS = ['fuel', 'diner', 'roadhouse', 'servo', 'staff', 'cook', 'admin', 'manager', 'customer']
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const TOO_COMMON = "That password's too easy to guess. Choose another."
const TOO_OBVIOUS = 'Use words other than your name, your email address or the name of this place.'

interface PasswordContext {
  emailAddress?: string
  name?: string
  /** See `siteWordsOf`. */
  siteWords?: string[]
}

interface NamedSite {
  name: string
  shortName: string
  address: { road: string; town: string; state: string; enterFrom: string }
}

/** The words that an attacker who knows the site tries first (OWASP ASVS 5.0, 6.1.2 and 6.2.11). */
export function siteWordsOf({ name, shortName, address }: NamedSite): string[] {
  return wordsOf([name, shortName, address.road, address.town, address.state, address.enterFrom].join(' '))
}

/**
 * Length makes a password hard to guess, so there are no composition rules. A password from published lists is
 * rejected, and so is one that consists of words of the site or the user.
 *
 * @returns a message for the user, or undefined for an accepted password.
 */
export function checkPassword(password: string, context: PasswordContext): string | undefined {
  const { length } = password
  if (length === 0) return 'Enter a password.'
  if (length < PASSWORD_MIN_CHARACTERS) return `Use at least ${PASSWORD_MIN_CHARACTERS} characters.`
  if (length > PASSWORD_MAX_CHARACTERS) return `Use ${PASSWORD_MAX_CHARACTERS} characters or fewer.`
  const plain = password.normalize('NFKC').toLowerCase().trim()
  if (plain === context.emailAddress?.toLowerCase()) return 'Use something other than your email address.'
  if (isMadeOfKnownWords(plain, context)) return TOO_OBVIOUS
  if (isCommon(plain) || isDecoratedWord(plain) || isRepeated(plain)) return TOO_COMMON
  return undefined
}

/** `summer2026!`: a common word or password with a few characters before or after it. */
function isDecoratedWord(plain: string): boolean {
  const word = plain.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  const decoration = plain.length - word.length
  return decoration > 0 && decoration <= DECORATION_MAX_CHARACTERS && isCommon(word)
}

function isRepeated(plain: string): boolean {
  return new Set(plain).size <= 2 || /^(.{2,9})\1+$/.test(plain)
}

/** `Fu3lSh4ck2026`, `robinreed1988`: known words, digits and punctuation, and hardly any other letter. */
function isMadeOfKnownWords(plain: string, { emailAddress = '', name = '', siteWords = [] }: PasswordContext): boolean {
  const words = new Set([...siteWords, ...INDUSTRY_WORDS, ...wordsOf(name), ...wordsOf(emailAddress)])
  const longestFirst = [...words].toSorted((one, other) => other.length - one.length)
  return [plain, readLookalikes(plain)].some((text) => {
    const letters = lettersOf(text)
    const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), letters)
    return rest !== letters && rest.length < OTHER_LETTERS_MIN
  })
}

/** Reads digits inside a word as letters. Digits at the end are a year or a number. */
function readLookalikes(text: string): string {
  return text.replace(/[\d!?.]+$/, '').replaceAll(/[013457@$]/g, (character) => LOOKALIKES[character] ?? '')
}

function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return words.filter((word) => word.length >= WORD_MIN_LETTERS)
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '')
}
