import type { AppConfig } from '@fuel-shack/contract/app-config'
import { removeStoredCard, readStoredCard } from '../cards/stored-card.ts'
import { handCartTo } from '../cart/cart-storage.ts'
import { catalogueCalls } from '../catalogue/catalogue-queries.ts'
import { clearEtagCache } from '../client/base-query.ts'
import { client } from '../client/client.ts'
import { clearStored } from '../client/device-storage.ts'
import { hasLogoutMark } from '../session/logout-mark.ts'
import type { SessionStore } from '../session/session-store.ts'
import { carryCatalogue, type Store } from './store.ts'

/**
 * Forgets all that belonged to a person as soon as they are no longer the one signed in. What this device keeps for
 * them stays when their session merely ran out, until somebody else logs in.
 */
export function clearOnLogout(session: SessionStore, store: Store): void {
  let subject: string | undefined
  const follow = (): void => {
    const now = session.getSession()
    const next = now.status === 'signed-in' ? now.subject : undefined
    if (subject !== undefined && next !== subject) clearCachedResponses(store)
    subject = next
    if (next !== undefined) {
      if (readStoredCard(next) === undefined) removeStoredCard()
      handCartTo(next)
    } else if (now.status === 'leaving' || hasLogoutMark()) {
      clearStored('person')
      handCartTo()
    }
  }
  session.state.subscribe(follow)
  // A tab may have slept through a logout in another.
  follow()
}

function clearCachedResponses(store: Store): void {
  const catalogue: AppConfig['catalogue'] =
    catalogueCalls.endpoints.listProducts.select()(store.getState()).data ?? null
  store.dispatch(client.util.resetApiState())
  carryCatalogue(store, catalogue)
  clearEtagCache()
}
