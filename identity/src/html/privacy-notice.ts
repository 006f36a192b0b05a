import { policyPaths } from '@fuel-shack/contract/platform/web-paths'
import { html, type Html } from './html.ts'
import type { IdentitySite } from '../base/identity-site.ts'

/** The collection notice that the Australian Privacy Principles require (APP 5), in plain words. The policy has the rest. */
export function privacyNotice(site: IdentitySite): Html {
  const link = (path: string, text: string) => html`<a href="${path}" target="_blank" rel="noopener">${text}</a>`
  return html`<div class="notice">
    <p>
      ${site.name} keeps your name and email address or mobile number for your loyalty card and orders. We don't sell
      them, and we don't send advertising. The companies that take payments and send our messages are partly overseas.
    </p>
    <p>
      ${link(policyPaths.privacy, 'Privacy')} says what we keep and for how long, how to see, correct or delete it, and
      how to complain. ${link(policyPaths.terms, 'Terms')} apply to orders and your card.
    </p>
  </div>`
}
