import { readTimeZone } from './time-zone.ts'
import { formatAbn, isAbn } from './abn.ts'

interface TextFormat {
  /** @returns the text as it is stored, undefined if it is of another kind */
  read: (typed: string) => string | undefined
  /** Completes “Use …” and “must be …”. */
  kind: string
}

const matching = (pattern: RegExp) => (typed: string) => (pattern.test(typed) ? typed : undefined)

/** Browsers that we support have no `URL.canParse`. */
function isAddress(typed: string): boolean {
  try {
    return new URL(typed).host !== ''
  } catch {
    return false
  }
}

/** @returns `2026-11-03` for it, and for `3/11/2026` */
function readDate(typed: string): string | undefined {
  const local = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed)
  const [, day = '', month = '', year = ''] = local ?? []
  const iso = local ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined
  const date = new Date(`${iso}T00:00:00Z`)
  // The 31st of a shorter month would be a day of the next.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

/** Texts of a certain kind, checked by forms and by the server alike. Must not import zod. */
export const TEXT_FORMATS = {
  https: {
    read: (typed) => (/^https:\/\/[^\s\\]+$/i.test(typed) && isAddress(typed) ? typed : undefined),
    kind: 'an address that begins with https://',
  },
  email: {
    read: matching(/^[^\s@<>"(),:;\\]+@[^\s@.]+(?:\.[^\s@.]+)+$/),
    kind: 'an email address, such as hello@example.com',
  },
  phone: {
    read: matching(/^\+?[\d\s()-]*\d[\d\s()-]*$/),
    kind: 'a phone number, such as 07 5550 0142',
  },
  abn: {
    read: (typed) => (isAbn(typed) ? formatAbn(typed) : undefined),
    kind: 'an ABN with valid check digits',
  },
  timeZone: { read: readTimeZone, kind: 'an IANA time zone such as Australia/Sydney' },
  date: {
    read: readDate,
    kind: 'a date such as 3/11/2026',
  },
  postcode: { read: matching(/^\d{4}$/), kind: 'four digits' },
  colour: {
    read: (typed) => matching(/^#[0-9a-f]{6}$/)(typed.toLowerCase()),
    kind: 'a colour such as #3d1f4d',
  },
} as const satisfies Record<string, TextFormat>

export type TextFormatName = keyof typeof TEXT_FORMATS
