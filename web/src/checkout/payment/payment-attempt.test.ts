import { expect, test } from 'vitest'
import { nextAttempt } from './payment-attempt.ts'

const request = { isDelivery: false, contactNumber: '0412 345 678', customerNotes: '', items: [] }

test('repeats the attempt for the same request, and starts a new one for another', () => {
  const first = nextAttempt(undefined, request)
  expect(nextAttempt(first, { ...request })).toBe(first)
  expect(nextAttempt(first, { ...request, customerNotes: 'No beetroot' }).key).not.toBe(first.key)
})

test('an attempt whose payment page may have expired is not repeated', () => {
  const first = nextAttempt(undefined, request, 0)
  expect(nextAttempt(first, request, 29 * 60_000)).toBe(first)
  expect(nextAttempt(first, request, 30 * 60_000).key).not.toBe(first.key)
})
