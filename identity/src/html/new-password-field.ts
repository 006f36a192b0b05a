import { PASSWORD_MIN_CHARACTERS } from '../assets/rules-without-list.mjs'
import type { IdentitySite } from '../base/identity-site.ts'
import { field } from './field.ts'
import { html, type Html } from './html.ts'

interface NewPasswordField {
  name: string
  label: string
  error: string | undefined
  hasFormError?: boolean
  /** The account's name, where the form does not ask for it: a password must not consist of it. */
  accountName?: string
}

/** A field for a new password, which says while the user types whether the server will accept it. */
export function newPasswordField(site: IdentitySite, { accountName = '', ...own }: NewPasswordField): Html {
  const strength = html`<div
    class="strength"
    data-strength-of="${own.name}"
    data-words="${site.siteWords.join(' ')}"
    data-name="${accountName}"
    hidden
  >
    <span class="bar"></span>
    <p aria-hidden="true"></p>
    <p class="visually-hidden" role="status"></p>
  </div>`
  return html`${field({
      ...own,
      type: 'password',
      autocomplete: 'new-password',
      hint: `At least ${PASSWORD_MIN_CHARACTERS} characters. Three random words work well.`,
      minLength: PASSWORD_MIN_CHARACTERS,
      below: strength,
    })}
    <script src="${site.assetPath('new-password.mjs')}" type="module"></script>`
}
