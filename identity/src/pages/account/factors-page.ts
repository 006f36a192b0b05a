import { html, type Html } from '../../html/html.ts'
import type { IdentitySite } from '../../base/identity-site.ts'
import { formError } from '../../html/field.ts'
import { backLink, layout } from '../../html/layout.ts'
import { PASSKEYS_MAX } from '../../credentials/passkeys-service.ts'
import type { PasskeyRecord } from '../../credentials/passkeys-store.ts'
import type { Factors } from '../../credentials/second-factor-service.ts'
import { authenticatorAppForm, newPasskeyForm, passkeyScript } from '../login/factor-forms.ts'

const TITLE = 'Two-step login'
const DAY = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium' })

interface FactorsView {
  factors: Factors
  /** The account must have at least one factor. */
  isRequired: boolean
  /** A password alone isn't enough. */
  isOn: boolean
  done?: string | undefined
  error?: string | undefined
}

export function factorsPage(site: IdentitySite, { factors, isRequired, isOn, done, error }: FactorsView): Html {
  const path = pathOf(site)
  const { passkeys, authenticatorApp } = factors
  const isLast = passkeys.length + (authenticatorApp ? 1 : 0) === 1
  const canRemove = !(isRequired && isLast)
  const body = html`<p class="lead">
      A second step after your password, so your password alone isn't enough to log in.
    </p>
    ${done !== undefined && html`<p class="done" role="status">${done}</p>`} ${formError(error)}
    ${!canRemove && html`<p class="notice">Staff need a second step. Add another before you remove this one.</p>`}
    <section>
      <h2>Passkeys</h2>
      <p>Log in with the fingerprint, face or PIN of your own device, or with a security key. No password needed.</p>
      ${
        passkeys.length > 0 &&
        html`<ul class="factors">
          ${passkeys.map((passkey) => passkeyItem(path, passkey, canRemove))}
        </ul>`
      }
      <noscript><p>Adding a passkey needs JavaScript.</p></noscript>
      <p class="hint" data-no-passkeys hidden>This browser doesn't support passkeys.</p>
      ${
        passkeys.length < PASSKEYS_MAX
          ? newPasskeyForm(`${path}/passkeys`)
          : html`<p>You can have up to ${PASSKEYS_MAX} passkeys.</p>`
      }
    </section>
    <section>
      <h2>Authenticator app</h2>
      ${
        authenticatorApp
          ? html`<p>On since ${day(authenticatorApp.createdAt)}. ${lastUsed(authenticatorApp.lastUsedAt)}</p>
              ${canRemove && removeForm(`${path}/app/remove`, 'Remove app')}`
          : html`<p>An app on your phone shows a new code every 30 seconds.</p>
              <p><a class="secondary" href="${path}/app">Set up an app</a></p>`
      }
    </section>
    ${passkeys.length > 0 && !isOn && turnOnSection(path)} ${isOn && recoverySection(path, factors.recoveryCodesLeft)}
    ${backLink(`${site.path}/account`, 'Back to your account')} ${passkeyScript(site)}`
  return layout(site, { title: TITLE, errors: [error], body })
}

function passkeyItem(path: string, { id, name, createdAt, lastUsedAt }: PasskeyRecord, canRemove: boolean): Html {
  return html`<li>
    <p><strong>${name}</strong></p>
    <p class="hint">Added ${day(createdAt)}. ${lastUsed(lastUsedAt)}</p>
    ${canRemove && removeForm(`${path}/passkeys/remove`, 'Remove', { id, name })}
  </li>`
}

/** A customer's passkey is a quick way in, until they turn this on. */
function turnOnSection(path: string): Html {
  return html`<section>
    <h2>Two-step login is off</h2>
    <p>You can log in with a passkey or without one. Turn this on, and logging in always takes a passkey or a code.</p>
    <form method="post" action="${path}/recovery-codes" data-submit-once>
      <button class="secondary" type="submit">Turn on two-step login</button>
    </form>
  </section>`
}

function recoverySection(path: string, left: number): Html {
  return html`<section>
    <h2>Recovery codes</h2>
    <p>${left === 1 ? '1 code is' : `${left} codes are`} left. New codes replace the old ones.</p>
    <form method="post" action="${path}/recovery-codes" data-submit-once>
      <button class="secondary" type="submit">Get new recovery codes</button>
    </form>
  </section>`
}

function removeForm(action: string, label: string, passkey?: { id: string; name: string }): Html {
  return html`<form class="start" method="post" action="${action}" data-submit-once>
    ${passkey && html`<input type="hidden" name="id" value="${passkey.id}" />`}
    <button class="quiet danger" type="submit">
      ${label}${passkey && html`<span class="visually-hidden"> ${passkey.name}</span>`}
    </button>
  </form>`
}

export function appSetUpPage(
  site: IdentitySite,
  view: { secret: string; emailAddress: string; error?: string | undefined },
): Html {
  const path = pathOf(site)
  const body = html`${authenticatorAppForm(site, { path: `${path}/app`, ...view })}
  ${backLink(path, 'Back to two-step login')}`
  return layout(site, { title: 'Set up an app', errors: [view.error], body })
}

export function demoPage(site: IdentitySite): Html {
  const body = html`<p class="lead">
      Demo accounts log in with a password only. Sign up with your own email to try this.
    </p>
    ${backLink(`${site.path}/account`, 'Back to your account')}`
  return layout(site, { title: TITLE, body })
}

export function pathOf(site: IdentitySite): string {
  return `${site.path}/account/second-factor`
}

function day(instant: string): string {
  return DAY.format(new Date(instant))
}

function lastUsed(instant: string | null): string {
  return instant === null ? 'Not used yet.' : `Last used ${day(instant)}.`
}
