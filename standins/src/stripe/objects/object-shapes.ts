import type Stripe from 'stripe'

/**
 * A field that Stripe leaves null may be left out, unless the shop reads it: https://docs.stripe.com/api publishes which fields an
 * object always has, and these are given.
 */
type Shown<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: T[K] | undefined
}
/**
 * An object as it is stored and sent: typed by the official SDK, but never expanded, so references are ids. `Unread` are
 * the other fields that no one reads.
 */
type Stored<T, Own, Unread extends keyof T = never> = Shown<Omit<T, keyof Own | Unread>> & Own

export type Product = Stored<Stripe.Product, object>
export type Price = Stored<Stripe.Price, { product: string; unit_amount: number }, 'unit_amount_decimal'>
export type Session = Stored<
  Stripe.Checkout.Session,
  {
    payment_intent: string | null
    amount_total: number
    currency: string
    customer_details: Pick<Stripe.Checkout.Session.CustomerDetails, 'email' | 'name'> | null
  },
  'managed_payments' | 'payment_method_options' | 'phone_number_collection'
>
/** `amount_off` and its currency are always given. */
export type Coupon = Stored<Stripe.Coupon, { amount_off: number; currency: string }>
export type LineItem = Stored<Stripe.LineItem, { price: Price }>
export type PaymentIntent = Stored<Stripe.PaymentIntent, { latest_charge: string | null }>
export type Charge = Stored<
  Stripe.Charge,
  {
    payment_intent: string
    billing_details: Pick<Stripe.Charge.BillingDetails, 'email' | 'name'>
    payment_method_details: { type: string; card?: { last4: string }; au_becs_debit?: { last4: string } }
  }
>
export type Refund = Stored<Stripe.Refund, { payment_intent: string; charge: string }>
export type Dispute = Stored<
  Stripe.Dispute,
  { payment_intent: string; charge: string },
  'balance_transactions' | 'enhanced_eligibility_types' | 'evidence' | 'evidence_details'
>
export type BalanceTransaction = Stored<Stripe.BalanceTransaction, { source: string }>
export type Payout = Stored<Stripe.Payout, object, 'trace_id'>
/** Its secret is stored with it, and shown once. */
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint, object>
export type Event = Stored<Stripe.Event, { type: string; data: { object: object } }>

export interface ObjectKinds {
  product: Product
  'checkout.session': Session
  item: LineItem
  coupon: Coupon
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  balance_transaction: BalanceTransaction
  payout: Payout
  event: Event
  webhook_endpoint: WebhookEndpoint
}
export type Kind = keyof ObjectKinds

/** State that Stripe stores with an object and never returns. */
export interface Workings {
  paymentMetadata?: Record<string, string>
  delayedPayment?: 'succeeds' | 'fails'
  /** How refunds of this charge end, some seconds later. */
  refunds?: 'fail' | 'pend'
}
