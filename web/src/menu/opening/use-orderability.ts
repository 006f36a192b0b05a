import { useOrdering } from '../../platform/client/app-config-queries.ts'
import { noOrdersReasonOf, type NoOrdersReason } from './no-orders-reason.ts'
import { useKitchen } from './use-kitchen.ts'
import { usePace } from './use-pace.ts'

/**
 * Finds what prevents an order now; undefined if nothing does. The poll of the pace also reports that a manager has closed
 * what was open when the page was loaded.
 * @param skip leaves the pace out, such as in a dialog that is closed
 */
export function useOrderability({ skip = false } = {}): NoOrdersReason | undefined {
  return noOrdersReasonOf({ ordering: useOrdering(), kitchen: useKitchen(), pace: usePace({ skip }) })
}
