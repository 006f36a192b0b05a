/**
 * The newest built-ins that the app uses. A browser without one of them gets no app, because it would end in an error: it keeps the
 * page as the server sent it. docs/browsers.md says which browsers that is. This file runs in them, so it uses none of these.
 */
import { phone } from '../../../../site/site.json'

const TOO_OLD = `This browser is too old for ordering and for your card. Update it, or ring us on ${phone.replaceAll(' ', '\u00A0')}.`

/** Where each built-in is. */
export const newestBuiltIns: Record<string, () => object> = {
  groupBy: () => Object,
  withResolvers: () => Promise,
  isWellFormed: () => String.prototype,
  toSorted: () => Array.prototype,
  toSpliced: () => Array.prototype,
  timeout: () => AbortSignal,
}

export function isTooOld(): boolean {
  return Object.keys(newestBuiltIns).some((name) => !(name in (newestBuiltIns[name]?.() ?? {})))
}

/** A prerendered page stays as it is below the message. In place of a splash, there is a link to the page that can be read. */
export function showThatBrowserIsTooOld(): void {
  const message = document.createElement('p')
  message.className = 'no-script'
  message.setAttribute('role', 'alert')
  message.textContent = TOO_OLD
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
