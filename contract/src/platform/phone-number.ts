/** Four digits, three digits, three digits, each gap an optional single space: what the checkout accepts from a person who types. */
export const PHONE_NUMBER_PATTERN = /^\d{4} ?\d{3} ?\d{3}$/

export function isPhoneNumber(text: string): boolean {
  return PHONE_NUMBER_PATTERN.test(text)
}

/** The characters that people and devices write between digits. A number that is copied on a phone has marks around it that show nothing. */
const SEPARATORS = /[\s().,/−\p{Pd}\p{Cf}]/gu
/** `+61`, `0061`, `0011 61`, and the `(0)` that some write behind it. */
const COUNTRY_CODE = /^(?:\+|00(?:11)?)610?/
/** A number of Australia, whether dialled from abroad or without its first zero. */
const NATIONAL = /^(?:61)?0?([2-578]\d{8})$/

const plainOf = (text: string): string => text.normalize('NFKC').replaceAll(SEPARATORS, '').replace(COUNTRY_CODE, '0')

/**
 * Reads a number however a person writes it: `+61 (0)412-345-678` → `0412 345 678`, also that of a landline. It has the form of the
 * checkout. Undefined if it is not a number of ten digits.
 */
export function readPhoneNumber(text: string): string | undefined {
  const plain = plainOf(text)
  const [, rest] = NATIONAL.exec(plain) ?? []
  const digits = rest === undefined ? plain : `0${rest}`
  return /^\d{10}$/.test(digits) ? digits.replace(/(\d{3})(\d{3})$/, ' $1 $2') : undefined
}

/** `+61412345678` → `0412 345 678`, as the number is written in Australia. Any other text stays as it is. */
export function toNationalNumber(text: string): string {
  return readPhoneNumber(text) ?? text.trim()
}

/** Messages do not reach a landline. */
export function isMobileNumber(text: string): boolean {
  return /^0[45]/.test(readPhoneNumber(text) ?? '')
}

/** `0412 345 678` → `+61412345678`, or undefined if it is not an Australian number. */
export function toInternationalNumber(text: string): string | undefined {
  const digits = readPhoneNumber(text)?.replaceAll(' ', '') ?? ''
  return digits.startsWith('0') ? `+61${digits.slice(1)}` : undefined
}

/** The text is nothing but a phone number or a part of one. */
export function isPartOfPhoneNumber(text: string): boolean {
  return /^\+?\d+$/.test(plainOf(text))
}

/** `0412`, `+61 412`, `61412` and `345 678` are parts of `0412 345 678`. */
export function hasPhoneDigits(phoneNumber: string, part: string): boolean {
  const digits = toNationalNumber(phoneNumber).replaceAll(/\D/g, '')
  const wanted = plainOf(part).replaceAll(/\D/g, '')
  return wanted !== '' && [wanted, wanted.replace(/^610?/, '0')].some((each) => digits.includes(each))
}

/** The ways in which the checkout accepts a number, each of which an order may have stored. Empty if the text is not a number. */
export function waysToTypePhoneNumber(text: string): string[] {
  const [first, second, third] = readPhoneNumber(text)?.split(' ') ?? []
  if (first === undefined) return []
  const gaps = ['', ' ']
  return gaps.flatMap((one) => gaps.map((other) => [first, one, second, other, third].join('')))
}
