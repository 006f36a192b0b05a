import type Stripe from 'stripe'
import { stripeCall, type StripeAccount, type StripeCall } from '../account.ts'
import { newObjectId } from '../objects/object-ids.ts'
import type { Price } from '../objects/object-shapes.ts'
import { boolean, currency, fields, integer, text, type ParamsOf } from './params.ts'
import { StripeError } from './stripe-error.ts'

export const MAX_CENTS = 99_999_999

const createParams = fields({
  currency,
  product: text(),
  unit_amount: integer(0, MAX_CENTS),
} satisfies ParamsOf<Stripe.PriceCreateParams>)
type NewPrice = ReturnType<typeof createParams> & { active?: boolean }

/** As at Stripe, an amount never changes: a new amount is a new price. */
export function makePrice(account: StripeAccount, given: NewPrice): Price {
  const price: Price = {
    id: newObjectId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: account.nowSeconds(),
    currency: given.currency,
    livemode: false,
    metadata: {},
    product: given.product,
    type: 'one_time',
    unit_amount: given.unit_amount,
  }
  account.objects.insert('price', price, { parentId: given.product })
  account.events.record('price.created', price)
  return price
}

export function changePrice(account: StripeAccount, id: string, { active }: { active: boolean }): Price {
  const before = account.objects.get('price', id)
  const product = account.objects.find('product', before.product)
  if (!active && product?.default_price === id) {
    throw new StripeError(400, 'This price cannot be archived because it is the default price of its product.', {
      param: 'active',
    })
  }
  const after = account.objects.save('price', { ...before, active })
  account.events.record('price.updated', after)
  return after
}

export function priceCalls(account: StripeAccount): StripeCall[] {
  const update = fields({ active: boolean } satisfies ParamsOf<Stripe.PriceUpdateParams>)
  return [
    stripeCall('GET /v1/prices/:id', fields({}), (_, id) => account.objects.get('price', id)),
    stripeCall('POST /v1/prices', createParams, (given) => {
      account.objects.get('product', given.product, 'product')
      return makePrice(account, given)
    }),
    stripeCall('POST /v1/prices/:id', update, (given, id) => changePrice(account, id, given)),
  ]
}
