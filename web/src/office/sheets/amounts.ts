/** Spaces, and the signs and codes of the dollar. */
const AROUND_AMOUNTS = /[\s\u00a0$]|AUD|A(?=\$)/gi
const WITH_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const WITH_POINTS = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/
const DECIMAL_COMMA = /^\d+,\d{1,2}$/
const CENT_TENTHS = 1000

/** @returns undefined for a text that is no amount; `isRounded` if it has parts of a cent */
export function readAmount(text: string): { cents: number; isRounded: boolean } | undefined {
  const number = readNumber(text)
  if (number === undefined) return undefined
  const exact = number * 100
  const cents = Math.round(exact)
  return { cents, isRounded: Math.abs(Math.round(exact * CENT_TENTHS) / CENT_TENTHS - cents) > 0 }
}

/** `1,234.50`, `$12.00` and `12,50`. @returns undefined for a text that is no number, or a negative one */
export function readNumber(text: string): number | undefined {
  const plain = toPlainNumber(text.replaceAll(AROUND_AMOUNTS, ''))
  return /^\d{1,9}(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

function toPlainNumber(text: string): string {
  if (WITH_COMMAS.test(text)) return text.replaceAll(',', '')
  if (WITH_POINTS.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text
}
