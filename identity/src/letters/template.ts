import type { IdentitySite } from '../identity-site.ts'
import type { WrittenLetter } from '../ports.ts'

/** What a letter is written from. */
export interface LetterFacts {
  site: IdentitySite
  /** The token of the letter's one-time secret; empty without one. */
  token: string
  code: string
  facts: Record<string, string>
}

export interface Template {
  /** The purpose of its one-time secret: the letter is not sent once that is used or has expired. Undefined without one. */
  purpose?: string
  /** The text of a message too, if the letter also goes to mobile numbers. */
  write: (letter: LetterFacts) => { email: Omit<Extract<WrittenLetter, { channel: 'email' }>, 'channel'>; sms?: string }
}
