import type { SessionEnd } from '@fuel-shack/contract/platform/session-renewal'

const TEXTS: Partial<Record<string, string>> = {
  'logged-out': 'This login was ended on the account page.',
  'handed-over': 'Someone else has logged in on this device.',
  password: "The account's password was changed.",
  role: "The account's role was changed.",
  'second-factor': "The account's two-step login was changed.",
  deactivated: 'A manager has deactivated the account.',
  'by-manager': 'A manager has ended this login.',
}

/** Why the session ended. Undefined if that is unknown. */
export function sessionEndText({ reason, afterHours }: SessionEnd): string | undefined {
  if (reason !== 'unused' && reason !== 'expired') return TEXTS[reason]
  if (afterHours === undefined) return undefined
  const hours = afterHours === 1 ? '1 hour' : `${afterHours} hours`
  return reason === 'unused'
    ? `This screen didn't use its login for ${hours}.`
    : `The login was for ${hours}, and ${afterHours === 1 ? "that's" : "they're"} up.`
}
