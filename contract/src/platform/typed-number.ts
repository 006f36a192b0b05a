/** How many digits may follow the point. */
interface NumberForm {
  decimals: number
}

export const DOLLARS: NumberForm = { decimals: 2 }
export const WHOLE: NumberForm = { decimals: 0 }

/** `1,234` and `1 234`: a thousands sign is before exactly three digits. */
const WITH_THOUSANDS = /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)(?:\.(?<fraction>\d+))?$/
/** `4.50`, `.5` */
const WITH_POINT = /^(?<whole>\d*)(?:\.(?<fraction>\d+))?$/
/** `4,50`: number pads show a comma where the device's region writes one. */
const WITH_COMMA = /^(?<whole>\d+),(?<fraction>\d{1,2})$/

/**
 * Reads a number as people type it: `$1,234.50`, `4,50`, `.5`. A comma is a thousands sign before exactly three digits, otherwise a
 * decimal sign before one or two.
 *
 * @returns null if nothing was typed, undefined if it is not a number of this form
 */
export function readTypedNumber(typed: string, { decimals }: NumberForm): number | null | undefined {
  const text = typed.replaceAll(/\s+/gu, ' ').trim().replace(/^\$ ?/, '')
  if (text === '') return typed.trim() === '' ? null : undefined
  const match = WITH_THOUSANDS.exec(text) ?? WITH_POINT.exec(text) ?? WITH_COMMA.exec(text)
  const { whole = '', fraction = '' } = match?.groups ?? {}
  if (!match || fraction.length > decimals) return undefined
  return Number(`${whole.replaceAll(/\D/g, '') || '0'}.${fraction || '0'}`)
}

/** @returns whole cents, null and undefined as `readTypedNumber` does */
export function readTypedCents(typed: string): number | null | undefined {
  const dollars = readTypedNumber(typed, DOLLARS)
  return typeof dollars === 'number' ? Math.round(dollars * 100) : dollars
}
