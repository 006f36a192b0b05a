import type { Letter, WrittenLetter } from '../ports.ts'
import { addressChanged, confirmAddress } from './addresses.ts'
import { loginCode } from './login-code.ts'
import { passwordReset, passwordWasReset } from './password-reset.ts'
import type { Template } from './template.ts'
import { INVITATION, invitation, NEW_PASSWORD_LINK, newPasswordLink } from './team.ts'
import type { OneTimeSecrets } from '../one-time/one-time-secrets.ts'
import type { IdentitySite } from '../identity-site.ts'

const letters: Record<string, Template> = {
  'password-reset': passwordReset,
  'login-code': loginCode,
  'password-was-reset': passwordWasReset,
  'confirm-address': confirmAddress,
  'address-changed': addressChanged,
  [INVITATION]: invitation,
  [NEW_PASSWORD_LINK]: newPasswordLink,
}

/** @returns undefined for a letter whose secret no longer works. */
export async function writeLetter(
  { site, oneTime }: { site: IdentitySite; oneTime: OneTimeSecrets },
  { via, name, nonce, facts }: Letter,
): Promise<WrittenLetter | undefined> {
  const { purpose, write } = findTemplate(name)
  if (nonce !== null && (purpose === undefined || !(await oneTime.isOpen(purpose, nonce)))) return undefined
  const secrets = nonce === null ? { token: '', code: '' } : oneTime.secretsOf(nonce)
  const { email, sms } = write({ site, ...secrets, facts })
  return via === 'sms' && sms !== undefined ? { channel: 'sms', text: sms } : { channel: 'email', ...email }
}

function findTemplate(name: string): Template {
  const found = Object.entries(letters).find(([known]) => known === name)?.[1]
  if (!found) throw new Error(`No letter is named ${name}`)
  return found
}
