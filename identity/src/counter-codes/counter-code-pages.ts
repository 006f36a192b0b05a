import type { AccountRecord } from '../accounts/accounts-service.ts'
import type { IdentitySite } from '../identity-site.ts'
import { choosePasswordPage, type PasswordForm } from '../pages/choose-password-page.ts'
import { field, formError } from '../pages/field.ts'
import { html, type Html } from '../pages/html.ts'
import { backLink, layout } from '../pages/layout.ts'

const backToLogin = (base: string) => backLink(`${base}/sign-in`, 'Back to log in')

/** @param base the path of this login attempt. */
export function counterCodePage(
  site: IdentitySite,
  base: string,
  { emailAddress, error }: { emailAddress: string; error?: string },
): Html {
  const hasFormError = error !== undefined
  const body = html`<p class="lead">A manager at the counter can give you a code. It works once, for 10 minutes.</p>
    ${formError(error)}
    <form method="post" action="${base}/counter-code" data-submit-once>
      ${field({
        name: 'email',
        label: 'Email or mobile number',
        type: 'text',
        autocomplete: 'username',
        value: emailAddress,
        hasFormError,
      })}
      ${field({ name: 'code', label: 'Code', type: 'text', autocomplete: 'off', maxLength: 20, hasFormError })}
      <button class="primary" type="submit" data-busy="Checking…">Continue</button>
    </form>
    ${backToLogin(base)}`
  return layout(site, { title: 'Code from the counter', errors: [error], body })
}

/** @param token stands for the code that was correct. */
export function chooseByCodePage(
  site: IdentitySite,
  base: string,
  { token, ...account }: Pick<AccountRecord, 'name' | 'emailAddress'> & { token: string },
  form: PasswordForm = {},
): Html {
  const page = {
    lead: `${account.name}, choose a new password. You'll be logged out everywhere else.`,
    action: `${base}/counter-code/password`,
    token,
    button: { label: 'Save and log in', busyLabel: 'Logging in…' },
    exit: backToLogin(base),
  }
  return choosePasswordPage(site, account, page, form)
}
