import type { IdentitySite } from '../identity-site.ts'
import type { OneTimeSecrets } from '../one-time/one-time-secrets.ts'
import type { Letter, WrittenLetter } from '../ports.ts'
import { counterReset } from './counter-reset.ts'
import type { LetterFacts } from './letter-facts.ts'
import { passwordReset } from './password-reset.ts'
import { INVITATION, invitation, NEW_PASSWORD_LINK, newPasswordLink } from './team.ts'

interface Template {
  /** Of its one-time secret: the letter is not sent once that is used or has expired. Undefined for a letter without one. */
  purpose?: string
  write: (letter: LetterFacts) => WrittenLetter
}

const letters = {
  'counter-reset': counterReset,
  'password-reset': passwordReset,
  [INVITATION]: invitation,
  [NEW_PASSWORD_LINK]: newPasswordLink,
} satisfies Record<string, Template>

/** @returns undefined for a letter whose secret no longer works. */
export async function writeLetter(
  { site, oneTime }: { site: IdentitySite; oneTime: OneTimeSecrets },
  { via, name, nonce, facts }: Letter,
): Promise<WrittenLetter | undefined> {
  const template = findTemplate(name)
  if (nonce === null) return template.write({ site, via, token: '', code: '', facts })
  if (template.purpose === undefined || !(await oneTime.isOpen(template.purpose, nonce))) return undefined
  return template.write({ site, via, ...oneTime.secretsOf(nonce), facts })
}

function findTemplate(name: string): Template {
  const found = Object.entries<Template>(letters).find(([known]) => known === name)?.[1]
  if (!found) throw new Error(`No letter is named ${name}`)
  return found
}
