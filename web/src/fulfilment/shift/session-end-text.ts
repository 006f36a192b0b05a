import type { SessionEnd } from '../../client/session-end.ts'

/** Why the session ended. Undefined if that is unknown. */
export function sessionEndText({ reason, afterHours }: SessionEnd): string | undefined {
  switch (reason) {
    case 'unused':
      return afterHours === undefined ? undefined : `This screen didn't use its login for ${hours(afterHours)}.`
    case 'expired':
      return afterHours === undefined
        ? undefined
        : `The login was for ${hours(afterHours)}, and ${afterHours === 1 ? "that's" : "they're"} up.`
    case 'logged-out':
      return 'This login was ended on the account page.'
    case 'handed-over':
      return 'Someone else has logged in on this device.'
    case 'password':
      return "The account's password was changed."
    case 'role':
      return "The account's role was changed."
    case 'second-factor':
      return "The account's two-step login was changed."
    default:
      return undefined
  }
}

function hours(count: number): string {
  return count === 1 ? '1 hour' : `${count} hours`
}
