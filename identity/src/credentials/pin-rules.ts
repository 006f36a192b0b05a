export const PIN_DIGITS = 6
const PIN = /^\d{6}$/
const ASCENDING = '01234567890'
const DESCENDING = '09876543210'
const DAY_MS = 24 * 60 * 60 * 1000

/** A PIN lasts this long after it was set, used or not. */
export const PIN_DAYS = 90
/** A PIN that was not used for this long expires. */
const PIN_IDLE_DAYS = 30

/** @returns the digits, without the spaces that people type. Undefined if it is not six digits. */
export function readPin(input: string): string | undefined {
  const digits = input.replaceAll(/\s/g, '')
  return PIN.test(digits) ? digits : undefined
}

export function checkNewPin(pin: string, repeated: string): { pin?: string; repeated?: string } {
  const digits = readPin(pin)
  if (digits === undefined) return { pin: `Enter ${PIN_DIGITS} digits.` }
  if (isTrivial(digits)) return { pin: "That's one of the first PINs people try. Choose another." }
  if (readPin(repeated) !== digits) return { repeated: "The PINs don't match. Enter the same one twice." }
  return {}
}

/** One digit, two or three digits repeated, or a run such as 345678 or 987654. */
function isTrivial(digits: string): boolean {
  return /^(\d{1,3})\1+$/.test(digits) || ASCENDING.includes(digits) || DESCENDING.includes(digits)
}

/** A PIN from before either time has expired. */
export function pinLimits(now: Date): { createdAfter: string; usedAfter: string } {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  return { createdAfter: ago(PIN_DAYS), usedAfter: ago(PIN_IDLE_DAYS) }
}
