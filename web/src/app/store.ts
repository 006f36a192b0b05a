import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
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
