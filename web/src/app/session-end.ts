import type { AppConfig } from '@fuel-shack/contract/app-config'
import { forgetCard, recallCard } from '../cards/card-memory.ts'
import { writeCart } from '../cart/cart-storage.ts'
import { catalogueCalls } from '../cart/catalogue-queries.ts'
import { forgetHeldAnswers } from '../client/base-query.ts'
import { client } from '../client/client.ts'
import { forgetRegistration } from '../customer/registration-memory.ts'
import type { SessionStore } from '../session/session-store.ts'
import { carryCatalogue, type Store } from './store.ts'

/**
 * Forgets all that belonged to a person as soon as they are no longer the one signed in. What this device keeps for
 * them stays when their session merely ran out.
 */
export function forgetWhenSignedOut(session: SessionStore, store: Store): void {
  let subject: string | undefined
  session.subscribe(() => {
    const now = session.getSession()
    const next = now.status === 'signed-in' ? now.subject : undefined
    if (subject !== undefined && next !== subject) {
      forgetAnswers(store)
      const hasRunOut = now.status === 'visitor' && now.endedRole !== undefined
      if (!hasRunOut) forgetKept()
    }
    // Somebody else's card may have been kept past the end of its session.
    if (next !== undefined && recallCard(next) === undefined) forgetCard()
    subject = next
  })
}

function forgetAnswers(store: Store): void {
  const catalogue: AppConfig['catalogue'] =
    catalogueCalls.endpoints.listProducts.select()(store.getState()).data ?? null
  store.dispatch(client.util.resetApiState())
  carryCatalogue(store, catalogue)
  forgetHeldAnswers()
}

function forgetKept(): void {
  forgetRegistration()
  forgetCard()
  writeCart([])
}
