import { removeStoredCard, readStoredCard } from '../card/stored/stored-card.ts'
import { transferCart } from '../menu/cart/cart-storage.ts'
import type { ApiClient } from '../platform/client/api-client.ts'
import { clearStored } from '../platform/client/device-storage.ts'
import { hasLogoutMark } from '../platform/session/logout-mark.ts'
import type { SessionStore } from '../platform/session/session-store.ts'

/**
 * Clears cached responses as soon as another user, or none, is logged in. The stored card and cart survive an expired
 * session; they are cleared when the user logs out or someone else logs in.
 */
export function clearOnLogout(session: SessionStore, client: ApiClient): void {
  let subject: string | undefined
  const handleSessionChange = (): void => {
    const now = session.getSession()
    const next = now.status === 'signed-in' ? now.subject : undefined
    if (subject !== undefined && next !== subject) client.clearPersonalData()
    subject = next
    if (next !== undefined) {
      if (readStoredCard(next) === undefined) removeStoredCard()
      transferCart(next)
    } else if (now.status === 'signing-out' || hasLogoutMark()) {
      clearStored('person')
      transferCart()
    }
  }
  session.state.subscribe(handleSessionChange)
  // The user may have logged out in another tab while this one was suspended.
  handleSessionChange()
}
