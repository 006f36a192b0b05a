import type { AppConfig } from '@fuel-shack/contract/app-config'
import { catalogueCalls } from '../cart/catalogue-queries.ts'
import { forgetHeldAnswers } from '../client/base-query.ts'
import { client } from '../client/client.ts'
import { forgetRegistration } from '../customer/registration-memory.ts'
import type { SessionStore } from '../session/session-store.ts'
import { carryCatalogue, type Store } from './store.ts'

/** Forgets all that belonged to a person as soon as they are no longer the one signed in. */
export function forgetWhenSignedOut(session: SessionStore, store: Store): void {
  let subject: string | undefined
  session.subscribe(() => {
    const now = session.getSession()
    const next = now.status === 'signed-in' ? now.subject : undefined
    if (subject !== undefined && next !== subject) forget(store)
    subject = next
  })
}

function forget(store: Store): void {
  const catalogue: AppConfig['catalogue'] =
    catalogueCalls.endpoints.listProducts.select()(store.getState()).data ?? null
  store.dispatch(client.util.resetApiState())
  carryCatalogue(store, catalogue)
  forgetRegistration()
  forgetHeldAnswers()
}
