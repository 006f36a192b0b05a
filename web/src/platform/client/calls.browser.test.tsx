import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderHook } from '../../../test/render.ts'
import { json, problem, stubApi } from '../../../test/stub-api.ts'
import { USUAL_PACE } from '../../../test/usual-pace.ts'
import { ApiClient } from './api-client.ts'
import { hasQueryFailed, mutation, query } from './calls.ts'

const POLL_MS = 5000
const POLLED = { staleTime: 0, refetchInterval: POLL_MS, refetchOnReconnect: 'always' } as const
const menu = query('listDishes')
const pace = query('getKitchenPace')
const EARLIER = { ...USUAL_PACE, at: '2026-11-23T02:00:00.000Z' }
const LATER = { ...USUAL_PACE, at: '2026-11-23T02:00:05.000Z' }
let client: ApiClient

beforeEach(() => {
  vi.useFakeTimers()
})

const newClient = () =>
  new ApiClient({ getAccessToken: async () => undefined, replaceAccessToken: async () => undefined })

function renderPoll<Result>(of: ApiClient, useRead: () => Result) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={of}>{children}</QueryClientProvider>
  )
  return renderHook(useRead, { wrapper })
}
const usePolledMenu = (of: ApiClient) => renderPoll(of, () => menu.useQuery(undefined, POLLED))

// Covers calls-12.
it('caches an unused response for 60 seconds', async () => {
  stubApi()
  const client = newClient()
  const { unmount } = await usePolledMenu(client)
  await vi.advanceTimersByTimeAsync(100)
  await unmount()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(client.getQueryData(['listDishes', undefined])).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(2000)
  expect(client.getQueryData(['listDishes', undefined])).toBeUndefined()
})

it('a call without a response does not keep the device busy after its page was left', async () => {
  stubApi({ 'POST customers': async () => new Promise(() => {}) })
  const { useMutation } = mutation('registerCustomer')
  const { result, unmount } = await renderPoll(newClient(), useMutation)
  void result.current[0]({ body: {} })
  await unmount()
  await vi.advanceTimersByTimeAsync(0)
  const leftAt = Date.now()
  for (let timer = 0; timer < 4; timer += 1) await vi.advanceTimersToNextTimerAsync()
  expect(Date.now() - leftAt).toBeGreaterThanOrEqual(1000)
})

it('polls on after a failure, which still counts as one while the next poll is under way', async () => {
  let answer = () => problem(500, 'internal')
  const requests = stubApi({ 'GET menu': () => answer() })
  const { result } = await usePolledMenu(newClient())
  const hasFailed = () => hasQueryFailed(result.current)
  await expect.poll(hasFailed).toBe(true)
  answer = () => json([])
  await vi.advanceTimersByTimeAsync(POLL_MS + 100)
  await expect.poll(hasFailed).toBe(false)
  expect(requests).toHaveLength(2)
})

it('a query reads again when the device comes online, also on a page that was loaded without a connection', async () => {
  const requests = stubApi()
  await usePolledMenu(newClient())
  await vi.advanceTimersByTimeAsync(100)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(requests).toHaveLength(2)
})

it.each([
  ['an answer that replaces it', () => pace.storesAnswer.onSuccess(LATER, undefined, client)],
  ['an answer that is stored', () => pace.store(client, undefined, LATER)],
  ['a change of it', () => pace.update(client, undefined, () => LATER)],
])('a poll that began before %s does not bring the earlier state back', async (_what, change) => {
  let answer = (_response: Response) => {}
  const answers = [json(EARLIER), new Promise<Response>((resolve) => (answer = resolve)), json(LATER)]
  const requests = stubApi({ 'GET kitchen': () => answers.shift() ?? json(LATER) })
  client = newClient()
  const { result } = await renderPoll(client, () => pace.useQuery(undefined, POLLED))
  await vi.advanceTimersByTimeAsync(POLL_MS + 100)
  expect(requests).toHaveLength(2)
  change()
  answer(json(EARLIER))
  await vi.advanceTimersByTimeAsync(100)
  expect(result.current.data).toEqual(LATER)
  expect(requests).toHaveLength(3)
})
