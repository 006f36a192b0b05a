import { html, type Html } from '../../html/html.ts'
import type { IdentitySite } from '../../base/identity-site.ts'
import { layout } from '../../html/layout.ts'

/** Answers a second visit: the codes cannot be shown again. */
export function codesShownPage(site: IdentitySite, next: Html): Html {
  const body = html`<p class="lead">
      We've already shown you your recovery codes. You can get new ones in your account any time.
    </p>
    ${next}`
  return layout(site, { title: 'Two-step login is on', body })
}

/** @param next a form that continues the login, or a link back to the account. */
export function recoveryCodesPage(site: IdentitySite, codes: string[], next: Html): Html {
  const body = html`<p class="lead">
      If you lose your phone or passkey, use a recovery code to log in. Each works once. We won't show them again, so
      print them or save them in a password manager.
    </p>
    <ol class="codes" id="recovery-codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ol>
    <div class="row">
      <button class="secondary" type="button" hidden data-copy="recovery-codes">Copy</button>
      <button class="secondary" type="button" hidden data-print>Print</button>
    </div>
    <p class="copied" role="status" data-copy-status></p>
    ${next}`
  return layout(site, { title: 'Save these codes', body })
}
