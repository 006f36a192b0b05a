import type { LetterFacts } from './letter-facts.ts'

export const PASSWORD_RESET = 'password-reset'

export const passwordReset = {
  purpose: PASSWORD_RESET,
  write: ({ site, token, code }: LetterFacts) => ({
    channel: 'email' as const,
    subject: `Set a new password for ${site.name}`,
    text: `To set a new password for ${site.name}, open this link within 30 minutes:
${site.issuer}/reset?token=${token}

Or enter this code on the page where you requested it, within 10 minutes: ${inGroups(code)}

Each works once. If you didn't request this, ignore this email: your password stays as it is.`,
  }),
}

/** Sent after a reset, so that its owner notices one by someone else. */
export const passwordWasReset = {
  write: ({ site }: LetterFacts) => ({
    channel: 'email' as const,
    subject: `Your ${site.name} password was changed`,
    text: `The password of your ${site.name} account was changed, and all devices were logged out.

If that was you, you don't have to do anything. If it wasn't, set a new password now: open ${site.homeUrl}, choose "Login or Signup" and "Forgot your password?". Then reply to ${site.emailAddress}, so that we can help.`,
  }),
}

/** Easier to read and type. `checkCode` ignores the space. */
export function inGroups(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
