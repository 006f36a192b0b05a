import { field, type Field } from '../../pages/field.ts'
import type { Html } from '../../pages/html.ts'
import { PIN_DIGITS } from '../pin-rules.ts'

/**
 * Masked by style: a password field would make the browser of a shared device offer to save the PIN, and to fill in
 * passwords.
 */
export function pinField(own: Pick<Field, 'name' | 'label' | 'error' | 'hasFormError' | 'isFocused'>): Html {
  return field({ ...own, type: 'text', autocomplete: 'off', inputMode: 'numeric', maxLength: PIN_DIGITS, isPin: true })
}
