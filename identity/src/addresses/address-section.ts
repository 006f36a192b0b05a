import { isMobileNumber, showLoginAddress } from '../accounts/login-address.ts'
import type { IdentitySite } from '../identity-site.ts'
import { field, formError } from '../pages/field.ts'
import { html, type Html } from '../pages/html.ts'
import { codeField } from '../pages/code-field.ts'

export interface AddressForm {
  /** Shows the form for the code. */
  sentTo?: string
  message?: string
  error?: string
  typed?: string
  errors?: { email?: string; code?: string }
}

/** The section of the account page about the address. */
export function addressSection(
  site: IdentitySite,
  account: { emailAddress: string; emailVerifiedAt: string | null },
  canSendMail: boolean,
  { sentTo, message, error, typed, errors = {} }: AddressForm = {},
): Html {
  const path = `${site.path}/account/address`
  // A number has been confirmed by the code of its first login.
  const isNumber = isMobileNumber(account.emailAddress)
  const isConfirmed = isNumber || account.emailVerifiedAt !== null
  const form = html`<form method="post" action="${path}" data-submit-once novalidate>
    ${field({
      name: 'email',
      label: 'Email',
      type: 'email',
      autocomplete: 'email',
      value: typed ?? (isNumber ? '' : account.emailAddress),
      hint: hintOf(isNumber, isConfirmed),
      error: errors.email,
      hasFormError: error !== undefined,
    })}
    <button class="secondary" type="submit" data-busy="Sending…">Send a code</button>
  </form>`
  const byHand = html`<p>To change it, email <a href="mailto:${site.emailAddress}">${site.emailAddress}</a>.</p>`
  const codeForm = html`<p role="status">We've emailed a link and a code to ${sentTo ?? 'that address'}.</p>
    <form method="post" action="${path}/code" data-submit-once novalidate>
      ${codeField({ error: errors.code, isFocused: errors.code !== undefined })}
      <button class="primary" type="submit">Confirm</button>
    </form>`
  return html`<section aria-labelledby="login-address">
    <h2 id="login-address">How you log in</h2>
    ${message !== undefined && html`<p class="done" role="status">${message}</p>`}
    <p>${showLoginAddress(account.emailAddress)}: ${isConfirmed ? 'confirmed' : 'not confirmed yet'}.</p>
    ${formError(error)} ${canSendMail ? (sentTo !== undefined || errors.code !== undefined ? codeForm : form) : byHand}
  </section>`
}

function hintOf(isNumber: boolean, isConfirmed: boolean): string {
  if (isNumber) return 'Log in with an email address in place of your number.'
  return isConfirmed ? 'Enter a new address to change it.' : 'Confirm this address, or enter another one.'
}
