import type { IdentitySite } from '../../base/identity-site.ts'
import { field, formError, type Field } from '../../html/field.ts'
import { html, type Html } from '../../html/html.ts'
import { backLink, layout, leaveForm } from '../../html/layout.ts'
import { PIN_DIGITS } from '../../credentials/pin-rules.ts'
import type { PinPerson } from '../../credentials/pins-service.ts'

/** The first page of a login on a device on which people have set a PIN. @param base the path of this login attempt. */
export function whoIsOnPage(site: IdentitySite, base: string, people: PinPerson[]): Html {
  const body = html`<p class="lead">Choose your name, then enter your PIN.</p>
    <ul class="people">
      ${people.map(({ pinId, name }) => html`<li><a class="person" href="${base}/pin/${pinId}">${name}</a></li>`)}
    </ul>
    ${passwordLink(base)} ${leaveForm(site, base)}`
  return layout(site, { title: "Who's on?", body })
}

/** @param base the path of this login attempt. */
export function enterPinPage(
  site: IdentitySite,
  base: string,
  { pinId, name }: PinPerson,
  { error, fieldError, earlierTries }: { error?: string; fieldError?: string; earlierTries?: string | undefined } = {},
): Html {
  const body = html`<p class="lead">Enter your PIN for this device.</p>
    ${earlierTries !== undefined && html`<p>${earlierTries}</p>`} ${formError(error)}
    <form method="post" action="${base}/pin/${pinId}" data-submit-once novalidate>
      ${pinField({ name: 'pin', label: 'PIN', error: fieldError, hasFormError: error !== undefined, isFocused: true })}
      <button class="primary" type="submit" data-busy="Logging in…">Log in</button>
    </form>
    ${passwordLink(base)} ${backLink(base, 'Someone else')} ${leaveForm(site, base)}`
  return layout(site, { title: `Hi ${name}`, errors: [error, fieldError], body })
}

interface SetPinForm {
  error?: string
  errors?: { pin?: string; repeated?: string }
}

export function setPinPage(site: IdentitySite, accountName: string, { error, errors = {} }: SetPinForm = {}): Html {
  const body = html`<p class="lead">
      ${accountName}, choose ${PIN_DIGITS} digits to take over a shift quickly, on this device only. The PIN ends after
      five wrong tries in a row, 30 days without use, or 90 days.
    </p>
    ${formError(error)}
    <form method="post" action="${site.path}/account/pin" data-submit-once novalidate>
      ${pinField({ name: 'pin', label: 'New PIN', error: errors.pin, hasFormError: error !== undefined })}
      ${pinField({ name: 'repeated', label: 'New PIN again', error: errors.repeated })}
      <button class="primary" type="submit" data-busy="Saving…">Save PIN</button>
    </form>
    ${backLink(`${site.path}/account`, 'Back to your account')}`
  return layout(site, { title: 'PIN on this device', errors: [error, errors.pin, errors.repeated], body })
}

/**
 * Masked by style: a password field would make the browser of a shared device offer to save the PIN, and to fill in
 * passwords.
 */
function pinField(own: Pick<Field, 'name' | 'label' | 'error' | 'hasFormError' | 'isFocused'>): Html {
  return field({ ...own, type: 'text', autocomplete: 'off', inputMode: 'numeric', maxLength: PIN_DIGITS, isPin: true })
}

function passwordLink(base: string): Html {
  return html`<p class="other"><a href="${base}/sign-in">Log in with a password</a></p>`
}
