import { isName } from '@fuel-shack/contract/platform/folded-text'
import { isTypedText } from '@fuel-shack/contract/platform/typed-text'
import { z } from 'zod'
import { checkPassword, siteWordsOf, type NamedSite } from '../passwords/password-rules.ts'

const NAME_MAX_CHARACTERS = 100
const EMAIL_MAX_CHARACTERS = 254
/** A tab counts, too: a name is one line. */
const LINE_BREAK = /[\t\r\n]/

export interface NewAccount {
  name: string
  emailAddress: string
  password: string
}

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** Normalises an address as it is stored. Undefined for an invalid address. */
export function readEmailAddress(input: string): string | undefined {
  const emailAddress = input.trim().toLowerCase()
  const isAddress = emailAddress.length <= EMAIL_MAX_CHARACTERS && z.email().safeParse(emailAddress).success
  return isAddress ? emailAddress : undefined
}

export function checkName(name: string): string | undefined {
  if (!isName(name)) return 'Enter your name.'
  if (name.trim().length > NAME_MAX_CHARACTERS) return `Your name must be ${NAME_MAX_CHARACTERS} characters or fewer.`
  if (!isTypedText(name) || LINE_BREAK.test(name)) return "Your name has characters we can't print."
  return undefined
}

/** For a password that the operator types. */
export function checkTypedPassword(password: string, emailAddress: string, site: NamedSite): string | undefined {
  return checkPassword(password, { emailAddress, siteWords: siteWordsOf(site) })
}

export function checkNewAccount(
  { name, emailAddress, password }: NewAccount,
  siteWords: string[],
): FieldErrors<keyof NewAccount> {
  const errors: FieldErrors<keyof NewAccount> = {}
  const nameError = checkName(name)
  if (nameError !== undefined) errors.name = nameError
  if (readEmailAddress(emailAddress) === undefined)
    errors.emailAddress = 'Enter an email address, like name@example.com.'
  const passwordError = checkPassword(password, { emailAddress: emailAddress.trim(), name, siteWords })
  if (passwordError !== undefined) errors.password = passwordError
  return errors
}
