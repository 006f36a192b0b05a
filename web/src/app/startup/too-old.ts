/** Only browsers that are too old for the app load this file, and they run all of it: it uses no built-in that one of them lacks. */
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { APP_CONFIG_ELEMENT_ID } from '@fuel-shack/contract/shop/rest-stop/page-template'

/** The configuration of the page has the number. */
function readPhone(): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it
  const config = JSON.parse(document.getElementById(APP_CONFIG_ELEMENT_ID)?.textContent ?? '') as AppConfig
  return config.facts.phone.split(' ').join('\u00A0')
}

const tooOld = () => `This browser is too old for ordering and for your card. Update it, or ring us on ${readPhone()}.`

/** A prerendered page stays as it is below the message. In place of a splash, there is a link to the page that can be read. */
export function showThatBrowserIsTooOld(): void {
  const message = document.createElement('p')
  message.className = 'no-script'
  message.setAttribute('role', 'alert')
  message.textContent = tooOld()
  document.body.prepend(message)
  const splash = document.querySelector('#root > .splash')
  if (!splash) return
  document.querySelector('.splash-late')?.remove()
  const link = document.createElement('a')
  link.href = '/home'
  link.textContent = 'Opening hours and address'
  splash.className = 'centred'
  splash.replaceChildren(link)
}
