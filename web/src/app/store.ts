import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import type { AppConfig } from '@fuel-shack/contract/app-config'
import { catalogueCalls } from '../catalogue/catalogue-queries.ts'
import type { AccessTokens } from '../client/base-query.ts'
import { client } from '../client/client.ts'

/** The query cache; `tokens` is how its calls become somebody's. */
export function createStore(tokens: AccessTokens) {
  const store = configureStore({
    reducer: { [client.reducerPath]: client.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: tokens } }).concat(client.middleware),
  })
  setupListeners(store.dispatch)
  return store
}

export type Store = ReturnType<typeof createStore>

/** Starts the cache with the catalogue that the page brought, so that nobody waits for the call that confirms it. */
export function carryCatalogue(store: Store, catalogue: AppConfig['catalogue']): void {
  if (!catalogue) return
  store.dispatch(
    catalogueCalls.util.upsertQueryEntries([{ endpointName: 'listProducts', arg: undefined, value: catalogue }]),
  )
}
