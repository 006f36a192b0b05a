/** Four digits, three digits, three digits, each gap an optional single space. */
export const PHONE_NUMBER_PATTERN = /^\d{4} ?\d{3} ?\d{3}$/

export function isPhoneNumber(text: string): boolean {
  return PHONE_NUMBER_PATTERN.test(text)
}

/** `0412 345 678` → `+61412345678`, or undefined if it is not an Australian number. */
export function toInternationalNumber(phoneNumber: string): string | undefined {
  const digits = phoneNumber.replaceAll(' ', '')
  return /^0[2-9]\d{8}$/.test(digits) ? `+61${digits.slice(1)}` : undefined
}
