import { balanceSchema, loyaltyCardSchema } from '@fuel-shack/contract/cards/loyalty'
import { productSchema } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { checkoutSessionSchema } from '@fuel-shack/contract/sales/checkout/checkout'
import { changedOrderSchema, orderSchema } from '@fuel-shack/contract/sales/orders/orders'
import type { Response } from '@fuel-shack/contract/response'
import { expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { SPECIFIED_FIELDS } from './specified-fields.ts'

/** Reads a copy without its id, which would make the schema a reference. */
const requiredFields = ({ shape }: z.ZodObject) => new Set(z.toJSONSchema(z.object(shape)).required)

it.each([
  ['a product', productSchema, SPECIFIED_FIELDS.product],
  ['an order', orderSchema, SPECIFIED_FIELDS.order],
  ['an order that was changed', changedOrderSchema, SPECIFIED_FIELDS.order],
  ['an item of an order', orderSchema.shape.orderItems.element, SPECIFIED_FIELDS.orderItem],
])('the specified fields of %s are required, and all others are optional', (_entity, schema, specified) => {
  expect(requiredFields(schema)).toEqual(new Set(specified))
})

it.each([
  ['a checkout session', checkoutSessionSchema, SPECIFIED_FIELDS.checkoutSession],
  ['a loyalty card', loyaltyCardSchema, SPECIFIED_FIELDS.loyaltyCard],
  ['a balance', balanceSchema, SPECIFIED_FIELDS.balance],
])('%s has its specified fields', (_entity, schema, specified) => {
  expect([...requiredFields(schema)]).toEqual(expect.arrayContaining([...specified]))
})

it('a reader relies on no field of a response that the specification does not show', () => {
  expectTypeOf<undefined>().toExtend<NonNullable<Response<'startCheckout'>>['url']>()
  expectTypeOf<undefined>().toExtend<NonNullable<Response<'getCurrentCard'>>['cardNumber']>()
  expectTypeOf<undefined>().toExtend<NonNullable<Response<'getCurrentBalance'>>['loyaltyPoints']>()
  expectTypeOf<undefined>().toExtend<NonNullable<Response<'registerCustomer'>>['id']>()
  expectTypeOf<undefined>().toExtend<NonNullable<Response<'getCustomer'>>['id']>()
  expectTypeOf<undefined>().toExtend<NonNullable<Response<'fulfilOrder'>>['id']>()
  expectTypeOf<null>().toExtend<Response<'dispatchOrder'>>()
})
