/**
 * Every way in which a call can be refused: the stable code, the status that carries it and the sentence that titles
 * it. Codes are part of the promise: they may be added, never renamed.
 */
export const PROBLEMS = {
  bad_request: { status: 400, title: 'The request is not well formed' },
  invalid_card_number: { status: 400, title: 'This is not a card number: read it again' },
  idempotency_key_missing: { status: 400, title: 'This call needs an Idempotency-Key' },
  invalid_signature: { status: 400, title: 'The signature does not match the body' },
  unauthenticated: { status: 401, title: 'Sign in first' },
  forbidden: { status: 403, title: 'This is not yours to do' },
  wrong_password: { status: 403, title: 'The password is not right' },
  reauthentication_required: {
    status: 403,
    title: 'Prove who you are first: with the password, or by logging in again',
  },
  not_found: { status: 404, title: 'There is nothing at this address' },
  order_not_found: { status: 404, title: 'There is no such order' },
  customer_not_found: { status: 404, title: 'There is no such customer' },
  movement_not_found: { status: 404, title: 'This till made no such movement on this card in the last 24 hours' },
  card_not_found: { status: 404, title: 'There is no such loyalty card' },
  price_changed: { status: 409, title: 'A price in the cart is no longer right' },
  product_unavailable: { status: 409, title: 'Something in the cart can no longer be ordered' },
  last_staff_account: { status: 409, title: 'This is the last staff account; give another account the role first' },
  order_open: { status: 409, title: 'An order is still on its way; try again once it is handed over' },
  delivery_unavailable: { status: 409, title: 'Delivery is not offered yet' },
  quantity_exceeded: { status: 409, title: 'That is more than can be ordered at once' },
  insufficient_balance: { status: 409, title: 'The card does not hold that much' },
  movement_voided: { status: 409, title: 'This movement has been voided already' },
  till_limit_reached: { status: 409, title: "This is more than the till's limit allows" },
  idempotency_conflict: { status: 409, title: 'This key was used for a different request' },
  ordering_closed: { status: 409, title: 'Online ordering is closed right now' },
  already_paid: { status: 409, title: 'This order has just been paid for' },
  checkout_superseded: { status: 409, title: 'A newer payment of this customer has replaced this one' },
  recently_dispatched: { status: 409, title: 'The customer was told less than a minute ago' },
  not_reachable: { status: 409, title: 'There is no number or address to reach this customer at' },
  payload_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'The request must be JSON' },
  too_many_requests: { status: 429, title: 'Too many tries; wait a little' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  payment_provider_failed: { status: 502, title: 'The payment provider did not answer as expected' },
  message_provider_failed: { status: 502, title: 'The message could not be handed over' },
  catalogue_unavailable: { status: 503, title: 'The catalogue cannot be had right now' },
  unavailable: { status: 503, title: 'Not ready yet' },
  storage_full: { status: 503, title: "Nothing can be saved: the server's disk is full" },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof PROBLEMS

/** An RFC 9457 body, `application/problem+json`. `products` names what a refused cart must be corrected by. */
export interface Problem {
  type: string
  title: string
  status: number
  code: ProblemCode
  requestId: string
  detail?: string
  products?: { id: string; title: string; priceInCents: number | null }[]
}
