import type Stripe from 'stripe'
import { stripeCall, type StripeAccount, type StripeCall } from '../account.ts'
import type { Coupon } from '../objects/object-shapes.ts'
import { fields, integer, MAX_CENTS, metadata, oneOf, optional, text, type ParamsOf } from './params.ts'
import { StripeError } from './stripe-error.ts'

const NAME_MAX_CHARACTERS = 40

const createParams = fields({
  amount_off: integer(1, MAX_CENTS),
  currency: text(),
  duration: oneOf('once'),
  id: text(200),
  max_redemptions: optional(integer(1)),
  metadata: optional(metadata),
  name: optional(text(NAME_MAX_CHARACTERS)),
} satisfies ParamsOf<Stripe.CouponCreateParams>)

/** Amounts only: the shop gives no percentages. */
function createCoupon(account: StripeAccount, given: ReturnType<typeof createParams>): Coupon {
  const { id } = given
  if (account.objects.find('coupon', id)) {
    throw new StripeError(400, 'Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
  }
  const coupon: Coupon = {
    id,
    object: 'coupon',
    amount_off: given.amount_off,
    created: account.nowSeconds(),
    currency: given.currency,
    duration: given.duration,
    livemode: false,
    max_redemptions: given.max_redemptions,
    metadata: given.metadata ?? {},
    name: given.name,
    times_redeemed: 0,
    valid: true,
  }
  return account.objects.insert('coupon', coupon)
}

export const discountParams = fields({
  coupon: text(200),
} satisfies ParamsOf<Stripe.Checkout.SessionCreateParams.Discount>)

/** The coupon of a new session, with Stripe's own errors. At most one, as at Stripe. */
export function couponOf(
  account: StripeAccount,
  discounts: readonly { coupon: string }[],
  sessionCurrency: string,
): Coupon | undefined {
  const [discount] = discounts
  if (!discount) return undefined
  if (discounts.length > 1) {
    throw new StripeError(400, 'You may only specify one discount.', { param: 'discounts' })
  }
  const param = 'discounts[0][coupon]'
  const coupon = account.objects.get('coupon', discount.coupon, param)
  if (!coupon.valid) throw new StripeError(400, `Coupon ${coupon.id} is used up and cannot be applied.`, { param })
  if (coupon.currency !== sessionCurrency) {
    const message = `The coupon ${coupon.id} cannot be applied: its currency is ${coupon.currency}, and that of the session is ${sessionCurrency}.`
    throw new StripeError(400, message, { param })
  }
  return coupon
}

/** A coupon counts as redeemed when its session is complete. */
export function redeemCoupon(account: StripeAccount, id: string): void {
  const before = account.objects.get('coupon', id)
  const timesRedeemed = before.times_redeemed + 1
  const valid = timesRedeemed < (before.max_redemptions ?? Infinity)
  account.objects.save('coupon', { ...before, times_redeemed: timesRedeemed, valid })
}

export function couponCalls(account: StripeAccount): StripeCall[] {
  return [stripeCall('POST /v1/coupons', createParams, (given) => createCoupon(account, given))]
}
