import type { Availability } from '../menu/availability.ts'
import type { PauseReason } from '../orders/kitchen-pace.ts'

/**
 * Every error of the API: its stable code, its HTTP status and its title. Codes are part of the contract: they may be added
 * but never renamed.
 */
export const PROBLEMS = {
  bad_request: { status: 400, title: 'The request is malformed' },
  invalid_card_number: { status: 400, title: 'The card number is not valid' },
  idempotency_key_missing: { status: 400, title: 'The header Idempotency-Key is required' },
  invalid_signature: { status: 400, title: 'The signature does not match the body' },
  unauthenticated: { status: 401, title: 'Authentication is required' },
  forbidden: { status: 403, title: 'The account does not have permission for this' },
  wrong_password: { status: 403, title: 'The password is incorrect' },
  reauthentication_required: {
    status: 403,
    title: 'Confirm your identity first, with the password or by logging in again',
  },
  not_found: { status: 404, title: 'Not found' },
  order_not_found: { status: 404, title: 'The order does not exist' },
  printer_not_found: { status: 404, title: 'No such docket printer is configured' },
  customer_not_found: { status: 404, title: 'The customer does not exist' },
  movement_not_found: { status: 404, title: 'This till made no such movement on this card in the last 24 hours' },
  card_not_found: { status: 404, title: 'The loyalty card does not exist' },
  price_changed: { status: 409, title: 'A price in the cart has changed' },
  product_unavailable: { status: 409, title: 'A product in the cart is no longer available' },
  sold_out: { status: 409, title: 'A product in the cart is sold out, or not served at this time' },
  option_sold_out: { status: 409, title: 'An option in the cart is sold out' },
  option_unavailable: { status: 409, title: 'An option in the cart is no longer available' },
  choice_invalid: { status: 409, title: 'A dish in the cart needs another choice of options' },
  last_staff_account: { status: 409, title: 'This is the last staff account; give another account the role first' },
  order_open: { status: 409, title: 'An order is still open; try again after it has been handed over' },
  order_closed: { status: 409, title: 'The order was cancelled, declined, refunded or handed over' },
  order_seen: { status: 409, title: 'The kitchen has read the order, so only the rest stop can cancel it' },
  cancel_too_late: { status: 409, title: 'The time in which customers can cancel is over, so only the rest stop can' },
  too_many_cancellations: { status: 409, title: 'The customer has cancelled too many orders in the last hour' },
  too_many_open_orders: { status: 409, title: 'The customer has too many orders that the kitchen has not finished' },
  nothing_to_pay: { status: 409, title: 'An order that costs nothing cannot be placed' },
  nothing_to_refund: { status: 409, title: 'The payment has been refunded already' },
  refund_exceeds_payment: { status: 409, title: 'More than is left of the payment cannot be refunded' },
  payment_disputed: { status: 409, title: 'The bank has withdrawn the payment, so it cannot be refunded' },
  not_refundable: { status: 409, title: 'This payment cannot be refunded here' },
  place_unknown: { status: 409, title: 'The rest stop has no such place to wait' },
  delivery_unavailable: { status: 409, title: 'Delivery is not available' },
  quantity_exceeded: { status: 409, title: 'The order exceeds a quantity limit' },
  insufficient_balance: { status: 409, title: 'The balance of the card is insufficient' },
  card_owes_points: { status: 409, title: 'The card owes points, which new points pay off first' },
  card_limit_reached: { status: 409, title: "The card has reached today's limit" },
  spend_not_possible: {
    status: 409,
    title: 'This part of the order cannot be paid with the balance',
  },
  movement_voided: { status: 409, title: 'The movement has already been voided' },
  till_limit_reached: { status: 409, title: "The till's limit has been reached" },
  idempotency_conflict: { status: 409, title: 'The Idempotency-Key was used for a different request' },
  ordering_closed: { status: 409, title: 'Online ordering is closed right now' },
  kitchen_closed: { status: 409, title: 'The kitchen is not taking orders at this time' },
  kitchen_paused: { status: 409, title: 'Online orders are paused' },
  kitchen_unattended: { status: 409, title: 'Online orders are not taken while no fulfilment screen is on' },
  pick_up_time_unavailable: { status: 409, title: 'The order cannot be ready at the chosen time' },
  already_paid: { status: 409, title: 'The order has already been paid' },
  checkout_superseded: { status: 409, title: 'A newer checkout of the customer has replaced this one' },
  recently_dispatched: { status: 409, title: 'The customer was notified less than a minute ago' },
  not_reachable: { status: 409, title: 'The customer has no mobile number or email address' },
  payload_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'The request must be JSON' },
  too_many_requests: { status: 429, title: 'Too many attempts; try again later' },
  internal: { status: 500, title: 'Something went wrong on the server' },
  payment_provider_failed: { status: 502, title: 'The payment provider did not respond as expected' },
  message_provider_failed: { status: 502, title: 'The message could not be sent' },
  catalogue_unavailable: { status: 503, title: 'The catalogue is not available right now' },
  unavailable: { status: 503, title: 'The service is not ready' },
  storage_full: { status: 503, title: "Nothing can be saved: the server's disk is full" },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof PROBLEMS

interface ProblemProduct {
  id: string
  title: string
  priceInCents: number | null
  linePriceInCents?: number
  /** Why and until when it cannot be ordered. */
  availability?: Availability
}

/**
 * An RFC 9457 body, `application/problem+json`. `products` lists the current products for a rejected cart; `linePriceInCents` is
 * the price with the options of the rejected line, if it had any. `takesOrdersFrom` is the
 * instant at which a closed or paused kitchen takes orders next, if that is known. `doneBy` and `doneAt` say who did already
 * what a member of staff asks for, and when.
 */
export interface Problem {
  type: string
  title: string
  status: number
  code: ProblemCode
  requestId: string
  detail?: string
  products?: ProblemProduct[]
  takesOrdersFrom?: string
  pauseReason?: PauseReason
  doneBy?: string
  doneAt?: string
}
