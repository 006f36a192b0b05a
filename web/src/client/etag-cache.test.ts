import { expect, test } from 'vitest'
import { EtagCache } from './etag-cache.ts'

const request = { url: 'orders', headers: { authorization: 'Bearer token' } }

test('adds the ETag of a cached response to the other headers', () => {
  const cache = new EtagCache()
  expect(cache.conditional(request)).toBe(request)
  cache.store('orders', { etag: '"orders-1"', data: [] })
  expect(cache.conditional(request)).toEqual({
    url: 'orders',
    headers: { authorization: 'Bearer token', 'if-none-match': '"orders-1"' },
  })
  expect(cache.conditional({ url: 'orders/historic' })).toEqual({ url: 'orders/historic' })
})

test('does not cache a response without an ETag, and is empty after it was cleared', () => {
  const cache = new EtagCache()
  cache.store('orders', { etag: '"orders-1"', data: [1] })
  cache.store('orders', { etag: null, data: [2] })
  expect(cache.find('orders')).toBeUndefined()
  cache.store('orders', { etag: '"orders-2"', data: [3] })
  cache.clear()
  expect(cache.find('orders')).toBeUndefined()
})
