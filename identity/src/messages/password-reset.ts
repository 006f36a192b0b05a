import type { Template } from './template.ts'

export const PASSWORD_RESET = 'password-reset'

export const passwordReset: Template = {
  purpose: PASSWORD_RESET,
  write: ({ site, token, code }) => ({
    email: {
      subject: `Set a new password for ${site.name}`,
      text: `Set a new password for ${site.name}. Use this link within 30 minutes, or enter the code on the page where you requested it within 10 minutes.`,
      code: inGroups(code),
      action: { label: 'Set a new password', url: `${site.issuer}/reset?token=${token}` },
      closing: "If you didn't request this, ignore this email: your password stays as it is.",
    },
  }),
}

/** Sent after a reset, so that its owner notices one by someone else. */
export const passwordWasReset: Template = {
  write: ({ site }) => ({
    email: {
      subject: `Your ${site.name} password was changed`,
      text: `The password of your ${site.name} account was changed, and all devices were logged out.

If that was you, you don't have to do anything. If it wasn't, open the login page and choose "Forgot your password?".`,
      action: { label: 'Log in', url: `${site.homeUrl}?login=1` },
      closing: `Then email ${site.emailAddress}, so that we can help.`,
    },
  }),
}

/** Easier to read and type. `checkCode` ignores the space. */
export function inGroups(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
