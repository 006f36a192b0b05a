import {
  useMutation,
  useMutationState,
  useQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { endpointTable, EndpointName } from '@fuel-shack/contract/endpoint-table'
import type { Body, Endpoints, Params, Query } from '@fuel-shack/contract/endpoints'
import { IDEMPOTENCY_KEY_HEADER, IDENTITY_PROOF_HEADER } from '@fuel-shack/contract/platform/headers'
import type { Response } from '@fuel-shack/contract/response'
import { fillPath } from '@fuel-shack/contract/platform/web-paths'
import { useApiClient, type ApiClient } from './api-client.ts'
import type { QueryError } from './query-error.ts'
import { rowOf } from './rows.ts'
import { sendAuthorized, sendRequest, type Answer, type ApiRequest } from './send-request.ts'

type NameOf<Method> = {
  [Name in EndpointName]: (typeof endpointTable)[Name]['method'] extends Method ? Name : never
}[EndpointName]
export type QueryName = NameOf<'GET'>
type MutationName = NameOf<'POST' | 'DELETE'>

type ArgsObject<Name extends EndpointName> = Params<Name> &
  (Query<Name> extends undefined ? object : { query: Query<Name> }) &
  (Body<Name> extends undefined ? object : { body: Body<Name> }) &
  (Endpoints[Name] extends { isIdempotent: true } ? { key: string } : object) &
  (Endpoints[Name] extends { takesProof: true } ? { proof?: string | undefined } : object)

/** The arguments of a call in one object: path parameters by name, `query`, `body`, `key`, `proof`. */
export type Args<Name extends EndpointName> = keyof ArgsObject<Name> extends never ? void : ArgsObject<Name>

interface RequestArgs {
  query?: unknown
  body?: unknown
  key?: string | undefined
  proof?: string | undefined
  [parameter: string]: unknown
}

/** The request of a call, from its row. */
export function requestOf<Name extends EndpointName>(name: Name, args: Args<Name>): ApiRequest {
  const { method, path } = rowOf(name)
  const { query: stated, body, key, proof, ...parameters }: RequestArgs = Object(args)
  return {
    method,
    path: fillPath(path, parameters) + searchOf(stated),
    body,
    headers: { [IDEMPOTENCY_KEY_HEADER]: key, [IDENTITY_PROOF_HEADER]: proof },
  }
}

/** The query of a path, without parameters that are left out. */
function searchOf(stated: unknown): string {
  const values = Object.entries<unknown>(Object(stated)).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return values.length > 0 ? `?${new URLSearchParams(values).toString()}` : ''
}

/** The result of a call, which never rejects. */
export type Outcome<Data> = { data: Data; error?: undefined } | { data?: undefined; error: QueryError }

export async function outcomeOf<Data>(call: Promise<Data>): Promise<Outcome<Data>> {
  try {
    return { data: await call }
  } catch (error) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `dataOf` throws nothing else
    return { error: error as QueryError }
  }
}

/** @throws the error of a call that failed */
export function dataOf<Name extends EndpointName>(answer: Pick<Answer, 'data' | 'error'>): Response<Name> {
  // oxlint-disable-next-line typescript/only-throw-error -- the query library stores what is thrown
  if (answer.error) throw answer.error
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract says what its API responds with
  return answer.data as Response<Name>
}

interface QueryDefinition<Name extends QueryName> {
  /** A poll: sends the cached ETag, so that an unchanged list is not sent again. */
  isConditional?: true
  /** How long data stays in memory once nothing shows it. By default a minute. */
  unusedDataMs?: number
  /** Converts a response for its readers. */
  transform?: (data: Response<Name>) => Response<Name>
  /** Runs for each response, also if nothing has changed. */
  onResponse?: (response: { data: Response<Name>; headers: Headers }) => void
}

type UseOptions = Pick<
  UseQueryOptions,
  | 'enabled'
  | 'staleTime'
  | 'refetchInterval'
  | 'refetchIntervalInBackground'
  | 'refetchOnWindowFocus'
  | 'refetchOnReconnect'
  | 'initialDataUpdatedAt'
>

/** Options of a query that is read again whenever it is shown, and when the device is online again. */
export const FRESH = { staleTime: 0, refetchOnReconnect: 'always' } as const satisfies UseOptions

/** Options of a query that is polled while the page is visible. A phone that comes out of a pocket does not wait. */
export const pollEvery = (refetchInterval: number | false) =>
  ({
    refetchInterval,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  }) as const satisfies UseOptions

/** A call that reads: its hook, and access to its cached responses. */
export function query<Name extends QueryName>(name: Name, definition: QueryDefinition<Name> = {}) {
  const row = rowOf(name)
  const { isConditional, unusedDataMs, transform, onResponse } = definition
  /** The keys are responses: one that has not changed is the same object, and is not transformed again. */
  const transformed = new WeakMap<object, Response<Name>>()
  function forReaders(data: Response<Name>): Response<Name> {
    if (!transform || typeof data !== 'object' || data === null) return data
    const known = transformed.get(data) ?? transform(data)
    transformed.set(data, known)
    return known
  }
  const keyOf = (args: Args<Name>) => [name, args] as const
  const parameters = new Set([...row.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter))
  const optionsOf = (client: ApiClient, args: Args<Name>) => ({
    queryKey: keyOf(args),
    ...(unusedDataMs !== undefined && { gcTime: unusedDataMs }),
    queryFn: async () => {
      const request = requestOf(name, args)
      const etags = isConditional && client.etags
      const answer =
        row.audience === 'anyone'
          ? await sendRequest(request, etags)
          : await sendAuthorized(request, client.tokens, etags)
      const data = forReaders(dataOf<Name>(answer))
      if (answer.headers) onResponse?.({ data, headers: answer.headers })
      return data
    },
  })
  return {
    useQuery: (
      args: Args<Name>,
      options: UseOptions & { initialData?: Response<Name> } = {},
    ): UseQueryResult<Response<Name>> => useQuery({ ...optionsOf(useApiClient(), args), ...options }),
    /** A function that reads it now. */
    useRead: () => {
      const client = useApiClient()
      return useCallback(
        async (args: Args<Name>) => outcomeOf(client.fetchQuery({ ...optionsOf(client, args), staleTime: 0 })),
        [client],
      )
    },
    store: (client: ApiClient, args: Args<Name>, data: Response<Name>) => replace(client, keyOf(args), data),
    /** Changes the cached response, if there is one. */
    update: (client: ApiClient, args: Args<Name>, change: (data: Response<Name>) => Response<Name>) => {
      const data = client.getQueryData<Response<Name>>(keyOf(args))
      if (data !== undefined) replace(client, keyOf(args), change(data))
    },
    /** The options of a mutation whose answer is the new response of this query: it is shown before the next poll. */
    storesAnswer: {
      onSuccess: (data: Response<Name>, args: object | void, client: ApiClient) => {
        const queryArgs = Object.entries(args ?? {}).filter(([parameter]) => parameters.has(parameter))
        replace(client, [name, queryArgs.length > 0 ? Object.fromEntries(queryArgs) : undefined], data)
      },
    },
  }
}

function replace(client: ApiClient, queryKey: QueryKey, data: unknown): void {
  client.setQueryData(queryKey, data)
  // A poll under way may have been answered before the change: it is sent again.
  if (client.isFetching({ queryKey, exact: true })) void client.refetchQueries({ queryKey, exact: true })
}

/** The latest attempt failed. Unlike `error`, which is null during the next one if no data was loaded before. */
export const hasQueryFailed = ({ dataUpdatedAt, errorUpdatedAt }: UseQueryResult): boolean =>
  errorUpdatedAt > dataUpdatedAt

export interface MutationDefinition<Name extends MutationName> {
  /** The queries that are out of date afterwards, also after a failure: its cause may be that they were. */
  invalidates?: QueryName[]
  /** Puts the answer where it is shown, before the next poll; `storesAnswer` of a query does that for its whole response. */
  onSuccess?: (data: Response<Name>, args: Args<Name>, client: ApiClient) => void
  onError?: (error: QueryError, client: ApiClient) => void
  /** Returns whether the request is sent even while the page is closed. */
  outlivesPage?: (args: Args<Name>) => boolean
  /** The timeout of a call that takes longer than others. */
  timeoutMs?: number
}

interface MutationState<Name extends MutationName> {
  isLoading: boolean
  isSuccess: boolean
  error: QueryError | undefined
  /** The arguments of the latest call. */
  args: Args<Name> | undefined
  /** Forgets the latest call's error. */
  reset: () => void
}

/** A call that changes something: its hook returns a function that sends it, and the state of the latest call. */
export function mutation<Name extends MutationName>(name: Name, definition: MutationDefinition<NoInfer<Name>> = {}) {
  const { invalidates = [], onSuccess, onError, outlivesPage, timeoutMs } = definition
  function useSend(): [send: (args: Args<Name>) => Promise<Outcome<Response<Name>>>, state: MutationState<Name>] {
    const client = useApiClient()
    const { mutateAsync, isPending, isSuccess, error, variables, reset } = useMutation({
      mutationKey: [name],
      mutationFn: async (args: Args<Name>) => {
        const request = {
          ...requestOf(name, args),
          ...(outlivesPage?.(args) && { keepalive: true }),
          ...(timeoutMs && { timeoutMs }),
        }
        return dataOf<Name>(await sendAuthorized(request, client.tokens))
      },
      onSuccess: (data, args) => onSuccess?.(data, args, client),
      onError: (failure) => onError?.(failure, client),
      onSettled: () => client.invalidate(...invalidates),
    })
    const send = useCallback(async (args: Args<Name>) => outcomeOf(mutateAsync(args)), [mutateAsync])
    return [send, { isLoading: isPending, isSuccess, error: error ?? undefined, args: variables, reset }]
  }
  /** Returns the latest answer, for other components than the one that sent the call; as long as that one is shown. */
  const useLatestAnswer = () =>
    useMutationState({
      filters: { mutationKey: [name], status: 'success' },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key says which call it was
      select: ({ state }) => state.data as Response<Name>,
    }).at(-1)
  return { useMutation: useSend, useLatestAnswer }
}
