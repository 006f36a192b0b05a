import { portionsOf } from '@fuel-shack/contract/shop/catalogue/availability'
import type { Problem } from '@fuel-shack/contract/problem'
import { problemOf } from '../../platform/client/problem.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import type { QueryError } from '../../platform/client/query-error.ts'

const TITLES = new Intl.ListFormat('en-AU')

/** Says to staff why an order that they typed is not on the board, and how to change that. */
export function counterOrderFailureText(error: QueryError): string {
  const problem = problemOf(error)
  const { products = [] } = problem ?? {}
  switch (problem?.code) {
    case 'sold_out':
    case 'option_sold_out':
      return `${products.map(shortageText).join(' ')} Change that in Menu, or leave it out.`
    case 'product_unavailable':
      return 'A dish has left the menu since it was typed. Type the order again.'
    case 'option_unavailable':
    case 'choice_invalid':
      return `${TITLES.format(products.map(({ title }) => title))}: choose its options again.`
    case 'pick_up_time_unavailable':
      return 'That time is over. Choose another.'
    case 'idempotency_conflict':
      return 'This order is on the board already, with other details.'
    case 'too_many_counter_orders':
      return 'There are 200 open orders from the counter. Mark the finished ones as done first.'
    default:
      return problemMessage(error)
  }
}

function shortageText({ title, availability }: NonNullable<Problem['products']>[number]): string {
  const left = portionsOf(availability, undefined)?.left ?? 0
  return left > 0 ? `Only ${left} of ${title} left.` : `${title} is sold out, or one of its choices is.`
}
