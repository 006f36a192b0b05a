import type Stripe from 'stripe'
import { stripeCall, type StripeAccount, type StripeCall } from '../account.ts'
import { bookFailedRefund, bookRefund } from '../balance/balance.ts'
import { findDispute } from '../disputes/disputes.ts'
import { createdSince, listObjects, pageParams } from './listing.ts'
import { newObjectId } from '../objects/object-ids.ts'
import type { Charge, Refund } from '../objects/object-shapes.ts'
import { fields, metadata, oneOf, optional, text, integer, type ParamsOf } from './params.ts'
import { StripeError } from './stripe-error.ts'

const REFUND_DELAY_SECONDS = 10

const createParams = fields({
  amount: optional(integer(1)),
  metadata: optional(metadata),
  payment_intent: text(),
  reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
} satisfies ParamsOf<Stripe.RefundCreateParams>)
type RefundParams = Partial<Omit<ReturnType<typeof createParams>, 'payment_intent'>>

/** Refunds a charge in full or in part, never above what was charged. */
export function makeRefund(account: StripeAccount, charge: Charge | undefined, given: RefundParams = {}): Refund {
  if (charge?.status !== 'succeeded') {
    throw new StripeError(400, 'This payment does not have a successful charge to refund.', {
      code: 'charge_not_refundable',
    })
  }
  if (findDispute(account, charge.id)?.is_charge_refundable === false) {
    throw new StripeError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const now = account.nowSeconds()
  const amount = amountToRefund(charge, given.amount)
  const delayed = account.objects.getWorkings(charge.id).refunds
  const refund: Refund = {
    id: newObjectId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    metadata: given.metadata ?? {},
    payment_intent: charge.payment_intent,
    status: delayed === 'pend' ? 'pending' : 'succeeded',
  }
  account.objects.insert('refund', refund, {
    parentId: charge.id,
    ...(delayed && { dueSeconds: now + REFUND_DELAY_SECONDS }),
  })
  bookRefund(account, refund)
  account.events.record('refund.created', refund)
  const amountRefunded = charge.amount_refunded + amount
  const refunded: Charge = { ...charge, amount_refunded: amountRefunded, refunded: amountRefunded === charge.amount }
  account.objects.save('charge', refunded)
  account.events.record('charge.refunded', refunded)
  return refund
}

function amountToRefund(charge: Charge, requested: number | undefined): number {
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw new StripeError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = requested ?? left
  if (amount > left) {
    const message = `Refund amount (${inDollars(amount)}) is greater than unrefunded amount on charge (${inDollars(left)})`
    throw new StripeError(400, message, { param: 'amount' })
  }
  return amount
}

/** Ends the refunds that are due: with some test cards a refund fails or succeeds later. */
export function settleDelayedRefunds(account: StripeAccount): void {
  for (const refund of account.objects.listDue('refund', account.nowSeconds())) {
    if (account.objects.getWorkings(refund.charge).refunds === 'fail') failRefund(account, refund)
    else {
      const succeeded = account.objects.save('refund', { ...refund, status: 'succeeded' })
      account.events.record('refund.updated', succeeded)
    }
  }
}

/** The bank returned the refund: the amount is back in the shop's account and on the charge. */
export function failRefund(account: StripeAccount, refund: Refund): void {
  const failed: Refund = { ...refund, status: 'failed' }
  account.objects.save('refund', failed)
  bookFailedRefund(account, failed)
  const charge = account.objects.get('charge', refund.charge)
  const amountRefunded = charge.amount_refunded - refund.amount
  account.objects.save('charge', { ...charge, amount_refunded: amountRefunded, refunded: false })
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) {
    account.events.record(type, failed)
  }
}

const inDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

export function refundCalls(account: StripeAccount): StripeCall[] {
  const list = fields({
    ...pageParams,
    created: createdSince,
    payment_intent: optional(text()),
  } satisfies ParamsOf<Stripe.RefundListParams>)
  return [
    stripeCall('GET /v1/refunds', list, ({ created, payment_intent, ...page }) =>
      listObjects(account.objects, 'refund', '/v1/refunds', { page, created, where: { payment_intent } }),
    ),
    stripeCall('POST /v1/refunds', createParams, ({ payment_intent, ...given }) => {
      const { latest_charge: chargeId } = account.objects.get('payment_intent', payment_intent, 'payment_intent')
      return makeRefund(account, chargeId === null ? undefined : account.objects.get('charge', chargeId), given)
    }),
  ]
}
