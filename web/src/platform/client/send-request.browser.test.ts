import { expect, it, vi } from 'vitest'
import { json, stubApi, type Handlers } from '../../../test/stub-api.ts'
import { REQUEST_TIMEOUT_MS, sendAuthorized, sendRequest, type AccessTokens, type EtagCache } from './send-request.ts'

const REQUEST = { method: 'GET', path: 'resource' }

const TOKENS: AccessTokens = {
  getAccessToken: async () => 'token-1',
  replaceAccessToken: async () => 'token-2',
}

function send(handler: Handlers[string], tokens: AccessTokens = TOKENS, headers: Record<string, string> = {}) {
  const requests = stubApi({ 'GET resource': handler })
  return { requests, result: sendAuthorized({ ...REQUEST, headers }, tokens) }
}

const bearer = (request: Request | undefined) => request?.headers.get('authorization')

// Covers calls-6.
it.each([200, 201, 299])('a response with status %i is a success', async (status) => {
  const { result } = send(() => json({ a: 1 }, status))
  expect((await result).data).toEqual({ a: 1 })
})

// Covers calls-11.
it('an error response keeps its status and its data', async () => {
  const { result } = send(() => json({ code: 'forbidden' }, 403))
  expect((await result).error).toEqual({ status: 403, data: { code: 'forbidden' } })
})

// Covers calls-10.
it('an unreadable response keeps its original status and its text', async () => {
  const { result } = send(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect((await result).error).toMatchObject({
    status: 'PARSING_ERROR',
    originalStatus: 502,
    data: '<h1>Bad gateway</h1>',
  })
})

// Covers calls-7.
it('no network is a FETCH_ERROR', async () => {
  const { result } = send(() => Promise.reject(new TypeError('Failed to fetch')))
  expect((await result).error).toMatchObject({ status: 'FETCH_ERROR' })
})

// Covers calls-8.
it('a request times out after 10 seconds', async () => {
  vi.useFakeTimers()
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

// Covers login-11.
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
    { 'idempotency-key': 'key-0001' },
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

it('a public request carries no token', async () => {
  const requests = stubApi({ 'GET resource': () => json({ a: 1 }) })
  expect((await sendRequest(REQUEST)).data).toEqual({ a: 1 })
  expect(bearer(requests[0])).toBeNull()
})

it('a poll sends the ETag of the response before, and gets its data back while nothing has changed', async () => {
  const requests = stubApi({
    'GET resource': (request) =>
      request.headers.get('if-none-match') === '"1"'
        ? new Response(null, { status: 304, headers: { date: 'now' } })
        : Response.json([1], { headers: { etag: '"1"' } }),
  })
  const etags: EtagCache = new Map()
  const first = await sendAuthorized(REQUEST, TOKENS, etags)
  const second = await sendAuthorized(REQUEST, TOKENS, etags)
  expect(requests.map((request) => request.headers.get('if-none-match'))).toEqual([null, '"1"'])
  expect(second.data).toBe(first.data)
  expect(second.headers?.get('date')).toBe('now')
})

it('a response without an ETag removes that of the response before', async () => {
  const etags: EtagCache = new Map([['resource', { etag: '"1"', data: [1] }]])
  const requests = stubApi({ 'GET resource': () => Response.json([2]) })
  expect((await sendAuthorized(REQUEST, TOKENS, etags)).data).toEqual([2])
  expect((await sendAuthorized(REQUEST, TOKENS, etags)).data).toEqual([2])
  expect(requests.map((request) => request.headers.get('if-none-match'))).toEqual(['"1"', null])
})
