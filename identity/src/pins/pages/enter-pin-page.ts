import { html, type Html } from '../../pages/html.ts'
import type { IdentitySite } from '../../identity-site.ts'
import { formError } from '../../pages/field.ts'
import { backLink, layout, leaveForm } from '../../pages/layout.ts'
import type { PinPerson } from '../pins-service.ts'
import { pinField } from './pin-field.ts'
import { passwordLink } from './who-is-on-page.ts'

/** @param base the path of this login attempt. */
export function enterPinPage(
  site: IdentitySite,
  base: string,
  { pinId, name }: PinPerson,
  { error, fieldError, earlierTries }: { error?: string; fieldError?: string; earlierTries?: string | undefined } = {},
): Html {
  const title = `Hi ${name}`
  const body = html`<h1>${title}</h1>
    <p class="lead">Enter your PIN for this device.</p>
    ${earlierTries !== undefined && html`<p>${earlierTries}</p>`} ${formError(error)}
    <form method="post" action="${base}/pin/${pinId}" data-submit-once novalidate>
      ${pinField({ name: 'pin', label: 'PIN', error: fieldError, hasFormError: error !== undefined, isFocused: true })}
      <button class="primary" type="submit" data-busy="Logging in…">Log in</button>
    </form>
    ${passwordLink(base)} ${backLink(base, 'Someone else')} ${leaveForm(site, base)}`
  return layout(site, { title, hasErrors: error !== undefined || fieldError !== undefined, body })
}
