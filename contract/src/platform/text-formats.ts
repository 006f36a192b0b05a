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
  postcode: { read: matching(/^\d{4}$/), kind: 'four digits' },
  colour: {
    read: (typed) => matching(/^#[0-9a-f]{6}$/)(typed.toLowerCase()),
    kind: 'a colour such as #3d1f4d',
  },
} as const satisfies Record<string, TextFormat>

export type TextFormatName = keyof typeof TEXT_FORMATS
