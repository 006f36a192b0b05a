import { html, type Html } from '../../html/html.ts'
import type { WaysIn } from './ways-in.ts'
import type { IdentitySite } from '../../base/identity-site.ts'
import { passkeyForm, passkeyScript } from './factor-forms.ts'
import { field, formError } from '../../html/field.ts'
import { emailUs, layout, leaveForm } from '../../html/layout.ts'

interface SignInForm extends WaysIn {
  emailAddress: string
  error?: string | undefined
}

/** @param base the path of this login attempt. */
export function signInPage(site: IdentitySite, base: string, { emailAddress, error, ...ways }: SignInForm): Html {
  const body = html`<p class="lead">For your loyalty card, points and orders.</p>
    ${formError(error)}
    <form method="post" action="${base}/sign-in" data-submit-once>
      ${field({
        name: 'email',
        label: ways.hasNumbers ? 'Email or mobile number' : 'Email',
        type: 'text',
        inputMode: 'email',
        autocomplete: 'username webauthn',
        value: emailAddress,
        hasFormError: error !== undefined,
      })}
      ${field({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'current-password',
        hasFormError: error !== undefined,
      })}
      <button class="primary" type="submit" data-busy="Logging in…">Log in</button>
    </form>
    ${passkeyForm({
      ceremony: 'get',
      path: `${base}/passkey`,
      label: 'Use a passkey',
      isConditional: true,
      style: 'secondary',
    })}
    <div class="others">
      <p class="other">New here? <a href="${base}/${ways.hasCodes ? 'code' : 'sign-up'}">Sign up</a></p>
      ${ways.hasCodes && html`<p class="other">No password? <a href="${base}/code">Get a code</a></p>`}
      ${forgottenPassword(site, base, ways)}
    </div>
    ${leaveForm(site, base)} ${passkeyScript(site)}`
  return layout(site, { title: 'Log in', errors: [error], body })
}

function forgottenPassword(site: IdentitySite, base: string, { canSendMail }: WaysIn): Html {
  return canSendMail
    ? html`<p class="other"><a href="${base}/forgot" data-takes-along="email">Forgot your password?</a></p>`
    : html`<p class="other">Forgot your password? ${emailUs(site)}</p>`
}
