import type Stripe from 'stripe'
import { stripeCall, type StripeAccount, type StripeCall } from '../account.ts'
import { createdSince, listObjects, pageParams } from '../api/listing.ts'
import { fields, type ParamsOf } from '../api/params.ts'
import { StripeError } from '../api/stripe-error.ts'
import { bookDispute, bookWonDispute } from '../balance/balance.ts'
import { newObjectId } from '../objects/object-ids.ts'
import type { Charge, Dispute } from '../objects/object-shapes.ts'

/** @param kind an inquiry moves no money, and the charge can still be refunded. */
export function openDispute(account: StripeAccount, charge: Charge, kind: 'chargeback' | 'inquiry'): void {
  if (charge.status !== 'succeeded' || charge.disputed || charge.refunded) {
    throw new StripeError(400, `Charge ${charge.id} cannot be disputed.`)
  }
  account.objects.save('charge', { ...charge, disputed: true })
  const dispute: Dispute = {
    id: newObjectId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: account.nowSeconds(),
    currency: charge.currency,
    is_charge_refundable: kind === 'inquiry',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
  }
  account.objects.insert('dispute', dispute, { parentId: charge.id })
  if (kind === 'chargeback') bookDispute(account, dispute)
  account.events.record('charge.dispute.created', dispute)
}

export function closeDispute(account: StripeAccount, dispute: Dispute, outcome: 'won' | 'lost'): void {
  const isInquiry = dispute.status.startsWith('warning_')
  if (!dispute.status.endsWith('needs_response')) throw new StripeError(400, 'This dispute is already closed')
  const closed = account.objects.save('dispute', {
    ...dispute,
    status: outcome === 'won' && isInquiry ? 'warning_closed' : outcome,
    is_charge_refundable: outcome === 'won',
  })
  if (outcome === 'won' && !isInquiry) bookWonDispute(account, dispute)
  account.events.record('charge.dispute.closed', closed)
}

export function findDispute(account: StripeAccount, chargeId: string): Dispute | undefined {
  return account.objects.listAll('dispute', { parentId: chargeId })[0]
}

export function disputeCalls(account: StripeAccount): StripeCall[] {
  const list = fields({
    ...pageParams,
    created: createdSince,
  } satisfies ParamsOf<Stripe.DisputeListParams>)
  return [
    stripeCall('GET /v1/disputes', list, ({ created, ...page }) =>
      listObjects(account.objects, 'dispute', '/v1/disputes', { page, created }),
    ),
  ]
}
