import type { IdentitySite } from '../identity-site.ts'
import { field, formError } from '../pages/field.ts'
import { html, type Html } from '../pages/html.ts'
import { backLink, layout } from '../pages/layout.ts'
import { newPasswordField } from '../pages/new-password-field.ts'

interface ForgotForm {
  emailAddress: string
  error?: string | undefined
  fieldError?: string | undefined
}

/** @param base the path of this login attempt. */
export function forgotPage(site: IdentitySite, base: string, { emailAddress, error, fieldError }: ForgotForm): Html {
  const body = html`<h1>Forgot your password?</h1>
    <p class="lead">We'll email you a link and a code to set a new one.</p>
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
    ${backLink(`${base}/sign-in`, 'Back to log in')}`
  return layout(site, {
    title: 'Forgot your password?',
    hasErrors: error !== undefined || fieldError !== undefined,
    body,
  })
}

/** The same for every address. */
export function resetSentPage(
  site: IdentitySite,
  base: string,
  { emailAddress, error }: { emailAddress: string; error?: string | undefined },
): Html {
  const body = html`<h1>Check your email</h1>
    <p class="lead" role="status">
      ${
        emailAddress === ''
          ? "If the address has an account, we've sent a link and a code."
          : `If ${emailAddress} has an account, we've sent it a link and a code.`
      }
    </p>
    <p>Open the link on any device, or enter the code here within 10 minutes.</p>
    <form method="post" action="${base}/forgot/code" data-submit-once novalidate>
      ${oneTimeCodeField(error, true)}
      <button class="primary" type="submit">Continue</button>
    </form>
    <p class="other">Nothing there, or in spam? <a href="${base}/forgot">Send it again</a></p>
    ${backLink(`${base}/sign-in`, 'Back to log in')}`
  return layout(site, { title: 'Check your email', hasErrors: error !== undefined, body })
}

export function oneTimeCodeField(error: string | undefined, isFocused = error !== undefined): Html {
  return field({
    name: 'code',
    label: '6-digit code',
    type: 'text',
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    maxLength: 12,
    error,
    isFocused,
  })
}

interface ResetForm {
  token: string
  error?: string | undefined
  fieldError?: string | undefined
}

export function resetPage(
  site: IdentitySite,
  account: { name: string; emailAddress: string },
  { token, error, fieldError }: ResetForm,
): Html {
  const title = 'Choose a new password'
  const body = html`<h1>${title}</h1>
    <p class="lead">For ${account.emailAddress}. You'll be logged out on all devices.</p>
    ${formError(error)}
    <form method="post" action="${site.path}/reset" data-submit-once novalidate>
      <input type="hidden" name="token" value="${token}" />
      <input type="email" name="email" value="${account.emailAddress}" autocomplete="username" hidden readonly />
      ${newPasswordField(site, {
        name: 'next',
        label: 'New password',
        error: fieldError,
        hasFormError: error !== undefined,
        accountName: account.name,
      })}
      <button class="primary" type="submit" data-busy="Saving…">Save password</button>
    </form>`
  return layout(site, { title, hasErrors: error !== undefined || fieldError !== undefined, body })
}

/** A page with a message and one link. */
export function messagePage(
  site: IdentitySite,
  { title, text, address, label }: { title: string; text: string; address: string; label: string },
): Html {
  const body = html`<h1>${title}</h1>
    <p class="lead" role="status">${text}</p>
    <p><a class="primary" href="${address}">${label}</a></p>`
  return layout(site, { title, body })
}
