import type Stripe from 'stripe'
import { stripeCall, type StripeAccount, type StripeCall } from '../account.ts'
import { createdRange, listObjects, pageParams } from './listing.ts'
import { changedMetadata } from './metadata.ts'
import { newObjectId } from '../objects/object-ids.ts'
import type { Price } from '../objects/object-shapes.ts'
import {
  currency,
  fields,
  metadata,
  oneOf,
  optional,
  text,
  textOrEmpty,
  integer,
  boolean,
  type ParamsOf,
} from './params.ts'
import { StripeError } from './stripe-error.ts'

export const MAX_CENTS = 99_999_999

interface NewPrice {
  product: string
  currency: string
  unit_amount: number
  active?: boolean | undefined
  nickname?: string | undefined
  metadata?: Record<string, string> | undefined
}

/** As at Stripe, an amount never changes: a new amount is a new price. */
export function makePrice(account: StripeAccount, given: NewPrice): Price {
  const price = {
    id: newObjectId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: account.nowSeconds(),
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: changedMetadata({}, given.metadata),
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  } satisfies Price
  account.objects.insert('price', price, { parentId: given.product })
  account.events.record('price.created', price)
  return price
}

export function changePrice(
  account: StripeAccount,
  id: string,
  change: {
    active?: boolean | undefined
    nickname?: string | undefined
    metadata?: Record<string, string> | undefined
  },
): Price {
  const before = account.objects.get('price', id)
  const product = account.objects.find('product', before.product)
  if (change.active === false && product?.default_price === id) {
    throw new StripeError(400, 'This price cannot be archived because it is the default price of its product.', {
      param: 'active',
    })
  }
  const after: Price = {
    ...before,
    active: change.active ?? before.active,
    nickname: change.nickname === undefined ? before.nickname : change.nickname || null,
    metadata: changedMetadata(before.metadata, change.metadata),
  }
  account.objects.save('price', after)
  account.events.record('price.updated', after, {
    active: before.active,
    nickname: before.nickname,
    metadata: before.metadata,
  })
  return after
}

export function priceCalls(account: StripeAccount): StripeCall[] {
  const list = fields({
    ...pageParams,
    active: optional(boolean),
    created: optional(createdRange),
    currency: optional(currency),
    product: optional(text()),
    type: optional(oneOf('one_time', 'recurring')),
  } satisfies ParamsOf<Stripe.PriceListParams>)
  const create = fields({
    active: optional(boolean),
    billing_scheme: optional(oneOf('per_unit')),
    currency,
    metadata: optional(metadata),
    nickname: optional(text()),
    product: text(),
    unit_amount: integer(0, MAX_CENTS),
  } satisfies ParamsOf<Stripe.PriceCreateParams>)
  const update = fields({
    active: optional(boolean),
    metadata: optional(metadata),
    nickname: optional(textOrEmpty()),
  } satisfies ParamsOf<Stripe.PriceUpdateParams>)
  return [
    stripeCall('GET /v1/prices', list, ({ active, created, currency, product, type, ...page }) =>
      listObjects(account.objects, 'price', '/v1/prices', {
        page,
        created,
        where: { active, currency, product, type },
      }),
    ),
    stripeCall('GET /v1/prices/:id', fields({}), (_, id) => account.objects.get('price', id)),
    stripeCall('POST /v1/prices', create, (given) => {
      account.objects.get('product', given.product, 'product')
      return makePrice(account, given)
    }),
    stripeCall('POST /v1/prices/:id', update, (given, id) => changePrice(account, id, given)),
  ]
}
