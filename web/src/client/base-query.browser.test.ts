import { configureStore } from '@reduxjs/toolkit'
import { expect, it, onTestFinished, vi } from 'vitest'
import { json, stubApi, type Handlers } from '../../test/stub-api.ts'
import { REQUEST_TIMEOUT_MS, type AccessTokens } from './base-query.ts'
import { client } from './client.ts'

const calls = client.injectEndpoints({
  endpoints: (build) => ({
    send: build.query<unknown, void>({ query: () => 'resource' }),
    sendWithKey: build.query<unknown, void>({
      query: () => ({ url: 'resource', headers: { 'idempotency-key': 'key-0001' } }),
    }),
    sendPublicly: build.query<unknown, void>({ query: () => 'resource', extraOptions: { isPublic: true } }),
  }),
})

const TOKENS: AccessTokens = {
  getAccessToken: async () => 'token-1',
  replaceAccessToken: async () => 'token-2',
}

function send(
  handler: Handlers[string],
  tokens: AccessTokens = TOKENS,
  endpoint: 'send' | 'sendPublicly' | 'sendWithKey' = 'send',
) {
  const requests = stubApi({ 'GET resource': handler })
  const store = configureStore({
    reducer: { [client.reducerPath]: client.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: tokens } }).concat(client.middleware),
  })
  return { requests, result: store.dispatch(calls.endpoints[endpoint].initiate()) }
}

const bearer = (request: Request | undefined) => request?.headers.get('authorization')

it.each([200, 201, 299])('a response with status %i is a success', async (status) => {
  const { result } = send(() => json({ a: 1 }, status))
  expect((await result).data).toEqual({ a: 1 })
})

it('an error response keeps its status and its data', async () => {
  const { result } = send(() => json({ code: 'forbidden' }, 403))
  expect((await result).error).toEqual({ status: 403, data: { code: 'forbidden' } })
})

it('an unreadable response keeps its original status and its text', async () => {
  const { result } = send(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect((await result).error).toMatchObject({
    status: 'PARSING_ERROR',
    originalStatus: 502,
    data: '<h1>Bad gateway</h1>',
  })
})

it('no network is a FETCH_ERROR', async () => {
  const { result } = send(() => Promise.reject(new TypeError('Failed to fetch')))
  expect((await result).error).toMatchObject({ status: 'FETCH_ERROR' })
})

it('a request times out after 10 seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { result } = send(
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  let isOver = false
  void result.finally(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect((await result).error).toMatchObject({ status: 'TIMEOUT_ERROR' })
})

it('a request carries the bearer token', async () => {
  const { requests, result } = send(() => json({}))
  await result
  expect(requests.map(bearer)).toEqual(['Bearer token-1'])
})

it('replaces a rejected token once, and repeats the request', async () => {
  const { requests, result } = send((request) =>
    bearer(request) === 'Bearer token-2' ? json({ a: 1 }) : json({}, 401),
  )
  expect((await result).data).toEqual({ a: 1 })
  expect(requests.map(bearer)).toEqual(['Bearer token-1', 'Bearer token-2'])
})

it('sends the request’s own headers too, even after the token was replaced', async () => {
  const { requests, result } = send(
    (request) => (bearer(request) === 'Bearer token-2' ? json({ a: 1 }) : json({}, 401)),
    TOKENS,
    'sendWithKey',
  )
  await result
  expect(requests.map((request) => request.headers.get('idempotency-key'))).toEqual(['key-0001', 'key-0001'])
  expect(requests.map(bearer)).toEqual(['Bearer token-1', 'Bearer token-2'])
})

it('returns the 401 if the session has ended', async () => {
  const { requests, result } = send(() => json({}, 401), { ...TOKENS, replaceAccessToken: async () => undefined })
  expect((await result).error).toMatchObject({ status: 401 })
  expect(requests).toHaveLength(1)
})

it('a renewal without a connection is a network failure, not the end of the session', async () => {
  const { result } = send(() => json({}), {
    ...TOKENS,
    getAccessToken: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  expect((await result).error).toMatchObject({ status: 'FETCH_ERROR' })
})

it('a public request neither waits for a token nor carries one', async () => {
  const never = { ...TOKENS, getAccessToken: () => new Promise<string>(() => {}) }
  const { requests, result } = send(() => json({ a: 1 }), never, 'sendPublicly')
  expect((await result).data).toEqual({ a: 1 })
  expect(bearer(requests[0])).toBeNull()
})
