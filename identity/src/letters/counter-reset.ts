import type { LetterFacts } from './letter-facts.ts'

/** For the owner of the account, in case someone else was at the counter. */
export const counterReset = {
  write: ({ site, via }: Pick<LetterFacts, 'site' | 'via'>) => {
    const text = `Your password for ${site.name} was changed with a code from the counter. If that wasn't you, tell us: ${site.emailAddress}`
    return via === 'sms'
      ? ({ channel: 'sms', text } as const)
      : ({ channel: 'email', subject: `Your ${site.name} password was changed`, text } as const)
  },
}
