import { focusManager, onlineManager, QueryClient, useQueryClient } from '@tanstack/react-query'
import type { EndpointName } from '@fuel-shack/contract/endpoint-table'
import type { QueryError } from './query-error.ts'
import { isPublic } from './rows.ts'
import type { AccessTokens, EtagCache } from './send-request.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: QueryError
    queryKey: readonly [name: EndpointName, args?: unknown]
  }
}

const UNUSED_DATA_MS = 60_000
/** Arguments of a call can contain a password. With 0, one that waits without a component sets timers in an endless loop. */
const ENDED_CALL_MS = 1000

/** The cache of the API's responses, and how its requests are authorized. */
export class ApiClient extends QueryClient {
  readonly tokens: AccessTokens
  readonly etags: EtagCache = new Map()

  constructor(tokens: AccessTokens) {
    super({
      defaultOptions: {
        queries: {
          // A request without a connection fails at once, and the page says so.
          networkMode: 'always',
          retry: false,
          gcTime: UNUSED_DATA_MS,
          // A cached response is used until a call invalidates it. Queries that need a newer one say how old it may be.
          staleTime: Infinity,
          refetchOnWindowFocus: false,
          refetchOnReconnect: false,
          // Polls go on in a hidden tab, because its bell must ring.
          refetchIntervalInBackground: true,
        },
        mutations: { networkMode: 'always', gcTime: ENDED_CALL_MS },
      },
    })
    this.tokens = tokens
  }

  /** Loads the data of these calls again: at once where it is shown, otherwise once it is shown. */
  invalidate(...names: EndpointName[]): void {
    for (const name of names) void this.invalidateQueries({ queryKey: [name] })
  }

  /** Removes what was loaded with the user's token. The pages that show it lose it at once. */
  clearPersonalData(): void {
    const isPersonal = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) => !isPublic(name)
    for (const query of this.getQueryCache().findAll({ predicate: isPersonal })) {
      query.reset()
      if (!query.isActive()) this.getQueryCache().remove(query)
    }
    this.getMutationCache().clear()
    this.etags.clear()
  }
}

export function useApiClient(): ApiClient {
  const client = useQueryClient()
  if (!(client instanceof ApiClient)) throw new Error('The provider has another client.')
  return client
}

// By default, only a change of the document's visibility counts. Another window may have covered the page.
focusManager.setEventListener((handleFocus) => {
  const listener = () => handleFocus()
  globalThis.addEventListener?.('focus', listener)
  globalThis.document?.addEventListener('visibilitychange', listener)
  return undefined
})
// By default, `online` has no effect on a page that was loaded without a connection, which counts as online.
onlineManager.setEventListener((setOnline) => {
  globalThis.addEventListener?.('online', () => {
    setOnline(false)
    setOnline(true)
  })
  return undefined
})
