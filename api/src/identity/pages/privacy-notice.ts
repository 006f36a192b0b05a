import { html, type Html } from '../html.ts'
import type { IdentitySite } from '../identity-site.ts'

/** What the Australian Privacy Principles ask a business to say when it collects, in words for the counter. */
export function privacyNotice(site: IdentitySite): Html {
  return html`<div class="notice">
    <p>
      ${site.name} keeps your name and e-mail address to run your card and your orders. We do not sell them, and we do
      not send advertising.
    </p>
    <details>
      <summary>What we keep, and your say in it</summary>
      <dl>
        <dt>What we keep</dt>
        <dd>
          Your name, your e-mail address and a scrambled form of your password that nobody can read back. Later, your
          card's points and balance, and for each order what you bought, the mobile number and the notes you gave us. If
          you turn on two-step login: the name and public key of each passkey, the key of your authenticator app
          (encrypted), and scrambled recovery codes. A fingerprint or face never leaves your device.
        </dd>
        <dt>Why</dt>
        <dd>To know your card as yours, to cook what you ordered, and to tell you when it is ready.</dd>
        <dt>Who else sees it</dt>
        <dd>
          The payment company takes your card payment; we never see your bank card's number. The message company carries
          the text that your order is ready.
        </dd>
        <dt>How long</dt>
        <dd>
          Your name and address as long as you have an account. The number and notes on an order for
          ${site.privacy.orderContactDays} days. The sale itself, without your name, for ${site.privacy.orderYears}
          years, because tax law asks for it.
        </dd>
        <dt>See it, copy it, delete it</dt>
        <dd>
          Open Your data in the app's account menu. If something is wrong, or you are not happy with how we look after
          it, tell us at the counter or write to <a href="mailto:${site.emailAddress}">${site.emailAddress}</a>.
        </dd>
      </dl>
    </details>
  </div>`
}
