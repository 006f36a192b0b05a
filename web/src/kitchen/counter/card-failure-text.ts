import type { ProblemCode } from '@fuel-shack/contract/platform/problem-codes'
import { formatSiteDay } from '../../platform/time/site-time.ts'
import { problemOf } from '../../platform/client/problem.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import type { QueryError } from '../../platform/client/query-error.ts'

/** Texts for staff. Customers read of "your card". */
const TEXTS: Partial<Record<ProblemCode, string>> = {
  card_not_found: 'No card has this number.',
  card_owes_points: 'The card owes points. New points pay that off first.',
  card_limit_reached: "That's more than a card may do in a day.",
  staff_limit_reached: "That's more than one person may do at once or in a day. Ask a manager.",
  manager_required: "That's a lot for one card in a day. A manager has to do it from their own login.",
  too_many_requests: "That's too many tries. Wait a while, or get a manager.",
  own_card: 'This is your own card, so a manager has to do this.',
  old_card_not_found: 'No old card with this number was imported. Check it, or ask a manager.',
  old_card_claimed: "This old card was moved to a customer's card before.",
  movement_not_found: "You can't undo this one any more. Ask a manager.",
  movement_voided: 'This was undone already.',
}

export function cardFailureText(error: QueryError): string {
  const problem = problemOf(error)
  if (problem?.replacedAt !== undefined)
    return `This card was replaced on ${formatSiteDay(problem.replacedAt)}. Ask for the new one in the app.`
  return TEXTS[problem?.code ?? 'internal'] ?? problemMessage(error)
}
