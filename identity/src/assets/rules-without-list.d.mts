export interface PasswordContext {
  emailAddress?: string
  name?: string
  /** See `siteWordsOf`. */
  siteWords?: string[]
}

export const PASSWORD_MIN_CHARACTERS: number
export const TOO_COMMON: string

/** @returns a message for the user, or undefined for a password that only the list of common ones can reject. */
export function checkWithoutList(password: string, context: PasswordContext): string | undefined

/** The form in which passwords are compared. */
export function plainOf(password: string): string

/** The words of three letters or more, in lower case. */
export function wordsOf(text: string): string[]
