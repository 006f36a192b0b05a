import { useOrdering } from '../client/app-config-queries.ts'
import { obstacleOf, type Obstacle } from './obstacle.ts'
import { useKitchen } from './use-kitchen.ts'
import { usePace } from './use-pace.ts'

/**
 * What prevents an order at the moment; undefined if nothing does. The poll of the pace also reports that a manager has closed
 * what was open when the page was loaded.
 * @param skip leaves the pace out, such as in a dialog that is closed
 */
export function useOrderability({ skip = false } = {}): Obstacle | undefined {
  return obstacleOf({ ordering: useOrdering(), kitchen: useKitchen(), pace: usePace({ skip }) })
}
