import type { AccountMessage, WrittenMessage } from '../base/ports.ts'
import { addressChanged, confirmAddress } from './addresses.ts'
import { loginCode } from './login-code.ts'
import { passwordReset, passwordWasReset } from './password-reset.ts'
import type { Template } from './template.ts'
import { INVITATION, invitation, NEW_PASSWORD_LINK, newPasswordLink } from './team.ts'
import type { OneTimeSecrets } from '../base/one-time-secrets.ts'
import type { IdentitySite } from '../base/identity-site.ts'

const messages: Record<string, Template> = {
  'password-reset': passwordReset,
  'login-code': loginCode,
  'password-was-reset': passwordWasReset,
  'confirm-address': confirmAddress,
  'address-changed': addressChanged,
  [INVITATION]: invitation,
  [NEW_PASSWORD_LINK]: newPasswordLink,
}

/** @returns undefined for a message whose secret no longer works. */
export async function writeMessage(
  { site, oneTime }: { site: IdentitySite; oneTime: OneTimeSecrets },
  { via, name, nonce, facts }: AccountMessage,
): Promise<WrittenMessage | undefined> {
  const { purpose, write } = findTemplate(name)
  if (nonce !== null && (purpose === undefined || !(await oneTime.isOpen(purpose, nonce)))) return undefined
  const secrets = nonce === null ? { token: '', code: '' } : oneTime.secretsOf(nonce)
  const { email, sms } = write({ site, ...secrets, facts })
  return via === 'sms' && sms !== undefined ? { channel: 'sms', text: sms } : { channel: 'email', ...email }
}

function findTemplate(name: string): Template {
  const found = Object.entries(messages).find(([known]) => known === name)?.[1]
  if (!found) throw new Error(`No message is named ${name}`)
  return found
}
