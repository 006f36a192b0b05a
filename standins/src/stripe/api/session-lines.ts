import type Stripe from 'stripe'
import type { StripeAccount } from '../account.ts'
import { newObjectId } from '../objects/object-ids.ts'
import type { LineItem, Price, Product } from '../objects/object-shapes.ts'
import { fields, integer, MAX_CENTS, metadata, optional, text, type ParamsOf } from './params.ts'
import { StripeError } from './stripe-error.ts'

const productData = fields({
  name: text(250),
  description: optional(text(40_000)),
  metadata: optional(metadata),
} satisfies ParamsOf<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>)
const priceData = fields({
  currency: text(),
  product_data: productData,
  unit_amount: integer(0, MAX_CENTS),
} satisfies ParamsOf<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>)
export const lineParams = fields({
  price_data: priceData,
  quantity: integer(1, 999_999),
} satisfies ParamsOf<Stripe.Checkout.SessionCreateParams.LineItem>)
type GivenLine = ReturnType<typeof lineParams>

/** Makes the lines of a new session, with Stripe's own errors. */
export function makeLines(account: StripeAccount, given: GivenLine[]): LineItem[] {
  const lines = given.map((line) => makeLine(account, line))
  const currencies = new Set(lines.map((line) => line.currency))
  if (currencies.size > 1) {
    throw new StripeError(400, 'All prices on a Checkout Session must use the same currency.', { param: 'line_items' })
  }
  return lines
}

function makeLine(account: StripeAccount, { price_data: given, quantity }: GivenLine): LineItem {
  const product = makeProduct(account, given.product_data)
  const amount = given.unit_amount * quantity
  return {
    id: newObjectId('li'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: given.currency,
    description: product.name,
    price: priceOf(given, product),
    quantity,
  }
}

/** The product exists for this session only, so it is inactive. */
function makeProduct(account: StripeAccount, given: ReturnType<typeof productData>): Product {
  const now = account.nowSeconds()
  return account.objects.insert('product', {
    id: newObjectId('prod'),
    object: 'product',
    active: false,
    created: now,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    type: 'service',
    updated: now,
  })
}

function priceOf({ currency, unit_amount }: GivenLine['price_data'], product: Product): Price {
  return {
    id: newObjectId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: product.created,
    currency,
    livemode: false,
    metadata: {},
    product: product.id,
    type: 'one_time',
    unit_amount,
  }
}
