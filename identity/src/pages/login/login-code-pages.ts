import { showLoginAddress } from '../../accounts/login-address.ts'
import type { IdentitySite } from '../../base/identity-site.ts'
import { LOGIN_CODE_MINUTES } from '../../messages/login-code.ts'
import type { AccountMessage } from '../../base/ports.ts'
import { codeField } from '../../html/code-field.ts'
import { field, formError } from '../../html/field.ts'
import { html, type Html } from '../../html/html.ts'
import { layout, leaveForm } from '../../html/layout.ts'
import { privacyNotice } from '../../html/privacy-notice.ts'

type Channels = AccountMessage['via'][]

interface CodeRequest {
  /** The channels, at least one. */
  channels: Channels
  /** The login began at a cart. */
  isOrdering: boolean
  name: string
  address: string
  error?: string
  errors?: { name?: string | undefined; address?: string | undefined }
}

/** Returns what can be typed, by what can be sent. */
function addressField(channels: Channels) {
  if (!channels.includes('sms')) return { label: 'Email', inputMode: 'email', autocomplete: 'email' } as const
  if (!channels.includes('email')) return { label: 'Mobile number', inputMode: 'tel', autocomplete: 'tel' } as const
  return { label: 'Email or mobile number', inputMode: 'email', autocomplete: 'username' } as const
}

export function wrongAddress(channels: Channels): string {
  const examples = [
    channels.includes('email') && 'an email address, like name@example.com',
    channels.includes('sms') && 'an Australian mobile number, like 0412 345 678',
  ]
  return `Enter ${examples.filter(Boolean).join(', or ')}.`
}

/** @param base the path of this login attempt. */
export function codeRequestPage(
  site: IdentitySite,
  base: string,
  { channels, isOrdering, name, address, error, errors = {} }: CodeRequest,
): Html {
  const body = html`<p class="lead">
      ${!isOrdering && 'For your loyalty card, points and orders.'} We'll send you a 6-digit code. No password
      needed${isOrdering && ', and your cart stays as it is'}.
    </p>
    ${formError(error)}
    <form method="post" action="${base}/code" data-submit-once novalidate>
      ${field({
        name: 'name',
        label: 'First name',
        type: 'text',
        autocomplete: 'given-name',
        value: name,
        error: errors.name,
      })}
      ${field({
        name: 'address',
        type: 'text',
        ...addressField(channels),
        value: showLoginAddress(address),
        error: errors.address,
        hasFormError: error !== undefined,
      })}
      <button class="primary" type="submit" data-busy="Sending your code…">Send code</button>
    </form>
    <p class="other"><a href="${base}/sign-in">Log in with a password or passkey</a></p>
    ${privacyNotice(site)} ${leaveForm(site, base)}`
  const title = isOrdering ? 'Log in to order' : 'Log in or sign up'
  return layout(site, { title, errors: [error, errors.name, errors.address], body })
}

interface CodeForm {
  address: string
  isAgain?: boolean
  error?: string
  fieldError?: string
}

export function codePage(
  site: IdentitySite,
  base: string,
  { address, isAgain = false, error, fieldError }: CodeForm,
): Html {
  const body = html`<p class="lead">
      We sent it to <strong>${showLoginAddress(address)}</strong>. It works for ${LOGIN_CODE_MINUTES} minutes.
    </p>
    ${isAgain && html`<p class="done" role="status">We've sent a new code. The one before no longer works.</p>`}
    ${formError(error)}
    <form method="post" action="${base}/code/enter" data-submit-once novalidate>
      ${codeField({ error: fieldError, isFocused: true, hasFormError: error !== undefined })}
      <button class="primary" type="submit" data-busy="Logging in…">Continue</button>
    </form>
    <form method="post" action="${base}/code/again" data-submit-once>
      <button class="secondary" type="submit" data-busy="Sending…">Send again</button>
    </form>
    <div class="others">
      <p class="other"><a href="${base}/code">Use another email or number</a></p>
      <p class="other"><a href="${base}/sign-in">Log in with a password or passkey</a></p>
    </div>
    ${leaveForm(site, base)}`
  return layout(site, { title: 'Enter your code', errors: [error, fieldError], body })
}
