import { html, type Html } from './html.ts'
import type { IdentitySite } from '../base/identity-site.ts'

/** The collection notice that the Australian Privacy Principles require, in plain words. */
export function privacyNotice(site: IdentitySite): Html {
  return html`<div class="notice">
    <p>
      ${site.name} keeps your name and email address or mobile number for your loyalty card and orders. We don't sell
      them, and we don't send advertising.
    </p>
    ${site.privacyText !== undefined && html`<p>${site.privacyText}</p>`}
    <details>
      <summary>What we keep and your choices</summary>
      <dl>
        <dt>What we keep</dt>
        <dd>
          Your name, your email address or mobile number, and a scrambled form of your password, if you have one, that
          no one can read back. Later, your card's points and balance, and for each order what you bought, the mobile
          number, allergies and notes you gave us. If you turn on two-step login: the name and public key of each
          passkey, the key of your authenticator app (encrypted), and scrambled recovery codes. A fingerprint or face
          never leaves your device.
        </dd>
        <dt>Why</dt>
        <dd>To run your loyalty card, make your orders and tell you when they're ready.</dd>
        <dt>Who else sees it</dt>
        <dd>
          Our payment provider takes your card payment, so we never see your bank card's number. Our messaging provider
          sends the text that says your order's ready.
        </dd>
        <dt>How long</dt>
        <dd>
          Your name and what you log in with as long as you have an account. The number, allergies and notes on an order
          for ${site.privacy.orderContactDays} days. The sale itself and its tax invoice, without your name, for
          ${site.privacy.orderYears} years, because tax law requires it. A buyer's name stays on tax invoices of $1,000
          or more.
        </dd>
        <dt>See it, copy it, delete it</dt>
        <dd>
          Open My data in the app's account menu. If something's wrong, or you're not happy with how we look after it,
          tell us at the counter or email <a href="mailto:${site.emailAddress}">${site.emailAddress}</a>.
        </dd>
      </dl>
    </details>
  </div>`
}
