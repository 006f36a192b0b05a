import type { Cents } from '@fuel-shack/contract/money'

/** A product as the payment provider knows it; what is null was not filled in there. */
export interface ProviderProduct {
  id: string
  title: string
  /** The provider's id of the price that a checkout is opened with. */
  priceId: string | null
  unitPriceCents: Cents | null
  section: string | null
  order: number | null
}

export interface OpenPaymentPage {
  checkoutId: string
  /** Nobody can pay after this; at least half an hour away. */
  expiresAt: Date
  lines: { priceId: string; quantity: number }[]
  emailAddress: string | null
  successUrl: string
  cancelUrl: string
}

/** How a hosted payment page stands. `paid` is the only state that makes an order. */
export interface Payment {
  sessionId: string
  /** Ours, as we gave it; null for a page that somebody else opened on the same account. */
  checkoutId: string | null
  state: 'open' | 'processing' | 'paid' | 'expired'
  transactionId: string | null
  emailAddress: string | null
  totalCents: Cents
}

export type PaymentEvent = { id: string; kind: string } & (
  | { what: 'payment'; payment: Payment }
  | { what: 'payment-failed'; payment: Payment }
  | { what: 'refund'; transactionId: string; checkoutId: string | null; refundedCents: Cents }
  | { what: 'catalogue' }
  | { what: 'other' }
)

/** Port: whoever shows the payment page and keeps the products and their prices. */
export interface Payments {
  listProducts: () => Promise<ProviderProduct[]>
  /** Safe to repeat: the same checkout opens the same page. @throws AppError `payment_provider_failed` */
  openPaymentPage: (page: OpenPaymentPage) => Promise<{ sessionId: string; url: string }>
  /**
   * Closes a page that is still open. A page that was paid meanwhile cannot be closed: its state says so.
   *
   * @throws AppError `payment_provider_failed`
   */
  closePaymentPage: (sessionId: string) => Promise<Payment>
  /** @throws AppError `payment_provider_failed` */
  getPayment: (sessionId: string) => Promise<Payment>
  /** Checks the signature over the exact bytes. @throws AppError `invalid_signature` */
  readEvent: (body: Buffer, signature: string | undefined) => PaymentEvent
}
