/** Four digits, three digits, three digits, each gap an optional single space. */
export const PHONE_NUMBER_PATTERN = /^\d{4} ?\d{3} ?\d{3}$/

export function isPhoneNumber(text: string): boolean {
  return PHONE_NUMBER_PATTERN.test(text)
}

/** `+61 412 345 678` → `0412 345 678`, as the number is written in Australia. Any other text stays as it is. */
export function toNationalNumber(text: string): string {
  const [, ...groups] = /^\+61 ?(?:\(0\) ?)?(\d{3}) ?(\d{3}) ?(\d{3})$/.exec(text.trim()) ?? []
  return groups.length > 0 ? `0${groups.join(' ')}` : text.trim()
}

/** Messages do not reach a landline. */
export function isMobileNumber(phoneNumber: string): boolean {
  return isPhoneNumber(phoneNumber) && /^0[45]/.test(phoneNumber)
}

/** `0412 345 678` → `+61412345678`, or undefined if it is not an Australian number. */
export function toInternationalNumber(phoneNumber: string): string | undefined {
  const digits = phoneNumber.replaceAll(' ', '')
  return /^0[2-9]\d{8}$/.test(digits) ? `+61${digits.slice(1)}` : undefined
}
