import type { LetterFacts } from './letter-facts.ts'

const PASSWORD_RESET = 'password-reset'

export const passwordReset = {
  purpose: PASSWORD_RESET,
  write: ({ site, via, token, code }: LetterFacts) => {
    const link = `${site.publicUrl}${site.path}/reset?token=${token}`
    const text = `Set a new password for ${site.name}: ${link}\n\nOr enter the code ${code}. Both work once, for 30 minutes.`
    const subject = `Set a new password for ${site.name}`
    return via === 'sms' ? ({ channel: 'sms', text } as const) : ({ channel: 'email', subject, text } as const)
  },
}
