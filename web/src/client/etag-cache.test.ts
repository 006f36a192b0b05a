import { expect, test } from 'vitest'
import { EtagCache } from './etag-cache.ts'

test('the cache of ETags has no response without one, and is empty after it was cleared', () => {
  const cache = new EtagCache()
  cache.store('orders', { etag: '"orders-1"', data: [1] })
  expect(cache.find('orders')).toEqual({ etag: '"orders-1"', data: [1] })
  cache.store('orders', { etag: null, data: [2] })
  expect(cache.find('orders')).toBeUndefined()
  cache.store('orders', { etag: '"orders-2"', data: [3] })
  cache.clear()
  expect(cache.find('orders')).toBeUndefined()
})
