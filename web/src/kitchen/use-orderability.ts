import { useOrdering } from '../client/app-config-queries.ts'
import { useKitchenPace } from './kitchen-queries.ts'
import { useKitchen } from './use-kitchen.ts'
import type { Pace } from './use-pace.ts'

/** Why nothing can be ordered. */
export type Obstacle =
  | { is: 'coming-soon' }
  /** Online ordering is closed. */
  | { is: 'closed' }
  | { is: 'kitchen-closed'; nextOrders: string | undefined; reason: string | undefined }
  /** @param lastKnown the time of what this device shows, `6:12 pm` */
  | { is: 'unreachable'; lastKnown: string }
  | { is: 'paused'; text: string }

/**
 * What prevents an order at the moment; undefined if nothing does.
 * @param pace of the kitchen, where it matters: dishes can be added to the cart during a pause
 */
export function useOrderability({ lastKnown, pauseText, rejectionText }: Partial<Pace> = {}): Obstacle | undefined {
  const ordering = useOrdering()
  // A manager may close what was open when the page was loaded.
  useKitchenPace({ skip: ordering !== 'open' })
  const { isClosed, nextOrders, reason } = useKitchen()
  const text = pauseText ?? rejectionText
  if (ordering !== 'open') return { is: ordering }
  if (isClosed) return { is: 'kitchen-closed', nextOrders, reason }
  if (lastKnown !== undefined) return { is: 'unreachable', lastKnown }
  return text === undefined ? undefined : { is: 'paused', text }
}
