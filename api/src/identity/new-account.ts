import { z } from 'zod'

export const PASSWORD_MIN_CHARACTERS = 10
const PASSWORD_MAX_CHARACTERS = 200
const NAME_MAX_CHARACTERS = 100
const EMAIL_MAX_CHARACTERS = 254

/** The most common passwords of ten characters or more, and the ones that this rest stop invites. */
const COMMON_PASSWORDS = new Set(
  `0123456789 1234567890 12345678910 123456789a 123456789q 1234567891 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 9876543210
  0987654321 abcdefghij abcd123456 asdfghjkl; asdfghjkl1 australia1 australia123 changeme123 football12 football123
  fuelshack1 fuelshack123 iloveyou12 iloveyou123 letmein123 liverpool1 mypassword password01 password12 password123
  password1234 password12345 passwordpassword princess12 princess123 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedcrfv qwerty1234
  qwerty12345 qwerty123456 qwertyuiop qwertyuiop1 qwertyuiop123 qwertyuiop[] sunshine12 sunshine123 superman12
  superman123 welcome123 zaq12wsxcde zxcvbnm123`.split(/\s+/),
)

export interface NewAccount {
  name: string
  emailAddress: string
  password: string
}

/** A sentence for each field that cannot be accepted as it is. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** As it is stored and looked up; undefined where it cannot be an address. */
export function readEmailAddress(typed: string): string | undefined {
  const emailAddress = typed.trim().toLowerCase()
  const isAddress = emailAddress.length <= EMAIL_MAX_CHARACTERS && z.email().safeParse(emailAddress).success
  return isAddress ? emailAddress : undefined
}

export function checkName(name: string): string | undefined {
  const length = name.trim().length
  if (length === 0) return 'Enter your name.'
  if (length > NAME_MAX_CHARACTERS) return `Your name must be ${NAME_MAX_CHARACTERS} characters or fewer.`
  if (/\p{Cc}|\p{Cs}/u.test(name)) return 'Your name contains characters that cannot be printed.'
  return undefined
}

/** Length is what makes a password hard to guess: no rule on what it is made of, but not what everybody tries first. */
export function checkPassword(password: string, emailAddress: string): string | undefined {
  const length = password.length
  const plain = password.toLowerCase()
  if (length === 0) return 'Enter a password.'
  if (length < PASSWORD_MIN_CHARACTERS) return `Use at least ${PASSWORD_MIN_CHARACTERS} characters.`
  if (length > PASSWORD_MAX_CHARACTERS) return `Use ${PASSWORD_MAX_CHARACTERS} characters or fewer.`
  if (COMMON_PASSWORDS.has(plain) || new Set(plain).size <= 2)
    return 'That password is one that people try first. Choose another.'
  if (emailAddress !== '' && plain === emailAddress.toLowerCase())
    return 'Use something other than your e-mail address.'
  return undefined
}

export function checkNewAccount({ name, emailAddress, password }: NewAccount): FieldErrors<keyof NewAccount> {
  const errors: FieldErrors<keyof NewAccount> = {}
  const nameError = checkName(name)
  if (nameError !== undefined) errors.name = nameError
  if (readEmailAddress(emailAddress) === undefined)
    errors.emailAddress = 'Enter an e-mail address, like name@example.com.'
  const passwordError = checkPassword(password, emailAddress.trim())
  if (passwordError !== undefined) errors.password = passwordError
  return errors
}
