import { html, type Html } from '../../pages/html.ts'
import { PIN_DIGITS } from '../pin-rules.ts'

interface PinField {
  name: string
  label: string
  error?: string | undefined
  /** The form's error message is about this field too. */
  hasFormError?: boolean
  isFocused?: boolean
}

/**
 * Masked by style: a password field would make the browser of a shared device offer to save the PIN, and to fill in
 * passwords.
 */
export function pinField({ name, label, error, hasFormError = false, isFocused = false }: PinField): Html {
  const describedBy = [hasFormError && 'form-error', error !== undefined && `${name}-error`].filter(Boolean).join(' ')
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
    <input
      class="pin"
      id="${name}"
      name="${name}"
      type="text"
      inputmode="numeric"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      maxlength="${PIN_DIGITS}"
      required
      ${describedBy !== '' && html`aria-describedby="${describedBy}"`}
      ${error !== undefined && html`aria-invalid="true"`}
      ${(isFocused || error !== undefined) && html`autofocus`}
    />
  </div>`
}
