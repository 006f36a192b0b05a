import { isMobileNumber, showLoginAddress } from '../../accounts/login-address.ts'
import type { IdentitySite } from '../../base/identity-site.ts'
import { field, formError } from '../../html/field.ts'
import { html, type Html } from '../../html/html.ts'
import { codeField } from '../../html/code-field.ts'

export interface AddressForm {
  /** Shows the form for the code. */
  sentTo?: string
  message?: string
  error?: string
  typed?: string
  errors?: { email?: string; code?: string }
}

interface AddressChannels {
  email: boolean
  /** Says whether this account may have a mobile number in place of an email address. */
  number: boolean
}

/** The section of the account page about the email address or mobile number. */
export function addressSection(
  site: IdentitySite,
  account: { emailAddress: string; emailVerifiedAt: string | null },
  channels: AddressChannels,
  { sentTo, message, error, typed, errors = {} }: AddressForm = {},
): Html {
  const path = `${site.path}/account/address`
  // A number has been confirmed by the code of its first login.
  const isConfirmed = isMobileNumber(account.emailAddress) || account.emailVerifiedAt !== null
  const { label, ...input } = channels.number
    ? ({
        label: channels.email ? 'Email or mobile number' : 'Mobile number',
        type: 'text',
        autocomplete: 'username',
        inputMode: 'email',
      } as const)
    : ({ label: 'Email', type: 'email', autocomplete: 'email' } as const)
  const form = html`<form method="post" action="${path}" data-submit-once novalidate>
    ${field({
      name: 'email',
      label,
      ...input,
      value: typed ?? showLoginAddress(account.emailAddress),
      hint: isConfirmed ? 'Enter a new one to change it.' : 'Confirm this address, or enter another one.',
      error: errors.email,
      hasFormError: error !== undefined,
    })}
    <button class="secondary" type="submit" data-busy="Sending…">Send a code</button>
  </form>`
  const byHand = html`<p>To change it, email <a href="mailto:${site.emailAddress}">${site.emailAddress}</a>.</p>`
  const codeForm = html`<p role="status">${sentText(sentTo)}</p>
    <form method="post" action="${path}/code" data-submit-once novalidate>
      ${codeField({ error: errors.code, isFocused: errors.code !== undefined })}
      <button class="primary" type="submit">Confirm</button>
    </form>`
  const canSend = channels.email || channels.number
  return html`<section aria-labelledby="login-address">
    <h2 id="login-address">How you log in</h2>
    ${message !== undefined && html`<p class="done" role="status">${message}</p>`}
    <p>${showLoginAddress(account.emailAddress)}: ${isConfirmed ? 'confirmed' : 'not confirmed yet'}.</p>
    ${formError(error)} ${canSend ? (sentTo !== undefined || errors.code !== undefined ? codeForm : form) : byHand}
  </section>`
}

function sentText(sentTo: string | undefined): string {
  if (sentTo === undefined) return 'Enter the code that we sent.'
  if (isMobileNumber(sentTo)) return `We've sent a code to ${showLoginAddress(sentTo)}.`
  return `We've emailed a link and a code to ${sentTo}.`
}
