import type { IdentitySite } from '../base/identity-site.ts'
import { formError } from './field.ts'
import { html, type Html } from './html.ts'
import { layout } from './layout.ts'
import { newPasswordField } from './new-password-field.ts'

export interface PasswordForm {
  error?: string | undefined
  fieldError?: string | undefined
}

interface ChoosePassword {
  title?: string
  lead: string
  action: string
  /** The secret of the link or code, where that is what allows the change. */
  token?: string
  fieldName?: string
  button: { label: string; busyLabel: string }
  /** The way out, below the form. */
  exit?: Html
}

/** A new password for an account that is known, without the one before. */
export function choosePasswordPage(
  site: IdentitySite,
  account: { name: string; emailAddress: string },
  { title = 'Choose a password', lead, action, token, fieldName = 'next', button, exit = html`` }: ChoosePassword,
  { error, fieldError }: PasswordForm,
): Html {
  const body = html`<p class="lead">${lead}</p>
    ${formError(error)}
    <form method="post" action="${action}" data-submit-once novalidate>
      ${token !== undefined && html`<input type="hidden" name="token" value="${token}" />`}
      <input type="email" name="email" value="${account.emailAddress}" autocomplete="username" hidden readonly />
      ${newPasswordField(site, {
        name: fieldName,
        label: 'New password',
        error: fieldError,
        hasFormError: error !== undefined,
        accountName: account.name,
      })}
      <button class="primary" type="submit" data-busy="${button.busyLabel}">${button.label}</button>
    </form>
    ${exit}`
  return layout(site, { title, errors: [error, fieldError], body })
}
