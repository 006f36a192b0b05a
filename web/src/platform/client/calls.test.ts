import './staff/staff-calls.ts'
import { expect, expectTypeOf, it } from 'vitest'
import { mutation, query, requestOf, type Args } from './calls.ts'

const ID = '01980000-0000-7000-8000-000000000000'

it('a request has the method and path of its row, and nothing else', () => {
  expect(requestOf('listOpenOrders', undefined)).toEqual({ path: 'orders', method: 'GET', headers: {} })
})

it('path parameters are escaped', () => {
  expect(requestOf('fulfilOrder', { orderId: ID }).path).toBe(`orders/${ID}/fulfill`)
  expect(requestOf('getCustomer', { customerId: '../orders?x=1' }).path).toBe('customers/..%2Forders%3Fx%3D1')
})

it('query parameters are escaped, and left out if they are not stated', () => {
  expect(requestOf('listChanges', { query: {} }).path).toBe('manager/changes')
  const query = { accountId: 'a&b', day: undefined, subject: 'fuel' } as const
  expect(requestOf('listChanges', { query }).path).toBe('manager/changes?accountId=a%26b&subject=fuel')
})

it('a request has body, idempotency key and proof as the contract says', () => {
  const body = { isDelivery: false, contactNumber: '0412 345 678', customerNotes: '', items: [] }
  expect(requestOf('startCheckout', { body, key: 'key-0001' })).toEqual({
    path: 'stripe/create-session',
    method: 'POST',
    body,
    headers: { 'idempotency-key': 'key-0001' },
  })
  expect(requestOf('deleteCustomer', { proof: 'p' }).headers).toEqual({ 'identity-proof': 'p' })
  expect(requestOf('deleteCustomer', { proof: undefined }).headers).toEqual({})
})

it('arguments and responses have the types of the contract', () => {
  expectTypeOf<Args<'listOpenOrders'>>().toEqualTypeOf<void>()
  expectTypeOf<Args<'fulfilOrder'>['orderId']>().toEqualTypeOf<string>()
  // @ts-expect-error the parameter has another name
  requestOf('fulfilOrder', { id: ID })
  // @ts-expect-error a field of the body is missing
  requestOf('proveIdentity', { body: {} })
  // @ts-expect-error the call has no such filter
  requestOf('listChanges', { query: { colour: 'red' } })
  // @ts-expect-error a GET changes nothing
  mutation('listProducts')
  // @ts-expect-error a POST is not a query
  query('registerCustomer')
  // @ts-expect-error the contract has no such call
  mutation('registerCustomer', { invalidates: ['getWeather'] })
})
