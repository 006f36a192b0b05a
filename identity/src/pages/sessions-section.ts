import { html, type Html } from './html.ts'
import type { IdentitySite } from '../identity-site.ts'

export interface ListedSession {
  id: string
  device: string
  loggedIn: string
  lastUsed: string
  isThisDevice: boolean
}

/** The account's sessions, so that users can end those they do not recognise. */
export function sessionsSection(site: IdentitySite, sessions: ListedSession[], message: string | undefined): Html {
  const hasOthers = sessions.some(({ isThisDevice }) => !isThisDevice)
  return html`<section class="sessions" aria-labelledby="sessions">
    <h2 id="sessions">Where you're logged in</h2>
    ${message !== undefined && html`<p class="done" role="status">${message}</p>`}
    <ul>
      ${sessions.map((session) => sessionItem(site, session))}
    </ul>
    ${
      hasOthers &&
      html`<form method="post" action="${site.path}/account/log-out-others" data-submit-once>
        <button class="secondary" type="submit">Log out everywhere else</button>
      </form>`
    }
  </section>`
}

function sessionItem(site: IdentitySite, session: ListedSession): Html {
  const { id, device, loggedIn, lastUsed, isThisDevice } = session
  return html`<li>
    <p>
      <strong id="device-${id}">${device}</strong>
      ${isThisDevice && html`<span class="current">This device</span>`}
      <span class="times">Last used ${lastUsed}. Logged in ${loggedIn}.</span>
    </p>
    ${
      isThisDevice
        ? html`<a class="quiet" href="${site.path}/session/end">Log out</a>`
        : html`<form method="post" action="${site.path}/account/log-out" data-submit-once>
            <input type="hidden" name="session" value="${id}" />
            <button class="quiet" id="log-out-${id}" type="submit" aria-labelledby="log-out-${id} device-${id}">
              Log out
            </button>
          </form>`
    }
  </li>`
}
