// The password rules that need no list of common passwords. Plain JavaScript, because the login pages load this file too:
// they show while the user types what the server will decide.

export const PASSWORD_MIN_CHARACTERS = 10
const PASSWORD_MAX_CHARACTERS = 200

/** A password made of the site's or the user's words needs at least this many other letters. */
const OTHER_LETTERS_MIN = 3
const WORD_MIN_LETTERS = 3
/** Words that fit any rest stop. */
const INDUSTRY_WORDS = ['fuel', 'diner', 'roadhouse', 'servo', 'staff', 'cook', 'admin', 'manager', 'customer']
const LOOKALIKES = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['@', 'a'],
  ['$', 's'],
])

export const TOO_COMMON = "That password's too easy to guess. Choose another."
const TOO_OBVIOUS = 'Use words other than your name, your email address or the name of this place.'

/**
 * Only length is required: rules about kinds of characters lead to guessable passwords.
 * @param {string} password
 * @param {import('./rules-without-list.d.mts').PasswordContext} context
 */
export function checkWithoutList(password, context) {
  const { length } = password
  if (length === 0) return 'Enter a password.'
  if (length < PASSWORD_MIN_CHARACTERS) return `Use at least ${PASSWORD_MIN_CHARACTERS} characters.`
  if (length > PASSWORD_MAX_CHARACTERS) return `Use ${PASSWORD_MAX_CHARACTERS} characters or fewer.`
  const plain = plainOf(password)
  if (plain === context.emailAddress?.toLowerCase()) return 'Use something other than your email address.'
  if (isMadeOfKnownWords(plain, context)) return TOO_OBVIOUS
  if (isRepeated(plain)) return TOO_COMMON
  return undefined
}

/** @param {string} password */
export function plainOf(password) {
  return password.normalize('NFKC').toLowerCase().trim()
}

/** @param {string} text */
export function wordsOf(text) {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return words.filter((word) => word.length >= WORD_MIN_LETTERS)
}

/** @param {string} plain */
function isRepeated(plain) {
  return new Set(plain).size <= 2 || /^(.{2,9})\1+$/.test(plain)
}

/**
 * `Fu3lSh4ck2026`, `robinreed1988`: known words, digits and punctuation, and hardly any other letter.
 * @param {string} plain
 * @param {import('./rules-without-list.d.mts').PasswordContext} context
 */
function isMadeOfKnownWords(plain, { emailAddress = '', name = '', siteWords = [] }) {
  const words = new Set([...siteWords, ...INDUSTRY_WORDS, ...wordsOf(name), ...wordsOf(emailAddress)])
  const longestFirst = [...words].sort((one, other) => other.length - one.length)
  return [plain, readLookalikes(plain)].some((text) => {
    const letters = lettersOf(text)
    const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), letters)
    return rest !== letters && rest.length < OTHER_LETTERS_MIN
  })
}

/**
 * Reads digits inside a word as letters. Digits at the end are a year or a number.
 * @param {string} text
 */
function readLookalikes(text) {
  return text.replace(/[\d!?.]+$/, '').replaceAll(/[013457@$]/g, (character) => LOOKALIKES.get(character) ?? '')
}

/** @param {string} text */
function lettersOf(text) {
  return text.replaceAll(/[^\p{L}]/gu, '')
}
