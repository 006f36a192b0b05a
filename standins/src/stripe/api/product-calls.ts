import type Stripe from 'stripe'
import { stripeCall, type StripeAccount, type StripeCall } from '../account.ts'
import { listObjects, pageParams } from './listing.ts'
import { newObjectId } from '../objects/object-ids.ts'
import type { Product, Workings } from '../objects/object-shapes.ts'
import {
  boolean,
  changedMetadata,
  currency,
  fields,
  integer,
  listOf,
  metadata,
  optional,
  text,
  textOrEmpty,
  webUrl,
  type ParamsOf,
} from './params.ts'
import { MAX_CENTS, makePrice } from './price-calls.ts'
import { StripeError } from './stripe-error.ts'

const MAX_IMAGES = 8

const createParams = fields({
  active: optional(boolean),
  default_price_data: optional(fields({ currency, unit_amount: integer(0, MAX_CENTS) })),
  description: optional(text(40_000)),
  images: optional(listOf(webUrl, MAX_IMAGES)),
  id: optional(text()),
  metadata: optional(metadata),
  name: text(),
} satisfies ParamsOf<Stripe.ProductCreateParams>)
type NewProduct = Pick<ReturnType<typeof createParams>, 'name'> & Partial<ReturnType<typeof createParams>>

const updateParams = fields({
  active: optional(boolean),
  default_price: optional(text()),
  description: optional(textOrEmpty(40_000)),
  images: optional(listOf(webUrl, MAX_IMAGES)),
  metadata: optional(metadata),
  name: optional(text()),
} satisfies ParamsOf<Stripe.ProductUpdateParams>)
type ProductChange = Partial<ReturnType<typeof updateParams>>

export function makeProduct(account: StripeAccount, given: NewProduct, workings: Workings = {}): Product {
  const id = given.id ?? newObjectId('prod')
  if (account.objects.find('product', id)) {
    throw new StripeError(400, 'Product already exists.', { code: 'resource_already_exists', param: 'id' })
  }
  const now = account.nowSeconds()
  const product: Product = {
    id,
    object: 'product',
    active: given.active ?? true,
    created: now,
    default_price: null,
    description: given.description ?? null,
    images: given.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    type: 'service',
    updated: now,
  }
  account.objects.insert('product', product, { workings })
  const price = given.default_price_data && makePrice(account, { ...given.default_price_data, product: id })
  const priced = price ? account.objects.save('product', { ...product, default_price: price.id }) : product
  account.events.record('product.created', priced)
  return priced
}

export function changeProduct(account: StripeAccount, id: string, change: ProductChange): Product {
  const before = account.objects.get('product', id)
  if (change.default_price !== undefined) requireOwnPrice(account, id, change.default_price)
  const after: Product = {
    ...before,
    active: change.active ?? before.active,
    default_price: change.default_price ?? before.default_price,
    description: change.description === undefined ? before.description : change.description || null,
    images: change.images ?? before.images,
    metadata: changedMetadata(before.metadata, change.metadata),
    name: change.name ?? before.name,
    updated: account.nowSeconds(),
  }
  account.objects.save('product', after)
  account.events.record('product.updated', after)
  return after
}

function requireOwnPrice(account: StripeAccount, productId: string, priceId: string): void {
  const price = account.objects.get('price', priceId, 'default_price')
  if (price.product !== productId) {
    throw new StripeError(400, `The price '${priceId}' does not belong to this product.`, { param: 'default_price' })
  }
  if (!price.active) {
    throw new StripeError(400, 'The price specified is inactive. This field only accepts active prices.', {
      param: 'default_price',
    })
  }
}

export function productCalls(account: StripeAccount): StripeCall[] {
  const list = fields({
    ...pageParams,
    active: optional(boolean),
  } satisfies ParamsOf<Stripe.ProductListParams>)
  return [
    stripeCall('GET /v1/products', list, ({ active, ...page }) =>
      listObjects(account.objects, 'product', '/v1/products', { page, where: { active } }),
    ),
    stripeCall('GET /v1/products/:id', fields({}), (_, id) => account.objects.get('product', id)),
    stripeCall('POST /v1/products', createParams, (given) => makeProduct(account, given)),
    stripeCall('POST /v1/products/:id', updateParams, (given, id) => changeProduct(account, id, given)),
  ]
}
