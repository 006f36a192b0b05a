import type { Ordering } from '@fuel-shack/contract/hours/ordering'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { useLatestConfig } from '../client/app-config-queries.ts'
import { useKitchenPace } from './kitchen-queries.ts'
import { useKitchen } from './use-kitchen.ts'
import type { Pace } from './use-pace.ts'

/** Why nothing can be ordered. */
export type Obstacle =
  | { is: 'coming-soon' }
  /** Online ordering is closed. */
  | { is: 'closed' }
  | { is: 'kitchen-closed'; nextOrders: string | undefined }
  /** @param lastKnown the time of what this device shows, `6:12 pm` */
  | { is: 'unreachable'; lastKnown: string }
  | { is: 'paused'; text: string }

/**
 * What prevents an order at the moment; undefined if nothing does.
 * @param pace of the kitchen, where it matters: dishes can be added to the cart during a pause
 */
export function useOrderability({ lastKnown, pauseText, rejectionText }: Partial<Pace> = {}): Obstacle | undefined {
  const ordering = useOrdering()
  const { isClosed, nextOrders } = useKitchen()
  const text = pauseText ?? rejectionText
  if (ordering !== 'open') return { is: ordering }
  if (isClosed) return { is: 'kitchen-closed', nextOrders }
  if (lastKnown !== undefined) return { is: 'unreachable', lastKnown }
  return text === undefined ? undefined : { is: 'paused', text }
}

/**
 * Whether ordering is open. A manager may close what was open when the page was loaded: the kitchen's pace says so. A cached
 * page that says `closed` may be out of date, so it queries the API. Both are polled while the page is visible. If a page
 * wrongly says `open`, the API rejects the checkout.
 */
export function useOrdering({ skip = false } = {}): Ordering {
  const { ordering } = useAppConfig()
  const stated = useLatestConfig({ skip: skip || ordering !== 'closed' })?.ordering ?? ordering
  const { data: pace } = useKitchenPace({ skip: skip || stated !== 'open' })
  return pace?.ordering ?? stated
}
