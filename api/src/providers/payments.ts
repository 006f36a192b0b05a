import type { Cents } from '@fuel-shack/contract/money'
import { AppError } from '../errors.ts'

/** `unreadable_event`: the signature is right, but the body is not an event that we can read. */
export const WEBHOOK_REJECTIONS = ['missing_signature', 'bad_signature', 'stale_timestamp', 'unreadable_event'] as const
export type WebhookRejection = (typeof WEBHOOK_REJECTIONS)[number]

/** A delivery that is answered 400; the provider shows it as failed and sends it again. */
export class WebhookRejected extends AppError {
  readonly reason: WebhookRejection
  constructor(reason: WebhookRejection, cause?: unknown) {
    super(reason === 'unreadable_event' ? 'bad_request' : 'invalid_signature', { cause })
    this.name = 'WebhookRejected'
    this.reason = reason
  }
}

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
  /** The page cannot be paid after this; at least half an hour away. */
  expiresAt: Date
  lines: { priceId: string; quantity: number }[]
  emailAddress: string | null
  successUrl: string
  cancelUrl: string
}

/** How a hosted payment page stands. Only `paid` makes an order. */
export interface Payment {
  sessionId: string
  /** The checkout that the page names; null where it names none of ours. On a payment link the payer can set it. */
  checkoutId: string | null
  /** We opened the page for this checkout: its metadata says so, which a payer cannot write. */
  isOurs: boolean
  /** Live with a live key, test with a test key. */
  isExpectedMode: boolean
  /** `unknown`: the provider says something that we do not know. It may or may not be paid. */
  state: 'open' | 'processing' | 'paid' | 'expired' | 'unknown'
  /** The provider's own word for it. */
  providerStatus: string
  transactionId: string | null
  emailAddress: string | null
  totalCents: Cents | null
  /** ISO 4217, lower case. */
  currency: string | null
}

/** A refund as the provider last reported it. One that succeeded can still fail later. */
export interface RefundReport {
  id: string
  amountCents: Cents
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
}

/** A dispute as the provider reported it at a point in time. */
export interface DisputeReport {
  id: string
  amountCents: Cents
  /** `inquiry`: the bank asks, and no money has moved. */
  status: 'inquiry' | 'inquiry-closed' | 'open' | 'lost' | 'won'
  openedAt: string
  /** A later report replaces an earlier one, whichever arrives first. */
  reportedAt: string
}

export type PaymentEvent = { id: string; kind: string } & (
  | { what: 'payment'; payment: Payment }
  | { what: 'payment-failed'; payment: Payment }
  | { what: 'refund'; transactionId: string; refund: RefundReport }
  /** The sum of all refunds of a payment, as of this event. */
  | { what: 'refunded-sum'; transactionId: string; refundedCents: Cents }
  | { what: 'dispute'; transactionId: string; dispute: DisputeReport }
  | { what: 'catalogue' }
  | { what: 'other' }
)

/** Port: whoever shows the payment page and keeps the products and their prices. */
export interface Payments {
  listProducts: () => Promise<ProviderProduct[]>
  /** Safe to repeat: the same page is opened for the same input. @throws AppError `payment_provider_failed` */
  openPaymentPage: (page: OpenPaymentPage) => Promise<{ sessionId: string; url: string }>
  /**
   * Closes a page that is still open. A page that was paid meanwhile cannot be closed: its state says so.
   *
   * @throws AppError `payment_provider_failed`
   */
  closePaymentPage: (sessionId: string) => Promise<Payment>
  /** @returns undefined where the provider knows no such page. @throws AppError `payment_provider_failed` */
  getPayment: (sessionId: string) => Promise<Payment | undefined>
  /** Checks the signature over the exact bytes. @throws WebhookRejected */
  readEvent: (body: Buffer, signature: string | undefined) => PaymentEvent
}
