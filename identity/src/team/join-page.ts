import type { FieldErrors, NewAccount } from '../accounts/new-account.ts'
import type { IdentitySite } from '../identity-site.ts'
import { field, formError } from '../pages/field.ts'
import { html, type Html } from '../pages/html.ts'
import { layout } from '../pages/layout.ts'
import { newPasswordField } from '../pages/new-password-field.ts'
import { privacyNotice } from '../pages/privacy-notice.ts'

interface JoinForm {
  token: string
  name: string
  emailAddress: string
  error?: string | undefined
  errors?: FieldErrors<keyof NewAccount>
}

const action = (site: IdentitySite) => `${site.path}/join`
const tokenField = (token: string) => html`<input type="hidden" name="token" value="${token}" />`
/** Scripts and the log-in form of the app understand it. */
const logInAddress = (site: IdentitySite) => `${site.homeUrl}?login=1`

export function joinPage(site: IdentitySite, role: 'staff' | 'manager', form: JoinForm): Html {
  const { token, name, emailAddress, error, errors = {} } = form
  const body = html`<h1>Join the team</h1>
    <p class="lead">
      You're invited to ${site.name} as ${role === 'manager' ? 'a manager' : 'staff'}. If you already have an account
      here, use its email and password.
    </p>
    ${formError(error)}
    <form method="post" action="${action(site)}" data-submit-once novalidate>
      ${tokenField(token)}
      ${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'name', value: name, error: errors.name })}
      ${field({
        name: 'email',
        label: 'Email',
        type: 'email',
        autocomplete: 'username',
        value: emailAddress,
        error: errors.emailAddress,
        hasFormError: error !== undefined,
      })}
      ${newPasswordField(site, {
        name: 'password',
        label: 'Password',
        error: errors.password,
        hasFormError: error !== undefined,
      })}
      ${privacyNotice(site)}
      <button class="primary" type="submit" data-busy="Joining…">Join</button>
    </form>`
  const hasErrors = error !== undefined || Object.keys(errors).length > 0
  return layout(site, { title: 'Join the team', hasErrors, body })
}

interface PasswordForm {
  token: string
  account: { name: string; emailAddress: string }
  error?: string | undefined
  fieldError?: string | undefined
}

export function linkPasswordPage(site: IdentitySite, { token, account, error, fieldError }: PasswordForm): Html {
  const title = 'Choose a password'
  const body = html`<h1>${title}</h1>
    <p class="lead">${account.name}, your old password no longer works.</p>
    ${formError(error)}
    <form method="post" action="${action(site)}" data-submit-once novalidate>
      ${tokenField(token)}
      <input type="email" name="email" value="${account.emailAddress}" autocomplete="username" hidden readonly />
      ${newPasswordField(site, {
        name: 'password',
        label: 'New password',
        error: fieldError,
        hasFormError: error !== undefined,
        accountName: account.name,
      })}
      <button class="primary" type="submit" data-busy="Saving…">Save</button>
    </form>`
  return layout(site, { title, hasErrors: error !== undefined || fieldError !== undefined, body })
}

/** Does not log in: the login also checks the second factor. */
export function joinedPage(site: IdentitySite, title: string): Html {
  const body = html`<h1>${title}</h1>
    <p class="lead">Log in with your email and the password you just entered.</p>
    <p><a class="primary" href="${logInAddress(site)}">Log in</a></p>`
  return layout(site, { title, body })
}
