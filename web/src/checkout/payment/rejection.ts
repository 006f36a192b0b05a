import type { Problem } from '@fuel-shack/contract/problem'
import type { ProblemCode } from '@fuel-shack/contract/platform/problem-codes'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { problemOf } from '../../platform/client/problem.ts'
import type { QueryError } from '../../platform/client/query-error.ts'
import { rejectedByPause, unattendedRejected } from '../../menu/opening/pace-texts.ts'
import { rejectedByKitchen } from './kitchen-message.ts'
import { correctionMessage } from '../lines/cart-corrections.ts'
import type { SoldOutRejection } from '../lines/sold-out-lines.ts'

/** A reason that the customer should read in the form, such as a corrected cart. */
export interface Rejection {
  messages: string[]
  /** The state of the kitchen is the reason. */
  isKitchenClosed: boolean
  soldOut?: SoldOutRejection
  /** The percentage of the surcharge on the day of pick-up, if this page has shown another one. */
  surchargePercent?: number
}

type Describe = (problem: Problem, context: { error: QueryError; timeZone: string | undefined }) => Rejection

const say = (...messages: string[]): Rejection => ({ messages, isKitchenClosed: false })
const sayForKitchen = (message: string): Rejection => ({ messages: [message], isKitchenClosed: true })

const asUsual: Describe = (_problem, { error }) => say(problemMessage(error))
const soldOut: Describe = ({ products = [] }) => ({ ...say(), soldOut: { products, atMs: Date.now() } })
const corrected: Describe = (problem, context) => {
  const messages = problem.products?.map((correction) => correctionMessage(correction)) ?? []
  return messages.length > 0 ? say(...messages) : asUsual(problem, context)
}
const balanceChanged: Describe = () =>
  say("Your balance can't pay that part of the order any more. Check the sum, then tap Pay again.")

const surchargeChanged: Describe = ({ surchargePercent = 0 }) => {
  const applies = surchargePercent > 0 ? `A surcharge of ${surchargePercent}% applies` : 'No surcharge applies'
  return { ...say(`${applies} when you pick up this order. Check the total, then tap Pay again.`), surchargePercent }
}

/** Every other problem is shown as a failure. */
const REJECTIONS: Partial<Record<ProblemCode, Describe>> = {
  sold_out: soldOut,
  option_sold_out: soldOut,
  price_changed: corrected,
  surcharge_changed: surchargeChanged,
  product_unavailable: corrected,
  kitchen_closed: (problem, { timeZone }) => sayForKitchen(rejectedByKitchen(problem, timeZone)),
  kitchen_paused: (problem) => sayForKitchen(rejectedByPause(problem)),
  kitchen_unattended: () => sayForKitchen(unattendedRejected()),
  insufficient_balance: balanceChanged,
  spend_not_possible: balanceChanged,
  too_many_open_orders: () =>
    say("You've got as many orders on the go as we take from one person. Order again once one of them is ready."),
  nothing_to_pay: () => say("This order comes to $0.00, so we can't take it here. Ask at the counter."),
  ordering_closed: asUsual,
  already_paid: asUsual,
  checkout_superseded: asUsual,
  option_unavailable: asUsual,
  choice_invalid: asUsual,
  pick_up_time_unavailable: asUsual,
  card_owes_points: asUsual,
  card_limit_reached: asUsual,
}

/** Undefined if the payment failed for a reason that is not the customer's to know. */
export function rejectionOf(error: QueryError, timeZone: string | undefined): Rejection | undefined {
  const problem = problemOf(error)
  return problem && REJECTIONS[problem.code]?.(problem, { error, timeZone })
}
