import { configureStore } from '@reduxjs/toolkit'
import { expect, it, onTestFinished, vi } from 'vitest'
import { json, stubApi, type Answers } from '../../test/stub-api.ts'
import { REQUEST_TIMEOUT_MS, type AccessTokens } from './base-query.ts'
import { client } from './client.ts'

const calls = client.injectEndpoints({
  endpoints: (build) => ({
    ask: build.query<unknown, void>({ query: () => 'ask' }),
    requestWithKey: build.query<unknown, void>({
      query: () => ({ url: 'ask', headers: { 'idempotency-key': 'wish-0001' } }),
    }),
    requestPublicly: build.query<unknown, void>({ query: () => 'ask', extraOptions: { isPublic: true } }),
  }),
})

const TOKENS: AccessTokens = {
  getAccessToken: async () => 'token-1',
  replaceAccessToken: async () => 'token-2',
}

function ask(
  answer: Answers[string],
  tokens: AccessTokens = TOKENS,
  endpoint: 'ask' | 'requestPublicly' | 'requestWithKey' = 'ask',
) {
  const seen = stubApi({ 'GET ask': answer })
  const store = configureStore({
    reducer: { [client.reducerPath]: client.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: tokens } }).concat(client.middleware),
  })
  return { seen, result: store.dispatch(calls.endpoints[endpoint].initiate()) }
}

const bearer = (request: Request | undefined) => request?.headers.get('authorization')

it.each([200, 201, 299])('an answer with status %i is a success', async (status) => {
  const { result } = ask(() => json({ a: 1 }, status))
  expect((await result).data).toEqual({ a: 1 })
})

it('a refusal keeps its status and its data', async () => {
  const { result } = ask(() => json({ code: 'forbidden' }, 403))
  expect((await result).error).toEqual({ status: 403, data: { code: 'forbidden' } })
})

it('an unreadable answer keeps its original status and its text', async () => {
  const { result } = ask(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect((await result).error).toMatchObject({
    status: 'PARSING_ERROR',
    originalStatus: 502,
    data: '<h1>Bad gateway</h1>',
  })
})

it('no network is an error of its own kind', async () => {
  const { result } = ask(() => Promise.reject(new TypeError('Failed to fetch')))
  expect((await result).error).toMatchObject({ status: 'FETCH_ERROR' })
})

it('an answer that does not come is given up on after 10 seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { result } = ask(
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

it('a call carries the bearer token', async () => {
  const { seen, result } = ask(() => json({}))
  await result
  expect(seen.map(bearer)).toEqual(['Bearer token-1'])
})

it('a refused token is replaced once, and the call made again', async () => {
  const { seen, result } = ask((request) => (bearer(request) === 'Bearer token-2' ? json({ a: 1 }) : json({}, 401)))
  expect((await result).data).toEqual({ a: 1 })
  expect(seen.map(bearer)).toEqual(['Bearer token-1', 'Bearer token-2'])
})

it('sends the headers of the call beside the bearer token, also when the token was replaced', async () => {
  const { seen, result } = ask(
    (request) => (bearer(request) === 'Bearer token-2' ? json({ a: 1 }) : json({}, 401)),
    TOKENS,
    'requestWithKey',
  )
  await result
  expect(seen.map((request) => request.headers.get('idempotency-key'))).toEqual(['wish-0001', 'wish-0001'])
  expect(seen.map(bearer)).toEqual(['Bearer token-1', 'Bearer token-2'])
})

it('where the session is over, the refusal stands', async () => {
  const { seen, result } = ask(() => json({}, 401), { ...TOKENS, replaceAccessToken: async () => undefined })
  expect((await result).error).toMatchObject({ status: 401 })
  expect(seen).toHaveLength(1)
})

it('a renewal without reception is a network failure, not a lost session', async () => {
  const { result } = ask(() => json({}), {
    ...TOKENS,
    getAccessToken: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  expect((await result).error).toMatchObject({ status: 'FETCH_ERROR' })
})

it('a public call waits for no token and carries none', async () => {
  const never = { ...TOKENS, getAccessToken: () => new Promise<string>(() => {}) }
  const { seen, result } = ask(() => json({ a: 1 }), never, 'requestPublicly')
  expect((await result).data).toEqual({ a: 1 })
  expect(bearer(seen[0])).toBeNull()
})
