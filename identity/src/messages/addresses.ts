import type { Template } from './template.ts'
import { inGroups } from './password-reset.ts'

export const ADDRESS = 'address'
export const ADDRESS_UNDO = 'address-undo'

/** The message to a new account's address, or to the one that an account is to have. */
export const confirmAddress: Template = {
  purpose: ADDRESS,
  write: ({ site, token, code }) => ({
    sms: `${code} is your code for the new number of your ${site.name} account. Enter it there within 10 minutes. Never share it.`,
    email: {
      subject: `Confirm your email address for ${site.name}`,
      text: `Confirm that this is the email address of your ${site.name} account. Use this link within 30 minutes, or enter the code under "How you log in" in your account within 10 minutes.`,
      code: inGroups(code),
      action: { label: 'Confirm my address', url: `${site.issuer}/address?token=${token}` },
      closing: "If you don't have an account with us, ignore this email.",
    },
  }),
}

/** The message to the address that an account had before. */
export const addressChanged: Template = {
  purpose: ADDRESS_UNDO,
  write: ({ site, token, facts }) => {
    const text = `You now log in to ${site.name} with ${facts['address']}.`
    const url = `${site.issuer}/address/undo?token=${token}`
    const effect = 'It restores the address before and logs out all devices.'
    return {
      sms: `${text} If that wasn't you, open this within 72 hours. ${effect}\n\n${url}`,
      email: {
        subject: `How you log in to ${site.name} was changed`,
        text: `${text}\n\nIf that wasn't you, undo it within 72 hours. ${effect}`,
        action: { label: 'Undo the change', url },
        closing: 'Then set a new password.',
      },
    }
  },
}
