import { html, type Html } from './html.ts'

/** @param label the page that it leads to, such as "Back to your account". */
export function backLink(address: string, label: string): Html {
  return html`<p class="back">
    <a class="quiet" href="${address}"><span aria-hidden="true">‹</span> ${label}</a>
  </p>`
}
