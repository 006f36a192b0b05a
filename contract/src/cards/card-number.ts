export const CARD_NUMBER_LENGTH = 16

/** The Luhn check digit (ISO/IEC 7812-1) that completes a run of digits. */
export function luhnCheckDigit(payload: string): number {
  let sum = 0
  for (let index = 0; index < payload.length; index += 1) {
    const digit = Number(payload[payload.length - 1 - index])
    const doubled = index % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

export function isCardNumber(text: string): boolean {
  return /^\d{16}$/.test(text) && luhnCheckDigit(text.slice(0, -1)) === Number(text.at(-1))
}

/** The digits of a number that a person types or a scanner reads, however they are grouped. */
export const readDigits = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '')

/** Returns what may be stored and shown of a card where its number may not. */
export const lastDigits = (cardNumber: string): string => cardNumber.slice(-4)

/** `1234567812345670` → `1234-5678-1234-5670`. Empty unless the text has exactly 16 characters. */
export function formatCardNumber(cardNumber: string | undefined): string {
  if (cardNumber?.length !== CARD_NUMBER_LENGTH) return ''
  return cardNumber.replaceAll(/(.{4})(?=.)/g, '$1-')
}
