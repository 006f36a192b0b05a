import { html, type Html } from '../../html/html.ts'
import type { IdentitySite } from '../../base/identity-site.ts'
import { showLoginAddress } from '../../accounts/login-address.ts'
import { addressSection, type AddressForm } from './address-section.ts'
import { field, formError } from '../../html/field.ts'
import { backLink, layout } from '../../html/layout.ts'
import { newPasswordField } from '../../html/new-password-field.ts'
import { pinsSection, sessionsSection, type ListedSession } from './sessions-section.ts'

interface NameForm {
  isSaved?: boolean
  typed?: string
  error?: string | undefined
}

export interface AccountForm {
  /** Confirms that sessions were ended. */
  sessionMessage?: string
  pinMessage?: string
  address?: AddressForm
  name?: NameForm
  isChanged?: boolean
  error?: string | undefined
  errors?: { current?: string | undefined; next?: string | undefined }
}

interface AccountView {
  account: { name: string; emailAddress: string; emailVerifiedAt: string | null }
  hasPassword: boolean
  channels: Parameters<typeof addressSection>[2]
  sessions: ListedSession[]
  /** Undefined for an account that cannot have a PIN. */
  pins?: Omit<ListedSession, 'loggedIn'>[] | undefined
}

export function accountPage(
  site: IdentitySite,
  { account, hasPassword, sessions, pins, channels }: AccountView,
  form: AccountForm = {},
): Html {
  const { error, errors = {} } = form
  const { error: addressError, errors: { email, code } = {} } = form.address ?? {}
  const body = html`<p class="lead">${account.name}, logged in as ${showLoginAddress(account.emailAddress)}.</p>
    ${sessionsSection(site, sessions, form.sessionMessage)} ${pins && pinsSection(site, pins, form.pinMessage)}
    ${nameSection(site, account, form.name)} ${addressSection(site, account, channels, form.address)}
    ${passwordSection(site, account, hasPassword, form)}
    <section aria-labelledby="two-step-login">
      <h2 id="two-step-login">Two-step login</h2>
      <p>Add a passkey to log in without a password, or an authenticator app as a second step.</p>
      <a class="secondary" href="${site.path}/account/second-factor">Manage two-step login</a>
    </section>
    ${backLink(site.homeUrl, `Back to ${site.name}`)}`
  return layout(site, {
    title: 'Your account',
    errors: [error, errors.current, errors.next, addressError, email, code, form.name?.error],
    body,
  })
}

function nameSection(
  site: IdentitySite,
  { name }: { name: string },
  { isSaved = false, typed, error }: NameForm = {},
): Html {
  return html`<section aria-labelledby="your-name">
    <h2 id="your-name">Your name</h2>
    ${isSaved && html`<p class="done" role="status">Name saved.</p>`}
    <form method="post" action="${site.path}/account/name" data-submit-once novalidate>
      ${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'name', value: typed ?? name, error })}
      <button class="secondary" type="submit" data-busy="Saving…">Save name</button>
    </form>
  </section>`
}

function passwordSection(
  site: IdentitySite,
  account: { name: string; emailAddress: string },
  hasPassword: boolean,
  { isChanged = false, error, errors = {} }: AccountForm,
): Html {
  const action = hasPassword ? 'Change password' : 'Add a password'
  return html`<section aria-labelledby="change-password">
    <h2 id="change-password">${action}</h2>
    ${!hasPassword && html`<p>You log in with a code. With a password you can also log in where no message arrives.</p>`}
    ${isChanged && html`<p class="done" role="status">Password changed. You've been logged out everywhere else.</p>`}
    ${formError(error)}
    <form method="post" action="${site.path}/account" data-submit-once novalidate>
      <input type="email" name="email" value="${account.emailAddress}" autocomplete="username" hidden readonly />
      ${
        hasPassword &&
        field({
          name: 'current',
          label: 'Current password',
          type: 'password',
          autocomplete: 'current-password',
          error: errors.current,
        })
      }
      ${newPasswordField(site, {
        name: 'next',
        label: 'New password',
        error: errors.next,
        accountName: account.name,
      })}
      <button class="primary" type="submit" data-busy="Saving password…">${action}</button>
    </form>
  </section>`
}
