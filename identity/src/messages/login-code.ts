import type { MessageFacts, Template } from './template.ts'

export const LOGIN_CODE = 'login-code'
export const LOGIN_CODE_MINUTES = 10

/** Contains nothing that the person at the form typed: anyone can have it sent to any address. */
export const loginCode: Template = {
  purpose: LOGIN_CODE,
  write: ({ site, code }) => {
    if (code === '') return passwordInstead(site)
    const minutes = `It works once, for ${LOGIN_CODE_MINUTES} minutes. Never share it.`
    const { hostname } = new URL(site.publicUrl)
    return {
      // The last line lets phones fill the code in on this host only.
      sms: `${code} is your ${site.name} code. ${minutes}\n\n@${hostname} #${code}`,
      email: {
        subject: `${code} is your ${site.name} code`,
        text: `Your ${site.name} code:`,
        code,
        closing: `${minutes}\n\nIf you didn't request it, you can ignore this email.`,
      },
    }
  },
}

function passwordInstead({ name }: MessageFacts['site']) {
  const text = `Someone tried to log in to ${name} with a code. Your account needs its password instead: tap 'Log in with a password'.`
  return { sms: text, email: { subject: `Log in to ${name} with your password`, text } }
}
