import { field } from './field.ts'
import type { Html } from './html.ts'

interface CodeField {
  error?: string | undefined
  hasFormError?: boolean
  isFocused?: boolean
}

/** The field for the six digits of a message or an authenticator app. People type them in groups: it has room for spaces. */
export function codeField(state: CodeField = {}): Html {
  return field({
    name: 'code',
    label: '6-digit code',
    type: 'text',
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    maxLength: 20,
    ...state,
  })
}
