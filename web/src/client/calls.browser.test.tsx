import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { json, problem, stubApi } from '../../test/stub-api.ts'
import { ApiClient } from './api-client.ts'
import { hasQueryFailed, query } from './calls.ts'

const POLL_MS = 5000
const menu = query('listDishes')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const newClient = () =>
  new ApiClient({ getAccessToken: async () => undefined, replaceAccessToken: async () => undefined })

async function usePolledMenu(client: ApiClient) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(
    () => menu.useQuery(undefined, { staleTime: 0, refetchInterval: POLL_MS, refetchOnReconnect: 'always' }),
    {
      wrapper,
    },
  )
}

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
