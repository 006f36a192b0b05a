import type { LetterFacts } from './letter-facts.ts'

/** The secrets of the page that `joinAddress` leads to. */
export const INVITATION = 'invitation'
export const NEW_PASSWORD_LINK = 'new-password-link'

export const joinAddress = (site: LetterFacts['site'], token: string): string => `${site.issuer}/join?token=${token}`

function write(subject: (name: string) => string, end: string) {
  return ({ site, via, token }: LetterFacts) => {
    const text = `${subject(site.name)}: ${joinAddress(site, token)}\n\nThe link works once, for ${end}. If you don't expect this, ignore it.`
    return via === 'sms'
      ? ({ channel: 'sms', text } as const)
      : ({ channel: 'email', subject: subject(site.name), text } as const)
  }
}

export const invitation = { purpose: INVITATION, write: write((name) => `Join the team of ${name}`, '3 days') }
export const newPasswordLink = {
  purpose: NEW_PASSWORD_LINK,
  write: write((name) => `Choose a new password for ${name}`, '30 minutes'),
}
