import { html, type Html } from './html.ts'
import type { IdentitySite } from '../base/identity-site.ts'
import { layout } from './layout.ts'

interface LogOut {
  action: string
  xsrf: string
  /** The user clicked Log Out in the app: the form submits itself, and needs a click only without JavaScript. */
  isConfirmed: boolean
}

export function logOutPage(site: IdentitySite, { action, xsrf, isConfirmed }: LogOut): Html {
  const body = html`<p class="lead">
      ${isConfirmed ? `Logging you out of ${site.name} on this device.` : `Log out of ${site.name} on this device?`}
    </p>
    <form method="post" action="${action}" ${isConfirmed && html`data-auto-submit`}>
      <input type="hidden" name="xsrf" value="${xsrf}" />
      <button class="primary" type="submit" name="logout" value="yes">Log out</button>
    </form>
    <p class="back"><a class="quiet" href="${site.homeUrl}">Stay logged in</a></p>`
  return layout(site, { title: 'Log out', body })
}
