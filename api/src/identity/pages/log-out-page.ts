import { html, type Html } from './html.ts'
import type { IdentitySite } from '../identity-site.ts'
import { layout } from './layout.ts'

interface LogOut {
  action: string
  xsrf: string
  /** The person pressed Log Out in the app: the page sends itself off, and asks only where scripts do not run. */
  isCertain: boolean
}

export function logOutPage(site: IdentitySite, { action, xsrf, isCertain }: LogOut): Html {
  const body = html`<h1>Log out</h1>
    <p class="lead">
      ${isCertain ? `Logging you out of ${site.name} on this device.` : `Do you want to log out of ${site.name} here?`}
    </p>
    <form method="post" action="${action}" ${isCertain && html`data-at-once`}>
      <input type="hidden" name="xsrf" value="${xsrf}" />
      <button class="primary" type="submit" name="logout" value="yes">Log out</button>
    </form>
    <p class="back"><a class="quiet" href="${site.homeUrl}">Stay logged in</a></p>`
  return layout(site, { title: 'Log out', body })
}
