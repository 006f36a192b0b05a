import { LOGIN_CODE, LOGIN_CODE_MINUTES } from '../login/login-code-rules.ts'
import type { LetterFacts } from './letter-facts.ts'

/** Contains nothing that the person at the form typed: anyone can have it sent to any address. */
export const loginCode = {
  purpose: LOGIN_CODE,
  write: ({ site, via, code }: LetterFacts) => {
    if (code === '') return passwordInstead({ site, via })
    const minutes = `It works once, for ${LOGIN_CODE_MINUTES} minutes. Never share it.`
    const { hostname } = new URL(site.publicUrl)
    // The last line lets phones fill the code in on this host only.
    if (via === 'sms')
      return { channel: 'sms', text: `${code} is your ${site.name} code. ${minutes}\n\n@${hostname} #${code}` } as const
    return {
      channel: 'email',
      subject: `${code} is your ${site.name} code`,
      text: `Your ${site.name} code:`,
      code,
      closing: `${minutes}\n\nIf you didn't request it, you can ignore this email.`,
    } as const
  },
}

function passwordInstead({ site, via }: Pick<LetterFacts, 'site' | 'via'>) {
  const text = `Someone tried to log in to ${site.name} with a code. Your account needs its password instead: tap 'Log in with a password'.`
  return via === 'sms'
    ? ({ channel: 'sms', text } as const)
    : ({ channel: 'email', subject: `Log in to ${site.name} with your password`, text } as const)
}
