import type { ProblemCode } from '@fuel-shack/contract/problem-codes'
import { problemOf } from './problem.ts'
import type { QueryError } from './query-error.ts'

const SENTENCES: Record<ProblemCode, string> = {
  bad_request: 'The app sent something the Fuel Shack could not read. Please reload and try again.',
  invalid_card_number: 'This is not a card number. Please read it again.',
  idempotency_key_missing: 'The app sent something the Fuel Shack could not read. Please reload and try again.',
  invalid_signature: 'The app sent something the Fuel Shack could not trust. Please reload and try again.',
  unauthenticated: 'Your login has ended. Please log in again.',
  forbidden: 'Your login does not allow this.',
  wrong_password: 'That is not your password.',
  reauthentication_required: 'Please log in again first.',
  not_found: 'The Fuel Shack does not know this address. Please reload the app.',
  order_not_found: 'This order is no longer there.',
  customer_not_found: 'This customer is no longer there.',
  card_not_found: 'There is no loyalty card for this login yet.',
  movement_not_found: 'This movement is no longer there.',
  movement_voided: 'This movement has been voided already.',
  till_limit_reached: 'That is more than the till may move.',
  price_changed: 'A price has changed since you filled your cart.',
  product_unavailable: 'Something in your cart can no longer be ordered.',
  last_staff_account: 'This is the last staff login. Give someone else the staff role first.',
  order_open: 'You have an order on its way. Try again once it has been handed over.',
  delivery_unavailable: 'We do not deliver yet. Please choose pickup.',
  quantity_exceeded: 'That is more than the kitchen can take in one order.',
  insufficient_balance: 'The card does not hold that much.',
  idempotency_conflict: 'This was already sent with other details. Please reload and try again.',
  ordering_closed: 'Online ordering is closed right now.',
  already_paid: 'You have already paid for this order. Tap Pay again only if you want the same order twice.',
  checkout_superseded: 'You started to pay in another place. Pay there, or tap Pay again to pay here.',
  recently_dispatched: 'The customer was told less than a minute ago.',
  not_reachable: 'There is no number or address to reach this customer at.',
  payload_too_large: 'That is too much to send at once.',
  unsupported_media_type: 'The app sent something the Fuel Shack could not read. Please reload and try again.',
  too_many_requests: 'Too many tries. Please wait a little and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  payment_provider_failed: 'The payment provider did not answer as it should. Please try again.',
  message_provider_failed: 'The message could not be handed over. Please try again.',
  catalogue_unavailable: 'The menu cannot be had right now. Please try again soon.',
  unavailable: 'The Fuel Shack cannot do this right now. Please try again in a moment.',
  storage_full: 'This could not be saved. Please ask at the counter.',
}

/** What to tell a person about a call that failed. Every kind of failure has its sentence. */
export function problemSentence(error: QueryError): string {
  const problem = problemOf(error)
  if (problem) return SENTENCES[problem.code]
  if (!('status' in error) || error.status === undefined) return 'Something went wrong in the app. Please try again.'
  switch (error.status) {
    case 'FETCH_ERROR':
      return 'The Fuel Shack cannot be reached. Check your reception and try again.'
    case 'TIMEOUT_ERROR':
      return 'The Fuel Shack took too long to answer. Check your reception and try again.'
    case 'PARSING_ERROR':
      return 'The answer could not be read. Please try again.'
    case 'CUSTOM_ERROR':
      return 'Something went wrong in the app. Please try again.'
    default:
      return error.status >= 500
        ? 'Something went wrong on our side. Please try again.'
        : 'The Fuel Shack did not accept that. Please reload and try again.'
  }
}
