import type { Problem } from '@fuel-shack/contract/problem'
import type { ProblemCode } from '@fuel-shack/contract/platform/problem-codes'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { currentFacts } from '../facts.ts'
import { problemOf } from './problem.ts'
import type { QueryError } from './query-error.ts'

/**
 * Problems of one screen, which has its own texts for them: they are not part of the first screen's script. Nor are those of
 * calls that only programs make.
 */
type HandledElsewhere =
  | 'idempotency_key_missing'
  | 'invalid_signature'
  | 'till_limit_reached'
  | 'order_seen'
  | 'cancel_too_late'
  | 'too_many_cancellations'
  | 'too_many_open_orders'
  | 'order_typed_already'
  | 'too_many_counter_orders'
  | 'nothing_to_pay'
  | 'printer_not_found'
  | 'printer_name_taken'
  | 'too_many_printers'
  | 'nothing_to_refund'
  | 'refund_exceeds_payment'
  | 'payment_disputed'
  | 'not_refundable'
  | 'spend_not_possible'
  | 'surcharge_changed'
  | 'kitchen_unattended'
  | 'changed_meanwhile'
  | 'fuel_price_rise'
  | 'picture_unusable'
  | 'reward_changed'
  | 'own_card'
  | 'old_card_not_found'
  | 'old_card_claimed'
  | 'sale_collected_already'
  | 'manager_required'
  | 'till_name_taken'
  | 'too_many_tills'
  | 'staff_limit_reached'
  | 'wrong_code'
  | 'code_expired'
  | 'contact_not_confirmed'
  | 'day_not_over'
  | 'nothing_to_close'
  | 'own_account'
  | 'invited_already'
  | 'too_many_invitations'
  | 'keys_rejected'
  | 'set_by_environment'
  | 'not_set_up'

const MESSAGES: Record<Exclude<ProblemCode, HandledElsewhere>, string> & Partial<Record<HandledElsewhere, string>> = {
  bad_request: 'Something went wrong. Reload and try again.',
  invalid_card_number: "That's not a valid card number. Check it and try again.",
  unauthenticated: "You've been logged out. Log in again.",
  forbidden: "Your account can't do that.",
  wrong_password: "That's not your password.",
  reauthentication_required: 'You need to log in again first.',
  not_found: "We can't find that page. Reload and try again.",
  order_not_found: 'This order no longer exists.',
  customer_not_found: 'This customer no longer exists.',
  card_not_found: "There's no loyalty card on this account yet.",
  movement_not_found: 'This movement no longer exists.',
  movement_voided: 'This movement has already been voided.',
  price_changed: 'A price has changed since you filled your cart.',
  product_unavailable: "Something in your cart isn't available any more.",
  sold_out: 'Something in your cart is sold out.',
  option_sold_out: 'Something in your cart is sold out.',
  option_unavailable: "An option in your cart isn't available any more.",
  choice_invalid: 'A dish in your cart needs another choice. Change it and try again.',
  last_staff_account: 'This is the last staff login. Give someone else the staff role first.',
  last_manager_account: 'This is the last manager login. Give someone else the manager role first.',
  order_closed: 'This order is closed: it was cancelled, declined, refunded or handed over.',
  place_unknown: 'This place is not on our list any more. Choose another.',
  order_open: "You've got an order in progress. Try again once you've picked it up.",
  delivery_unavailable: "We don't deliver yet. Choose pickup.",
  quantity_exceeded: "That's more than the kitchen can handle in one order. Give us a ring on {phone}.",
  insufficient_balance: "There's not enough on the card.",
  card_owes_points: 'Your card owes points. New points pay that off first.',
  card_limit_reached: "That's more than a card may do in a day. Try less, or tomorrow.",
  idempotency_conflict: 'This was already sent with other details. Reload and try again.',
  ordering_closed: 'Online ordering is closed right now.',
  kitchen_closed: "The kitchen isn't taking orders right now.",
  kitchen_paused: "We've paused online orders.",
  pick_up_time_unavailable: "Your order can't be ready at that time. Choose another.",
  already_paid: "You've already paid for this order. Tap Pay again only if you want the same order twice.",
  checkout_superseded: 'You started to pay somewhere else. Pay there, or tap Pay again to pay here.',
  recently_dispatched: 'Already notified less than a minute ago.',
  not_reachable: 'No mobile or verified email for this customer. Ring them, or call the number out.',
  payload_too_large: "That's too much to send at once.",
  unsupported_media_type: 'Something went wrong. Reload and try again.',
  too_many_requests: 'Too many attempts. Wait a moment and try again.',
  internal: 'Something went wrong on our side. Try again.',
  payment_provider_failed: "The payment service didn't respond. Try again.",
  message_provider_failed: "The message didn't send. Try again.",
  unavailable: "That's not possible right now. Try again in a moment.",
  storage_full: "This couldn't be saved. Ask at the counter.",
}

/** How a person corrects what they entered. Undefined for a request that a program got wrong. */
function correctionOf({ code, limit, detail }: Problem): string | undefined {
  if (code !== 'bad_request') return undefined
  // The faults of a schema name a field and a colon; what our services say is a whole thought.
  if (!limit) return detail === undefined || detail.includes(':') ? undefined : `${detail}.`
  const { field, of, min, max } = limit
  const unit = of === 'string' ? ' characters' : ''
  const amount = (value: number): string => `${quantityText(field, value)}${unit}`
  if (max !== undefined) return `That's ${TOO_MUCH[of]}: ${amount(max)} at most.`
  return min === undefined ? undefined : `That's ${TOO_LITTLE[of]}: ${amount(min)} at least.`
}

function quantityText(field: string, value: number): string {
  if (/cents$/i.test(field)) return formatAud(value)
  return /millilitres$/i.test(field) ? `${value / 1000} L` : value.toLocaleString('en-AU')
}

const TOO_MUCH = { number: 'too much', string: 'too long', array: 'too many' }
const TOO_LITTLE = { number: 'too little', string: 'too short', array: 'too few' }

/** The message that a user reads when a request failed. Every kind of failure has one. */
export function problemMessage(error: QueryError): string {
  const problem = problemOf(error)
  const message = problem && (correctionOf(problem) ?? MESSAGES[problem.code])
  if (message !== undefined) return message.replace('{phone}', () => currentFacts().phone)
  switch (error.status) {
    case 'FETCH_ERROR':
      return "Can't connect. Check your reception and try again."
    case 'TIMEOUT_ERROR':
      return 'That took too long. Check your reception and try again.'
    case 'PARSING_ERROR':
      return 'Something went wrong. Try again.'
    default:
      return error.status >= 500
        ? 'Something went wrong on our side. Try again.'
        : "That didn't work. Reload and try again."
  }
}
