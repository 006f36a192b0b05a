import type Stripe from 'stripe'
import { newObjectId } from '../objects/object-ids.ts'
import type { Charge, Dispute } from '../objects/object-shapes.ts'

const DAY_SECONDS = 86_400
const DAYS_TO_ANSWER = 9
const FEE_CENTS = 2500

const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Stripe.Dispute.Evidence

export function newDispute(charge: Charge, kind: 'chargeback' | 'inquiry', now: number): Dispute {
  const isInquiry = kind === 'inquiry'
  const brand = charge.payment_method_details?.card?.brand ?? 'visa'
  return {
    id: newObjectId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE, customer_email_address: charge.billing_details.email },
    evidence_details: {
      due_by: now + DAYS_TO_ANSWER * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand, case_type: isInquiry ? 'inquiry' : 'chargeback', network: brand, network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  } satisfies Dispute
}

/** The balance transaction that withdraws the disputed amount and the fee, or reinstates the amount. */
export function disputeMovement(dispute: Dispute, direction: 'withdrawn' | 'reinstated', now: number) {
  const isBack = direction === 'reinstated'
  const amount = isBack ? dispute.amount : -dispute.amount
  const fee = isBack ? 0 : FEE_CENTS
  return {
    id: newObjectId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: now,
    balance_type: 'payments',
    created: now,
    currency: dispute.currency,
    description: isBack ? `Chargeback reversal for ${dispute.charge}` : `Chargeback withdrawal for ${dispute.charge}`,
    exchange_rate: null,
    fee,
    fee_details: isBack
      ? []
      : [
          {
            amount: fee,
            application: null,
            currency: dispute.currency,
            description: 'Dispute fee',
            type: 'stripe_fee',
          },
        ],
    net: amount - fee,
    reporting_category: isBack ? 'dispute_reversal' : 'dispute',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  } satisfies Stripe.BalanceTransaction
}
