import { showLoginAddress } from '../../accounts/login-address.ts'
import type { IdentitySite } from '../../base/identity-site.ts'
import type { WaysIn } from './ways-in.ts'
import { choosePasswordPage, type PasswordForm } from '../../html/choose-password-page.ts'
import { codeField } from '../../html/code-field.ts'
import { field, formError } from '../../html/field.ts'
import { html, type Html } from '../../html/html.ts'
import { backLink, emailUs, layout } from '../../html/layout.ts'

interface ForgotForm extends PasswordForm, Pick<WaysIn, 'hasNumbers'> {
  emailAddress: string
}

/** @param base the path of this login attempt. */
export function forgotPage(site: IdentitySite, base: string, form: ForgotForm): Html {
  const { emailAddress, hasNumbers, error, fieldError } = form
  const body = html`<p class="lead">We'll email you a link and a code to set a new one.</p>
    ${formError(error)}
    <form method="post" action="${base}/forgot" data-submit-once novalidate>
      ${field({
        name: 'email',
        label: 'Email',
        type: 'email',
        autocomplete: 'username',
        value: emailAddress,
        error: fieldError,
        hasFormError: error !== undefined,
      })}
      <button class="primary" type="submit" data-busy="Sending…">Send</button>
    </form>
    ${hasNumbers && html`<p class="small">Only a mobile number in your account? ${emailUs(site)}</p>`}
    ${backLink(`${base}/sign-in`, 'Back to log in')}`
  return layout(site, { title: 'Forgot your password?', errors: [error, fieldError], body })
}

/** The same for every address. */
export function resetSentPage(
  site: IdentitySite,
  base: string,
  { emailAddress, error }: { emailAddress: string; error?: string | undefined },
): Html {
  const body = html`<p class="lead" role="status">
      ${
        emailAddress === ''
          ? "If the address has an account, we've sent a link and a code."
          : `If ${emailAddress} has an account, we've sent it a link and a code.`
      }
    </p>
    <p>Open the link on any device, or enter the code here within 10 minutes.</p>
    <form method="post" action="${base}/forgot/code" data-submit-once novalidate>
      ${codeField({ error, isFocused: true })}
      <button class="primary" type="submit">Continue</button>
    </form>
    <p class="other">Nothing there, or in spam? <a href="${base}/forgot">Send it again</a></p>
    ${backLink(`${base}/sign-in`, 'Back to log in')}`
  return layout(site, { title: 'Check your email', errors: [error], body })
}

export function resetPage(
  site: IdentitySite,
  account: { name: string; emailAddress: string },
  { token, ...form }: PasswordForm & { token: string },
): Html {
  const page = {
    title: 'Choose a new password',
    lead: `For ${showLoginAddress(account.emailAddress)}. You'll be logged out on all devices.`,
    action: `${site.path}/reset`,
    token,
    button: { label: 'Save password', busyLabel: 'Saving…' },
  }
  return choosePasswordPage(site, account, page, form)
}

/** A page with a message and one link. */
export function messagePage(
  site: IdentitySite,
  { title, text, address, label }: { title: string; text: string; address: string; label: string },
): Html {
  const body = html`<p class="lead" role="status">${text}</p>
    <p><a class="primary" href="${address}">${label}</a></p>`
  return layout(site, { title, body })
}
