import { html, type Html } from './html.ts'
import type { IdentitySite } from '../identity-site.ts'
import { formError } from './field.ts'
import { layout, leaveForm } from './layout.ts'
import { newPasswordField } from './new-password-field.ts'

const TITLE = 'Choose a password'

/** @param base the path of this login attempt. */
export function newPasswordPage(
  site: IdentitySite,
  base: string,
  account: { name: string; emailAddress: string },
  { error, fieldError }: { error?: string; fieldError?: string } = {},
): Html {
  const body = html`<h1>${TITLE}</h1>
    <p class="lead">${account.name}, the password you were given only works once. Choose your own to log in.</p>
    ${formError(error)}
    <form method="post" action="${base}/new-password" data-submit-once novalidate>
      <input type="email" name="email" value="${account.emailAddress}" autocomplete="username" hidden readonly />
      ${newPasswordField(site, {
        name: 'next',
        label: 'New password',
        error: fieldError,
        hasFormError: error !== undefined,
        accountName: account.name,
      })}
      <button class="primary" type="submit" data-busy="Logging in…">Save and log in</button>
    </form>
    ${leaveForm(site, base)}`
  return layout(site, { title: TITLE, hasErrors: error !== undefined || fieldError !== undefined, body })
}
