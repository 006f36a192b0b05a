import { html, type Html } from '../../html/html.ts'
import type { IdentitySite } from '../../base/identity-site.ts'
import type { FieldErrors, NewAccount } from '../../accounts/new-account.ts'
import { field, formError } from '../../html/field.ts'
import { layout, leaveForm } from '../../html/layout.ts'
import { newPasswordField } from '../../html/new-password-field.ts'
import { privacyNotice } from '../../html/privacy-notice.ts'

export interface SignUpForm {
  name: string
  emailAddress: string
  error?: string | undefined
  errors?: FieldErrors<keyof NewAccount>
}

export const signUpErrors = ({ error, errors = {} }: SignUpForm) => [error, ...Object.values(errors)]

/** @param base the path of this login attempt. */
export function signUpPage(site: IdentitySite, base: string, form: SignUpForm): Html {
  const body = html`<p class="lead">One account for your loyalty card, points and orders.</p>
    ${formError(form.error)}
    <form method="post" action="${base}/sign-up" data-submit-once novalidate>
      ${newAccountFields(site, form)} ${privacyNotice(site)}
      <button class="primary" type="submit" data-busy="Signing you up…">Sign up</button>
    </form>
    <p class="other">Already have an account? <a href="${base}/sign-in">Log in</a></p>
    ${leaveForm(site, base)}`
  return layout(site, { title: 'Sign up', errors: signUpErrors(form), body })
}

export function newAccountFields(site: IdentitySite, { name, emailAddress, error, errors = {} }: SignUpForm): Html {
  const hasFormError = error !== undefined
  return html`${field({
    name: 'name',
    label: 'Name',
    type: 'text',
    autocomplete: 'name',
    value: name,
    error: errors.name,
  })}
  ${field({
    name: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'username',
    value: emailAddress,
    error: errors.emailAddress,
    hasFormError,
  })}
  ${newPasswordField(site, { name: 'password', label: 'Password', error: errors.password, hasFormError })}`
}
