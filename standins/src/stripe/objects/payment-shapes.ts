import { newObjectId } from './object-ids.ts'
import type { Charge, PaymentIntent, Session, Workings } from './object-shapes.ts'
import type { Payment } from '../checkout-page/payment-form.ts'
import { findTestCard } from '../checkout-page/test-cards.ts'

export function newPaymentIntent(
  session: Session,
  given: NonNullable<Workings['paymentIntent']>,
  now: number,
): PaymentIntent {
  const id = newObjectId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created: now,
    currency: session.currency,
    customer: null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_record: null,
    payment_method_types: session.payment_method_types,
    processing: null,
    receipt_email: given.receiptEmail ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: given.statementDescriptor ?? null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies PaymentIntent
}

export function newCharge(intent: PaymentIntent, payment: Payment, now: number): Charge {
  return {
    id: newObjectId(payment.method === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: payment.email, name: payment.name, phone: null, tax_id: null },
    calculated_statement_descriptor: intent.statement_descriptor,
    captured: false,
    created: now,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: newObjectId('pm'),
    payment_method_details: paymentMethodDetails(payment, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  } satisfies Charge
}

function paymentMethodDetails(payment: Payment, amount: number): Charge['payment_method_details'] {
  if (payment.method === 'au_becs_debit') {
    return {
      type: 'au_becs_debit',
      au_becs_debit: { bsb_number: '000000', fingerprint: null, last4: payment.accountNumber.slice(-4) },
    }
  }
  const card = findTestCard(payment.number)
  const brand = card?.brand ?? 'unknown'
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card?.country ?? null,
      electronic_commerce_indicator: null,
      exp_month: payment.month,
      exp_year: payment.year,
      funding: 'credit',
      installments: null,
      last4: payment.number.slice(-4),
      mandate: null,
      network: brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
