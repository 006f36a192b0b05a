import type Stripe from 'stripe'
import type { StripeAccount } from '../account.ts'
import { newObjectId } from '../objects/object-ids.ts'
import type { LineItem, Price } from '../objects/object-shapes.ts'
import { currency, fields, optional, text, integer, type ParamsOf } from './params.ts'
import { MAX_CENTS, makePrice } from './price-calls.ts'
import { makeProduct } from './product-calls.ts'
import { StripeError } from './stripe-error.ts'

const productData = fields({
  name: text(),
  description: optional(text(40_000)),
} satisfies ParamsOf<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>)
const priceData = fields({
  currency,
  product_data: productData,
  unit_amount: integer(0, MAX_CENTS),
} satisfies ParamsOf<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>)
export const lineParams = fields({
  price: optional(text()),
  price_data: optional(priceData),
  quantity: integer(1, 999_999),
} satisfies ParamsOf<Stripe.Checkout.SessionCreateParams.LineItem>)
type GivenLine = ReturnType<typeof lineParams>

/** Prices the `line_items` of a new session, with Stripe's own errors. */
export function makeLines(account: StripeAccount, given: GivenLine[]): LineItem[] {
  const lines = given.map((line, index) => makeLine(account, line, `line_items[${index}]`))
  const currencies = new Set(lines.map((line) => line.currency))
  if (currencies.size > 1) {
    throw new StripeError(400, 'All prices on a Checkout Session must use the same currency.', { param: 'line_items' })
  }
  return lines
}

function makeLine(account: StripeAccount, given: GivenLine, at: string): LineItem {
  const price = priceOf(account, given, at)
  const product = account.objects.get('product', price.product)
  const amount = price.unit_amount * given.quantity
  return {
    id: newObjectId('li'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: product.name,
    price,
    quantity: given.quantity,
  }
}

function priceOf(account: StripeAccount, given: GivenLine, at: string): Price {
  if (given.price !== undefined && given.price_data) {
    throw new StripeError(400, 'You may only specify one of these parameters: price, price_data.', { param: at })
  }
  if (given.price_data) return inlinePrice(account, given.price_data)
  if (given.price === undefined) {
    throw new StripeError(400, `Missing required param: ${at}[price].`, {
      code: 'parameter_missing',
      param: `${at}[price]`,
    })
  }
  const price = account.objects.get('price', given.price, `${at}[price]`)
  if (!price.active) {
    throw new StripeError(400, 'The price specified is inactive. This field only accepts active prices.', {
      param: `${at}[price]`,
    })
  }
  if (!account.objects.get('product', price.product).active) {
    const message = `The price specified (${price.id}) cannot be purchased because its product is not active.`
    throw new StripeError(400, message, { param: `${at}[price]` })
  }
  return price
}

/** Inline prices and products are for this session only, so they are created inactive. */
function inlinePrice(account: StripeAccount, given: NonNullable<GivenLine['price_data']>): Price {
  const { currency, unit_amount, product_data } = given
  const product = makeProduct(account, { ...product_data, active: false })
  return makePrice(account, { active: false, currency, product: product.id, unit_amount })
}
