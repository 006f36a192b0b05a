import { html, type Html } from './html.ts'
import type { IdentitySite } from '../identity-site.ts'

/** Cancels the login and returns to the app. */
export function leaveForm(site: IdentitySite, base: string): Html {
  return html`<form class="back" method="post" action="${base}/leave">
    <button class="quiet" type="submit"><span aria-hidden="true">‹</span> Back to ${site.name}</button>
  </form>`
}
