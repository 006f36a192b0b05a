import type Stripe from 'stripe'

/** The objects as they are stored and sent: typed by the official SDK but never expanded, so references are ids. */
export type Product = Omit<Stripe.Product, 'default_price'> & { default_price: string | null }
export type Price = Omit<Stripe.Price, 'product' | 'unit_amount' | 'unit_amount_decimal'> & {
  product: string
  unit_amount: number
  unit_amount_decimal: string
}
export type Session = Omit<Stripe.Checkout.Session, 'payment_intent' | 'amount_total' | 'currency'> & {
  payment_intent: string | null
  amount_total: number
  currency: string
}
/** `amount_off` and its currency are always given. */
export type Coupon = Omit<Stripe.Coupon, 'amount_off' | 'currency'> & { amount_off: number; currency: string }
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price }
export type PaymentIntent = Omit<Stripe.PaymentIntent, 'latest_charge'> & { latest_charge: string | null }
export type Charge = Omit<Stripe.Charge, 'payment_intent'> & { payment_intent: string }
export type Refund = Omit<Stripe.Refund, 'payment_intent' | 'charge'> & { payment_intent: string; charge: string }
export type Dispute = Omit<Stripe.Dispute, 'payment_intent' | 'charge'> & { payment_intent: string; charge: string }
export type Event = Omit<Stripe.Event, 'data' | 'type'> & {
  type: string
  data: { object: object; previous_attributes?: object }
}

export interface ObjectKinds {
  product: Product
  price: Price
  'checkout.session': Session
  item: LineItem
  coupon: Coupon
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  event: Event
}
export type Kind = keyof ObjectKinds

/** State that Stripe stores with an object and never returns. */
export interface Workings {
  fromCatalogueFile?: boolean
  paymentIntent?: {
    description?: string | undefined
    metadata?: Record<string, string> | undefined
    receiptEmail?: string | undefined
    statementDescriptor?: string | undefined
  }
  delayedPayment?: 'succeeds' | 'fails'
  /** How refunds of this charge end, some seconds later. */
  refunds?: 'fail' | 'pend'
}
