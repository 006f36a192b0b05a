import type { ProblemCode } from '@fuel-shack/contract/platform/problem-codes'
import { expect, it } from 'vitest'
import { rejectionOf } from './rejection.ts'

const reject = (code: ProblemCode, more = {}) =>
  rejectionOf({ status: 409, data: { type: '', title: '', status: 409, requestId: '', code, ...more } }, 'UTC')

it.each(['sold_out', 'option_sold_out'] as const)('%s names the dishes, and says nothing above the form', (code) => {
  const products = [{ id: 'pie', title: 'Beef pie', priceInCents: 790 }]
  expect(reject(code, { products })).toMatchObject({ messages: [], isKitchenClosed: false, soldOut: { products } })
})

it('a changed price is explained for each dish, and in general if the API names none', () => {
  const products = [{ id: 'chips', title: 'Hot chips', priceInCents: 1025 }]
  expect(reject('price_changed', { products })?.messages).toEqual(['Hot chips is now $10.25.'])
  expect(reject('price_changed')?.messages).toEqual(['A price has changed since you filled your cart.'])
})

it.each(['kitchen_closed', 'kitchen_paused', 'kitchen_unattended'] as const)(
  'the error %s is a rejection by the kitchen',
  (code) => {
    expect(reject(code)).toMatchObject({ isKitchenClosed: true })
  },
)

it.each(['ordering_closed', 'nothing_to_pay', 'spend_not_possible'] as const)(
  'the error %s is a rejection that the form shows',
  (code) => {
    expect(reject(code)).toMatchObject({ isKitchenClosed: false, messages: [expect.any(String)] })
  },
)

it.each(['internal', 'payment_provider_failed', 'quantity_exceeded'] as const)(
  'the error %s is a failure, not a rejection',
  (code) => {
    expect(reject(code)).toBeUndefined()
  },
)

it('an answer that does not come from the API is a failure', () => {
  expect(rejectionOf({ status: 502, data: '<html>' }, undefined)).toBeUndefined()
})
