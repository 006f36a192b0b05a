import type { Ordering } from '@fuel-shack/contract/shop/hours/ordering'
import type { Kitchen } from './use-kitchen.ts'
import type { Pace } from './use-pace.ts'

/** Why nothing can be ordered. */
export type NoOrdersReason =
  | { is: 'coming-soon' }
  /** Online ordering is closed. */
  | { is: 'closed' }
  /** @param takesAhead it opens soon enough to order for then */
  | { is: 'kitchen-closed'; nextOrders: string | undefined; takesAhead: boolean; reason: string | undefined }
  /** @param lastKnown the time of what this device shows, `6:12 pm` */
  | { is: 'unreachable'; lastKnown: string }
  | { is: 'paused'; text: string }

interface Facts {
  ordering: Ordering
  kitchen: Pick<Kitchen, 'isClosed' | 'nextOrders' | 'takesAhead' | 'reason'>
  pace: Pick<Pace, 'lastKnown' | 'pauseText' | 'rejectionText'>
}

/** Finds the reason that will last longest. @returns undefined if customers can order */
export function noOrdersReasonOf({ ordering, kitchen, pace }: Facts): NoOrdersReason | undefined {
  const { isClosed, nextOrders, takesAhead, reason } = kitchen
  const { lastKnown, pauseText, rejectionText } = pace
  const text = pauseText ?? rejectionText
  if (ordering !== 'open') return { is: ordering }
  if (isClosed) return { is: 'kitchen-closed', nextOrders, takesAhead, reason }
  if (lastKnown !== undefined) return { is: 'unreachable', lastKnown }
  return text === undefined ? undefined : { is: 'paused', text }
}

/** Returns whether nothing can be added to the cart either. A pause and a lost connection prevent the payment only. */
export function preventsAdding(noOrders: NoOrdersReason | undefined): boolean {
  if (noOrders?.is === 'kitchen-closed') return !noOrders.takesAhead
  return noOrders !== undefined && noOrders.is !== 'unreachable' && noOrders.is !== 'paused'
}
