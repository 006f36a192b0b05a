import type { IdentitySite } from '../identity-site.ts'
import type { Letter } from '../ports.ts'

/** What a letter is written from. */
export interface LetterFacts {
  site: IdentitySite
  via: Letter['via']
  /** Of its one-time secret; empty without one. */
  token: string
  code: string
  facts: Record<string, string>
}
