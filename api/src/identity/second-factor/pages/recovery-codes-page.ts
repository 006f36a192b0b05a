import { html, type Html } from '../../pages/html.ts'
import type { IdentitySite } from '../../identity-site.ts'
import { layout } from '../../pages/layout.ts'

/** Once the codes were shown: they cannot be shown again. */
export function codesShownPage(site: IdentitySite, next: Html): Html {
  const title = 'Two-step login is on'
  const body = html`<h1>${title}</h1>
    <p class="lead">Your recovery codes were shown before. You can make new ones in your account at any time.</p>
    ${next}`
  return layout(site, { title, body })
}

/** @param next how to go on: a form of the attempt to log in, or a link back to the account. */
export function recoveryCodesPage(site: IdentitySite, codes: string[], next: Html): Html {
  const title = 'Save these codes'
  const body = html`<h1>${title}</h1>
    <p class="lead">
      They are your recovery codes: if you lose your phone or passkey, one of them gets you in. Each works once. They
      are shown only now, so print them or keep them in a password manager.
    </p>
    <ol class="codes" id="recovery-codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ol>
    <div class="row">
      <button class="secondary" type="button" hidden data-copies="recovery-codes">Copy</button>
      <button class="secondary" type="button" hidden data-prints>Print</button>
    </div>
    <p class="copied" role="status" data-copied></p>
    ${next}`
  return layout(site, { title, body })
}
