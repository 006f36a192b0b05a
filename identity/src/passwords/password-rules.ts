import { isCommon } from './common-passwords.ts'
import { checkWithoutList, plainOf, TOO_COMMON, wordsOf, type PasswordContext } from '../assets/rules-without-list.mjs'

/** A common word with up to this many digits and punctuation marks around it is still easy to guess. */
const DECORATION_MAX_CHARACTERS = 6

export interface NamedSite {
  name: string
  shortName: string
  address: { road: string; town: string; state: string; enterFrom: string }
}

/** The words that an attacker who knows the site tries first (OWASP ASVS 5.0, 6.1.2 and 6.2.11). */
export function siteWordsOf({ name, shortName, address }: NamedSite): string[] {
  return wordsOf([name, shortName, address.road, address.town, address.state, address.enterFrom].join(' '))
}

/**
 * A password from published lists is rejected, and so is one that consists of words of the site or the user.
 *
 * @returns a message for the user, or undefined for an accepted password.
 */
export function checkPassword(password: string, context: PasswordContext): string | undefined {
  const plain = plainOf(password)
  return checkWithoutList(password, context) ?? (isCommon(plain) || isDecoratedWord(plain) ? TOO_COMMON : undefined)
}

/** `summer2026!`: a common word or password with a few characters before or after it. */
function isDecoratedWord(plain: string): boolean {
  const word = plain.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  const decoration = plain.length - word.length
  return decoration > 0 && decoration <= DECORATION_MAX_CHARACTERS && isCommon(word)
}
