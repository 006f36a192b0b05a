import { html, type Html } from './html.ts'

const FORM_ERROR_ID = 'form-error'

export interface Field {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string
  hint?: string
  error?: string | undefined
  minLength?: number
  maxLength?: number
  inputMode?: 'numeric' | 'email' | 'tel'
  isPin?: boolean
  isFocused?: boolean
  /** The form's error message is about this field too. */
  hasFormError?: boolean
  /** Follows the input. */
  below?: Html
}

/** A labelled field. Screen readers announce its hint and error with it. */
export function field({
  name,
  label,
  type,
  autocomplete,
  value,
  hint,
  error,
  minLength,
  maxLength = 300,
  inputMode = type === 'email' ? 'email' : undefined,
  isPin = false,
  isFocused = error !== undefined,
  hasFormError,
  below,
}: Field): Html {
  const describedBy = [
    hasFormError && FORM_ERROR_ID,
    error !== undefined && `${name}-error`,
    hint !== undefined && `${name}-hint`,
  ].filter(Boolean)
  const input = html`<input
    id="${name}"
    name="${name}"
    type="${type}"
    autocomplete="${autocomplete}"
    maxlength="${maxLength}"
    ${minLength !== undefined && html`minlength="${minLength}"`}
    required
    ${inputMode !== undefined && html`inputmode="${inputMode}"`}
    ${(isPin || type !== 'text' || inputMode !== undefined) && html`autocapitalize="none" spellcheck="false"`}
    ${isPin && html`class="pin"`}
    ${value !== undefined && html`value="${value}"`}
    ${describedBy.length > 0 && html`aria-describedby="${describedBy.join(' ')}"`}
    ${error !== undefined && html`aria-invalid="true"`}
    ${isFocused && html`autofocus`}
  />`
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
    ${
      type === 'password'
        ? html`<div class="password">${input}${revealButton(name, label)}</div>
            <p class="hint" data-caps-lock="${name}" role="status"></p>`
        : input
    }
    ${below}
  </div>`
}

export function formError(message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<p class="alert" id="${FORM_ERROR_ID}" role="alert">${message}</p>`
}

/** Shows and hides a password. Hidden without JavaScript. Its name stays the same: `aria-pressed` says the state. */
function revealButton(inputId: string, label: string): Html {
  return html`<button class="reveal" type="button" aria-pressed="false" hidden data-toggles-password="${inputId}">
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
      <circle cx="12" cy="12" r="3" />
      <path class="slash" d="M4 20 20 4" />
    </svg>
    <span class="visually-hidden">Show ${label.toLowerCase()}</span>
  </button>`
}
