import { html, type Html } from './html.ts'

/** Shows and hides a password. Hidden without JavaScript. Its name stays the same: `aria-pressed` says the state. */
export function revealButton(inputId: string, label: string): Html {
  return html`<button class="reveal" type="button" aria-pressed="false" hidden data-toggles-password="${inputId}">
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
      <circle cx="12" cy="12" r="3" />
      <path class="slash" d="M4 20 20 4" />
    </svg>
    <span class="visually-hidden">Show ${label.toLowerCase()}</span>
  </button>`
}
