import type { Cents } from '@fuel-shack/contract/platform/money'
import type { ChosenOption } from '@fuel-shack/contract/shop/catalogue/option-choice'
import { AppError } from '../errors.ts'

/** `unreadable_event`: the signature is valid, but the body is not an event that we can parse. */
export const WEBHOOK_REJECTIONS = ['missing_signature', 'bad_signature', 'stale_timestamp', 'unreadable_event'] as const
export type WebhookRejection = (typeof WEBHOOK_REJECTIONS)[number]

/** A delivery that gets 400. The provider shows it as failed and retries it. */
export class WebhookRejectedError extends AppError {
  readonly reason: WebhookRejection
  constructor(reason: WebhookRejection, cause?: unknown) {
    super(reason === 'unreadable_event' ? 'bad_request' : 'invalid_signature', { cause })
    this.name = 'WebhookRejectedError'
    this.reason = reason
  }
}

/** Says so at the start, and in the checks of the server. */
export const KEY_REJECTED = 'Stripe rejects the key in STRIPE_SECRET_KEY: no one can pay.'

/** The provider does not accept our key. */
export class PaymentKeyRejectedError extends AppError {
  constructor(cause: unknown) {
    super('payment_provider_failed', { cause })
    this.name = 'PaymentKeyRejectedError'
  }
}

/** The provider's key lacks a permission that only some calls need. */
export class PaymentPermissionError extends AppError {
  constructor(cause: unknown) {
    super('payment_provider_failed', { cause })
    this.name = 'PaymentPermissionError'
  }
}

export interface PaymentPageLine {
  /** Ours. */
  productId: string
  title: string
  unitPriceCents: Cents
  quantity: number
  /** The chosen options. Empty: the product as listed. */
  options: Pick<ChosenOption, 'title' | 'isRemoval'>[]
}

export interface OpenPaymentPage {
  checkoutId: string
  requestedAt: Date
  /** The page cannot be paid after this; at least half an hour away, by the server's clock. */
  expiresAt: Date
  lines: PaymentPageLine[]
  /** A line of its own for what is added to the prices of the lines. */
  surcharge: { name: string; cents: Cents } | undefined
  /** The part of the whole sum that is paid otherwise: the page asks for the rest. */
  spendCents: Cents
  emailAddress: string | null
  successUrl: string
  cancelUrl: string
}

/** The state of a hosted payment page. Only `paid` creates an order. */
export interface Payment {
  sessionId: string
  /** The checkout that the page refers to; null for none of ours. On a payment link the payer can set it. */
  checkoutId: string | null
  /** We opened the page for this checkout, according to its metadata, which a payer cannot change. */
  isOurs: boolean
  /** The mode of the payment, live or test, is that of the configured key. */
  isExpectedMode: boolean
  /** `unknown`: a status that this version does not know. It may or may not be paid. */
  state: 'open' | 'processing' | 'paid' | 'expired' | 'unknown'
  providerStatus: string
  transactionId: string | null
  emailAddress: string | null
  totalCents: Cents | null
  /** ISO 4217, lower case. */
  currency: string | null
}

/** A payment in a list of the provider. */
export interface ListedPayment extends Payment {
  /** The time at which its page was opened. */
  openedAt: string
}

/** The states in the order of a refund's life cycle. One that succeeded can still fail later. */
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed', 'canceled'] as const

/** A refund as the provider last reported it. */
export interface RefundReport {
  id: string
  amountCents: Cents
  status: (typeof REFUND_STATUSES)[number]
}

export interface ListedRefund extends RefundReport {
  transactionId: string
  /** Ours, from the metadata; null for refunds that were made elsewhere. */
  requestId: string | null
}

export interface RefundPayment {
  /** Ours. The idempotency key, and part of the refund's metadata. */
  requestId: string
  transactionId: string
  amountCents: Cents
  /** Ids and fixed words, for the provider's dashboard. */
  metadata: Record<string, string>
}

/** Why the provider permanently rejects a refund. */
export type RefundRejection = 'already_refunded' | 'exceeds_rest' | 'disputed' | 'not_refundable'

export type RefundAnswer =
  | { outcome: 'accepted'; refund: RefundReport }
  | { outcome: 'rejected'; reason: RefundRejection }

/**
 * The states in the order of a dispute's life cycle, which decides between two reports of the same second. `inquiry`: the
 * bank requests information, and no money has moved.
 */
export const DISPUTE_STATUSES = ['inquiry', 'open', 'inquiry-closed', 'lost', 'won'] as const

/** A dispute as the provider reported it at a point in time. */
export interface DisputeReport {
  id: string
  amountCents: Cents
  status: (typeof DISPUTE_STATUSES)[number]
  openedAt: string
  /** A later report replaces an earlier one, whichever arrives first. */
  reportedAt: string
}

/** A dispute in a list of the provider, as it is at the time of the call. */
export interface ListedDispute extends Omit<DisputeReport, 'reportedAt'> {
  transactionId: string
}

/** Half open: `since` is in it. */
export interface ProviderPeriod {
  since: Date
  until: Date
}

/** A movement on our account at the provider. `other`: a kind that our books do not know. */
export interface AccountEntry {
  kind: 'payment' | 'refund' | 'refund-failure' | 'dispute' | 'dispute-reversal' | 'fee' | 'payout' | 'other'
  at: string
  /** Negative: out of the account. */
  amountCents: number
  /** ISO 4217, lower case. */
  currency: string
  /** The fee that the provider deducts beside the amount, with its GST. */
  feeCents: number
  feeGstCents: number
  /** The provider's id of the refund or the dispute. */
  sourceId: string | null
  transactionId: string | null
  /** A payment on one of our pages, according to its metadata. */
  isOurs: boolean
}

/** A transfer to the bank. */
export interface Payout {
  /** YYYY-MM-DD */
  arrivesOn: string
  cents: Cents
  status: 'under_way' | 'paid' | 'failed'
}

export type PaymentEvent = { id: string; kind: string } & (
  | { type: 'payment'; payment: Payment }
  | { type: 'payment-failed'; payment: Payment }
  /** `requestId`: ours, from the metadata; null for refunds that were made elsewhere. */
  | { type: 'refund'; transactionId: string; refund: RefundReport; requestId: string | null }
  /** The sum of all refunds of a payment, as of this event. */
  | { type: 'refunded-sum'; transactionId: string; refundedCents: Cents }
  | { type: 'dispute'; transactionId: string; dispute: DisputeReport }
  | { type: 'other' }
)

/** Port: the provider of the payment page. */
export interface Payments {
  /** @throws PaymentKeyRejectedError, AppError `payment_provider_failed` */
  checkKey: () => Promise<void>
  /** Idempotent: the same input opens the same page. @throws AppError `payment_provider_failed` */
  openPaymentPage: (page: OpenPaymentPage) => Promise<{ sessionId: string; url: string }>
  /**
   * Closes a page that is still open. A page that was paid meanwhile cannot be closed, as the returned state shows.
   *
   * @throws AppError `payment_provider_failed`
   */
  closePaymentPage: (sessionId: string) => Promise<Payment>
  /** @returns undefined if the provider does not know the page. @throws AppError `payment_provider_failed` */
  getPayment: (sessionId: string) => Promise<Payment | undefined>
  /** The payments on pages that were opened in a period. @throws AppError `payment_provider_failed` */
  listPayments: (openedIn: ProviderPeriod) => Promise<ListedPayment[]>
  /**
   * Idempotent for a day: the same request makes one refund. After any other failure than a rejection it is unknown whether the refund was
   * made: list the refunds before repeating it.
   *
   * @throws AppError `payment_provider_failed`
   */
  refundPayment: (refund: RefundPayment) => Promise<RefundAnswer>
  /** All refunds of a payment, those that failed included. @throws AppError `payment_provider_failed` */
  listRefunds: (transactionId: string) => Promise<ListedRefund[]>
  /** The refunds of all payments that were made since. @throws AppError `payment_provider_failed` */
  listRefundsSince: (since: Date) => Promise<ListedRefund[]>
  /** The disputes of all payments that were opened since. @throws AppError `payment_provider_failed` */
  listDisputesSince: (since: Date) => Promise<ListedDispute[]>
  /** The movements of a period. @throws PaymentPermissionError, AppError `payment_provider_failed` */
  listAccountEntries: (period: ProviderPeriod) => Promise<AccountEntry[]>
  /** The payouts that were made in a period. @throws PaymentPermissionError, AppError `payment_provider_failed` */
  listPayouts: (period: ProviderPeriod) => Promise<Payout[]>
  /** Checks the signature over the exact bytes. @throws WebhookRejectedError */
  readEvent: (body: Buffer, signature: string | undefined) => PaymentEvent
}
