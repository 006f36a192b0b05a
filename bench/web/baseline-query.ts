import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'

// What every app on React and RTK Query costs before it does anything.
const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api/' }),
  endpoints: (build) => ({ list: build.query<unknown, void>({ query: () => 'stripe/products' }) }),
})
const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
})
setupListeners(store.dispatch)

function Baseline() {
  return createElement('p', null, String(api.useListQuery().isLoading))
}

createRoot(document.createElement('div')).render(
  // oxlint-disable-next-line react/no-children-prop -- the types of Provider want them there
  createElement(Provider, { store, children: createElement(Baseline) }),
)
