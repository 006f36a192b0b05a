import type { LetterFacts } from './letter-facts.ts'
import { inGroups } from './password-reset.ts'

export const ADDRESS = 'address'
export const ADDRESS_UNDO = 'address-undo'

/** To a new account's address, or to the one that an account is to have. */
export const confirmAddress = {
  purpose: ADDRESS,
  write: ({ site, token, code }: LetterFacts) => ({
    channel: 'email' as const,
    subject: `Confirm your email address for ${site.name}`,
    text: `To confirm that this is the email address of your ${site.name} account, open this link within 24 hours:
${site.issuer}/address?token=${token}

Or enter this code under "Email address" in your account, within 10 minutes: ${inGroups(code)}

If you don't have an account with us, ignore this email.`,
  }),
}

/** To the address that an account had before. */
export const addressChanged = {
  purpose: ADDRESS_UNDO,
  write: ({ site, via, token, facts }: LetterFacts) => {
    const text = `Your ${site.name} account now uses the address ${facts['address']}.

If that wasn't you, open this link within 72 hours. It restores the one before and logs out all devices:
${site.issuer}/address/undo?token=${token}`
    return via === 'sms'
      ? ({ channel: 'sms', text } as const)
      : ({
          channel: 'email',
          subject: `The email address of your ${site.name} account was changed`,
          text: `${text}\n\nThen set a new password.`,
        } as const)
  },
}
