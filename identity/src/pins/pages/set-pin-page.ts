import { html, type Html } from '../../pages/html.ts'
import type { IdentitySite } from '../../identity-site.ts'
import { formError } from '../../pages/field.ts'
import { backLink, layout } from '../../pages/layout.ts'
import { PIN_DIGITS } from '../pin-rules.ts'
import { pinField } from './pin-field.ts'

interface SetPinForm {
  error?: string
  errors?: { pin?: string; repeated?: string }
}

export function setPinPage(site: IdentitySite, accountName: string, { error, errors = {} }: SetPinForm = {}): Html {
  const title = 'PIN on this device'
  const hasErrors = error !== undefined || Object.keys(errors).length > 0
  const body = html`<h1>${title}</h1>
    <p class="lead">
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
  return layout(site, { title, hasErrors, body })
}
