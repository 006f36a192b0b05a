import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import { catalogueCalls } from '../catalogue/catalogue-queries.ts'
import type { AccessTokens } from '../client/base-query.ts'
import { client } from '../client/client.ts'

/** The query cache; `tokens` supplies the access token for its requests. */
export function createStore(tokens: AccessTokens) {
  const store = configureStore({
    reducer: { [client.reducerPath]: client.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: tokens } }).concat(client.middleware),
  })
  setupListeners(store.dispatch)
  return store
}

export type Store = ReturnType<typeof createStore>

/** Seeds the cache with the catalogue embedded in the page, so that the first render does not wait for a request. */
export function seedCatalogue(store: Store, catalogue: AppConfig['catalogue']): void {
  if (!catalogue) return
  store.dispatch(
    catalogueCalls.util.upsertQueryEntries([{ endpointName: 'listProducts', arg: undefined, value: catalogue }]),
  )
}
