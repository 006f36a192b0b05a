import { KNOWN_DEVICE_COOKIE } from '@fuel-shack/contract/shop/rest-stop/page-template'
import { readStoredCard } from '../../card/stored/stored-card.ts'
import { markBrowser } from '../../platform/client/device-storage.ts'
import type { SessionStore } from '../../platform/session/session-store.ts'
import type { Session } from '../../platform/session/session.ts'

const HAS_SESSION = new Set<Session['status']>(['loading', 'signed-in'])

/** Returns whether a session or a card is stored here. Pages that are prerendered for visitors are then wrong for this user. */
export function isKnownDevice(session: SessionStore): boolean {
  return HAS_SESSION.has(session.getSession().status) || readStoredCard() !== undefined
}

/** Reports the same to the server in a cookie, now and on every change, so that it sends the right page. */
export function markKnownDevice(session: SessionStore): void {
  const mark = (): void => markBrowser(KNOWN_DEVICE_COOKIE, isKnownDevice(session))
  session.state.subscribe(mark)
  mark()
}
