import { html, type Html } from '../../html/html.ts'
import type { IdentitySite } from '../../base/identity-site.ts'
import { codeField } from '../../html/code-field.ts'
import { formError } from '../../html/field.ts'
import { emailUs, layout, leaveForm } from '../../html/layout.ts'
import type { Factors } from '../../credentials/second-factor-service.ts'
import { authenticatorAppForm, newPasskeyForm, passkeyForm, passkeyScript, recoveryCodeField } from './factor-forms.ts'

export interface SecondStepForm {
  error?: string | undefined
  errors?: { code?: string; recovery?: string }
}

/** Follows the password: asks for a passkey, a code of the authenticator app, or a recovery code. */
export function secondStepPage(
  site: IdentitySite,
  base: string,
  factors: Factors,
  { error, errors = {} }: SecondStepForm = {},
): Html {
  const hasPasskeys = factors.passkeys.length > 0
  const hasApp = factors.authenticatorApp !== undefined
  const path = `${base}/second-factor`
  const body = html`<p class="lead">${leadOf(hasPasskeys, hasApp)}</p>
    ${formError(error)}
    ${hasPasskeys && passkeyForm({ ceremony: 'get', path: `${base}/passkey`, label: 'Use a passkey' })}
    ${hasPasskeys && html`<noscript><p>Passkeys need JavaScript.</p></noscript>`}
    ${
      hasApp &&
      html`<form method="post" action="${path}" data-submit-once novalidate>
        ${codeField({ error: errors.code, hasFormError: error !== undefined })}
        <button class="${hasPasskeys ? 'secondary' : 'primary'}" type="submit" data-busy="Logging in…">Log in</button>
      </form>`
    }
    <details class="notice" ${errors.recovery !== undefined && html`open`}>
      <summary>Use a recovery code</summary>
      <form method="post" action="${path}" data-submit-once novalidate>
        ${recoveryCodeField(errors.recovery)}
        <button class="secondary" type="submit" data-busy="Logging in…">Log in with a recovery code</button>
      </form>
    </details>
    <p class="small">Lost all of these? ${emailUs(site)}</p>
    ${leaveForm(site, base)} ${hasPasskeys && passkeyScript(site)}`
  return layout(site, { title: 'Second step', errors: [error, errors.code, errors.recovery], body })
}

interface Enrolment {
  secret: string
  emailAddress: string
  error?: string | undefined
  errors?: { code?: string }
}

/** Follows the password if staff must have a second factor and the account has none. */
export function enrolmentPage(
  site: IdentitySite,
  base: string,
  { secret, emailAddress, error, errors = {} }: Enrolment,
): Html {
  const path = `${base}/second-factor`
  const body = html`<p class="lead">
      ${site.name} staff log in with a password and a second step. Choose one now. You can add the other later.
    </p>
    ${formError(error)}
    <section>
      <h2>Authenticator app</h2>
      ${authenticatorAppForm(site, { path: `${path}/app`, secret, emailAddress, error: errors.code })}
    </section>
    <section data-needs-passkeys hidden>
      <h2>Passkey</h2>
      <p>Log in with the fingerprint, face or PIN of your own phone, or with a security key.</p>
      ${newPasskeyForm(`${path}/passkey`)}
    </section>
    ${leaveForm(site, base)} ${passkeyScript(site)}`
  return layout(site, { title: 'Add a second step', errors: [error, errors.code], body })
}

function leadOf(hasPasskeys: boolean, hasApp: boolean): string {
  if (hasPasskeys && hasApp) return 'Use your passkey, or enter the code from your authenticator app.'
  return hasPasskeys ? 'Use your passkey to finish logging in.' : 'Enter the code from your authenticator app.'
}
