import { html, type Html } from '../../html/html.ts'
import type { IdentitySite } from '../../base/identity-site.ts'

/** Something that belongs to a device of the account's user. */
interface OnDevice {
  id: string
  device: string
  lastUsed: string
  isThisDevice: boolean
}

export interface ListedSession extends OnDevice {
  loggedIn: string
}

/** The account's sessions, so that users can end those they do not recognise. */
export function sessionsSection(site: IdentitySite, sessions: ListedSession[], message: string | undefined): Html {
  const hasOthers = sessions.some(({ isThisDevice }) => !isThisDevice)
  return html`<section class="sessions" aria-labelledby="sessions">
    <h2 id="sessions">Where you're logged in</h2>
    ${done(message)}
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
  const times = `Last used ${session.lastUsed}. Logged in ${session.loggedIn}.`
  const end = { action: `${site.path}/account/log-out`, field: 'session', label: 'Log out' }
  const own = html`<a class="quiet" href="${site.path}/session/end">Log out</a>`
  return deviceItem(session, times, session.isThisDevice ? own : endForm(session, end))
}

/** The account's PINs, one for each device. */
export function pinsSection(site: IdentitySite, pins: OnDevice[], message: string | undefined): Html {
  const isSetHere = pins.some(({ isThisDevice }) => isThisDevice)
  const remove = { action: `${site.path}/account/pin/remove`, field: 'pin', label: 'Remove PIN' }
  return html`<section class="sessions" aria-labelledby="pins">
    <h2 id="pins">PIN on this device</h2>
    ${done(message)}
    <p>Take over a shift on a shared tablet with six digits instead of your password.</p>
    ${
      pins.length > 0 &&
      html`<ul>
        ${pins.map((pin) => deviceItem(pin, `PIN last used ${pin.lastUsed}.`, endForm(pin, remove)))}
      </ul>`
    }
    <a class="secondary" href="${site.path}/account/pin">${isSetHere ? 'Change PIN' : 'Set a PIN'}</a>
  </section>`
}

function deviceItem({ id, device, isThisDevice }: OnDevice, times: string, end: Html): Html {
  return html`<li>
    <p>
      <strong id="device-${id}">${device}</strong>
      ${isThisDevice && html`<span class="current">This device</span>`}
      <span class="times">${times}</span>
    </p>
    ${end}
  </li>`
}

/** A button that screen readers announce with the device. */
function endForm({ id }: OnDevice, { action, field, label }: { action: string; field: string; label: string }): Html {
  return html`<form method="post" action="${action}" data-submit-once>
    <input type="hidden" name="${field}" value="${id}" />
    <button class="quiet" id="end-${id}" type="submit" aria-labelledby="end-${id} device-${id}">${label}</button>
  </form>`
}

function done(message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<p class="done" role="status">${message}</p>`
}
