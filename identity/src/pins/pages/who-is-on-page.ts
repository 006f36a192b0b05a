import { html, type Html } from '../../pages/html.ts'
import type { IdentitySite } from '../../identity-site.ts'
import { layout, leaveForm } from '../../pages/layout.ts'
import type { PinPerson } from '../pins-service.ts'

/** The first page of a login on a device on which people have set a PIN. @param base the path of this login attempt. */
export function whoIsOnPage(site: IdentitySite, base: string, people: PinPerson[]): Html {
  const title = "Who's on?"
  const body = html`<h1>${title}</h1>
    <p class="lead">Choose your name, then enter your PIN.</p>
    <ul class="people">
      ${people.map(({ pinId, name }) => html`<li><a class="person" href="${base}/pin/${pinId}">${name}</a></li>`)}
    </ul>
    ${passwordLink(base)} ${leaveForm(site, base)}`
  return layout(site, { title, body })
}

export function passwordLink(base: string): Html {
  return html`<p class="other"><a href="${base}/sign-in">Log in with a password</a></p>`
}
