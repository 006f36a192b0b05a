import { html, type Html } from '../../pages/html.ts'
import type { IdentitySite } from '../../identity-site.ts'

export interface ShownPin {
  id: string
  device: string
  lastUsed: string
  isThisDevice: boolean
}

export function pinsSection(site: IdentitySite, pins: ShownPin[], message: string | undefined): Html {
  const isSetHere = pins.some(({ isThisDevice }) => isThisDevice)
  return html`<section class="sessions" aria-labelledby="pins">
    <h2 id="pins">PIN on this device</h2>
    ${message !== undefined && html`<p class="done" role="status">${message}</p>`}
    <p>Take over a shift on a shared tablet with six digits instead of your password.</p>
    ${
      pins.length > 0 &&
      html`<ul>
        ${pins.map((pin) => pinItem(site, pin))}
      </ul>`
    }
    <a class="secondary" href="${site.path}/account/pin">${isSetHere ? 'Change PIN' : 'Set a PIN'}</a>
  </section>`
}

function pinItem(site: IdentitySite, { id, device, lastUsed, isThisDevice }: ShownPin): Html {
  return html`<li>
    <p>
      <strong id="pin-device-${id}">${device}</strong>
      ${isThisDevice && html`<span class="current">This device</span>`}
      <span class="times">PIN last used ${lastUsed}.</span>
    </p>
    <form method="post" action="${site.path}/account/pin/remove" data-submit-once>
      <input type="hidden" name="pin" value="${id}" />
      <button class="quiet" id="remove-pin-${id}" type="submit" aria-labelledby="remove-pin-${id} pin-device-${id}">
        Remove PIN
      </button>
    </form>
  </li>`
}
