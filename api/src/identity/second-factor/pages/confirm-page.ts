import { html, type Html } from '../../pages/html.ts'
import type { IdentitySite } from '../../identity-site.ts'
import { field, formError } from '../../pages/field.ts'
import { layout } from '../../pages/layout.ts'
import type { Factors } from '../second-factor-service.ts'
import { codeField, passkeyForm, passkeyScript, recoveryCodeField } from './factor-forms.ts'
import { pathOf } from './factors-page.ts'

/** The page to which the user returns. */
export type ReturnTo = 'account' | 'second-factor'

export const readReturnTo = (value: string | undefined): ReturnTo => (value === 'account' ? value : 'second-factor')

export const addressOf = (site: IdentitySite, returnTo: ReturnTo): string =>
  returnTo === 'account' ? `${site.path}/account` : pathOf(site)

interface ConfirmView {
  emailAddress: string
  factors: Factors
  error?: string | undefined
  returnTo: ReturnTo
}

/** Asks for the password and the factor again. */
export function confirmPage(site: IdentitySite, { emailAddress, factors, error, returnTo }: ConfirmView): Html {
  const title = "Confirm it's you"
  const path = `${pathOf(site)}/confirm`
  const to = html`<input type="hidden" name="to" value="${returnTo}" />`
  const hasPasskeys = factors.passkeys.length > 0
  const hasApp = factors.authenticatorApp !== undefined
  const body = html`<h1>${title}</h1>
    <p class="lead">It's a while since you logged in, so confirm before you change how your account is protected.</p>
    ${formError(error)}
    ${hasPasskeys && passkeyForm({ act: 'get', path: `${path}/passkey`, label: 'Use a passkey', body: to })}
    <form method="post" action="${path}" data-once>
      ${to}
      <input type="email" name="email" value="${emailAddress}" autocomplete="username" hidden readonly />
      ${field({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'current-password',
        isInQuestion: error !== undefined,
      })}
      ${hasApp && codeField(undefined, error !== undefined)} ${hasPasskeys && !hasApp && recoveryCodeField()}
      <button class="${hasPasskeys ? 'secondary' : 'primary'}" type="submit">Confirm</button>
    </form>
    <p class="back">
      <a class="quiet" href="${site.path}/account"><span aria-hidden="true">←</span> Back to your account</a>
    </p>
    ${hasPasskeys && passkeyScript(site)}`
  return layout(site, { title, hasErrors: error !== undefined, body })
}
