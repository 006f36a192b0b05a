import type { MessageFacts, Template } from './template.ts'

/** The secrets of the page that `joinAddress` leads to. */
export const INVITATION = 'invitation'
export const NEW_PASSWORD_LINK = 'new-password-link'

export const joinAddress = (site: MessageFacts['site'], token: string): string => `${site.issuer}/join?token=${token}`

/** The page that makes the first manager. It has an address of its own, so that it can say why a link has ended. */
export const firstManagerAddress = (issuer: string, token: string): string => `${issuer}/first-manager?token=${token}`

interface Texts {
  subject: (name: string) => string
  reason: (name: string) => string
  label: string
  end: string
}

function write({ subject, reason, label, end }: Texts): Template['write'] {
  return ({ site, token }) => {
    const { name } = site
    const url = joinAddress(site, token)
    const closing = `The link works once, for ${end}. If you don't expect this, ignore it.`
    return {
      sms: `${subject(name)}: ${url}\n\n${closing}`,
      email: { subject: subject(name), text: reason(name), action: { label, url }, closing },
    }
  }
}

export const invitation: Template = {
  purpose: INVITATION,
  write: write({
    subject: (name) => `Join the team of ${name}`,
    reason: (name) => `You're invited to join the team of ${name}.`,
    label: 'Join the team',
    end: '3 days',
  }),
}
export const newPasswordLink: Template = {
  purpose: NEW_PASSWORD_LINK,
  write: write({
    subject: (name) => `Choose a new password for ${name}`,
    reason: (name) => `A manager of ${name} has reset your password. Choose a new one.`,
    label: 'Choose a password',
    end: '30 minutes',
  }),
}
