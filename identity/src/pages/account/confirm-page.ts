import { showLoginAddress } from '../../accounts/login-address.ts'
import { html, type Html } from '../../html/html.ts'
import type { IdentitySite } from '../../base/identity-site.ts'
import { codeField } from '../../html/code-field.ts'
import { field, formError } from '../../html/field.ts'
import { backLink, emailUs, layout } from '../../html/layout.ts'
import type { Factors } from '../../credentials/second-factor-service.ts'
import { passkeyForm, passkeyScript, recoveryCodeField } from '../login/factor-forms.ts'
import { pathOf } from './factors-page.ts'

export type ReturnTo = 'account' | 'pin' | 'second-factor'

export const readReturnTo = (value: string | undefined): ReturnTo =>
  value === 'account' || value === 'pin' ? value : 'second-factor'

export function addressOf(site: IdentitySite, returnTo: ReturnTo): string {
  if (returnTo === 'second-factor') return pathOf(site)
  return returnTo === 'pin' ? `${site.path}/account/pin` : `${site.path}/account`
}

interface ConfirmView {
  emailAddress: string
  /** Without one, a code is sent to the account's address. */
  hasPassword: boolean
  /** True if a code can be sent. */
  canSend: boolean
  isSent?: boolean
  isByPin: boolean
  factors: Factors
  error?: string | undefined
  returnTo: ReturnTo
}

/** Asks for the password and a second factor again. */
export function confirmPage(
  site: IdentitySite,
  { emailAddress, hasPassword, canSend, isSent = false, isByPin, factors, error, returnTo }: ConfirmView,
): Html {
  const path = `${pathOf(site)}/confirm`
  const to = html`<input type="hidden" name="to" value="${returnTo}" />`
  const hasPasskeys = factors.passkeys.length > 0
  const hasApp = factors.authenticatorApp !== undefined
  const body = html`<p class="lead">
      ${isByPin ? 'You logged in with a PIN.' : "It's been a while since you logged in."} Confirm it's you before you
      make this change.
    </p>
    ${formError(error)}
    ${hasPasskeys && passkeyForm({ ceremony: 'get', path: `${path}/passkey`, label: 'Use a passkey', body: to })}
    ${isSent && html`<p class="done" role="status">We've sent a code to ${showLoginAddress(emailAddress)}.</p>`}
    ${!hasPassword && !canSend && html`<p>We can't send you a code now. Try again later. ${emailUs(site)}</p>`}
    ${
      !hasPassword &&
      canSend &&
      html`<form method="post" action="${path}/code" data-submit-once>
        ${to} <button class="secondary" type="submit">${isSent ? 'Send again' : 'Send me a code'}</button>
      </form>`
    }
    <form method="post" action="${path}" data-submit-once>
      ${to}
      <input type="email" name="email" value="${emailAddress}" autocomplete="username" hidden readonly />
      ${field({
        name: 'password',
        ...(hasPassword
          ? ({ label: 'Password', type: 'password', autocomplete: 'current-password' } as const)
          : ({ label: '6-digit code', type: 'text', autocomplete: 'one-time-code', inputMode: 'numeric' } as const)),
        hasFormError: error !== undefined,
      })}
      ${hasApp && codeField({ hasFormError: error !== undefined })} ${hasPasskeys && !hasApp && recoveryCodeField()}
      <button class="${hasPasskeys ? 'secondary' : 'primary'}" type="submit">Confirm</button>
    </form>
    ${backLink(`${site.path}/account`, 'Back to your account')} ${hasPasskeys && passkeyScript(site)}`
  return layout(site, { title: "Confirm it's you", errors: [error], body })
}
