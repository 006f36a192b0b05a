import { expect, test } from 'vitest'
import { EtagCache } from './etag-cache.ts'

const request = { url: 'orders', headers: { authorization: 'Bearer token' } }

test('what is held is asked for by its ETag, beside the headers that were there', () => {
  const held = new EtagCache()
  expect(held.conditional(request)).toBe(request)
  held.keep('orders', { etag: '"orders-1"', data: [] })
  expect(held.conditional(request)).toEqual({
    url: 'orders',
    headers: { authorization: 'Bearer token', 'if-none-match': '"orders-1"' },
  })
  expect(held.conditional({ url: 'orders/historic' })).toEqual({ url: 'orders/historic' })
})

test('an answer without an ETag is not held, and nothing is after the sign-out', () => {
  const held = new EtagCache()
  held.keep('orders', { etag: '"orders-1"', data: [1] })
  held.keep('orders', { etag: null, data: [2] })
  expect(held.find('orders')).toBeUndefined()
  held.keep('orders', { etag: '"orders-2"', data: [3] })
  held.clear()
  expect(held.find('orders')).toBeUndefined()
})
