import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json, stubApi } from '../../test/stub-api.ts'
import type { AccessTokens } from './base-query.ts'
import { client } from './client.ts'

const calls = client.injectEndpoints({
  endpoints: (build) => ({ readOften: build.query<unknown, void>({ query: () => 'often' }) }),
})
const tokens: AccessTokens = { getAccessToken: async () => undefined, replaceAccessToken: async () => undefined }

function send() {
  stubApi({ 'GET often': () => json({ a: 1 }) })
  const store = configureStore({
    reducer: { [client.reducerPath]: client.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: tokens } }).concat(client.middleware),
  })
  const cache = () => store.getState()[client.reducerPath]
  return { cache, subscription: store.dispatch(calls.endpoints.readOften.initiate()) }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

it('keeps an unused response for 60 seconds', async () => {
  const { cache, subscription } = send()
  await subscription
  subscription.unsubscribe()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(Object.keys(cache().queries)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(Object.keys(cache().queries)).toHaveLength(0)
})

it('batches subscription updates every 500 milliseconds', async () => {
  const { cache, subscription } = send()
  await vi.advanceTimersByTimeAsync(499)
  expect(Object.values(cache().subscriptions)).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(Object.values(cache().subscriptions)).toHaveLength(1)
  subscription.unsubscribe()
})
