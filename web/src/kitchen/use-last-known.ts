import { useMenu } from '../catalogue/use-menu.ts'
import { toServerMs } from '../client/server-clock.ts'
import { useMinute } from '../client/use-minute.ts'
import { useKitchenPace } from './kitchen-queries.ts'
import { useKitchenHours } from '../client/app-config-queries.ts'
import { describeInstant } from './pace-texts.ts'

/** Three polls. */
const STALE_AFTER_MS = 60_000

/**
 * The time of the last known menu and state of the kitchen, `6:12 pm`, if either is out of date because the server could not
 * be reached; undefined otherwise.
 */
export function useLastKnown({ skip = false } = {}): string | undefined {
  const hours = useKitchenHours()
  const isSkipped = skip || !hours
  const menu = useMenu({ skip: isSkipped })
  const pace = useKitchenPace({ skip: isSkipped })
  const at = useMinute()
  if (isSkipped || !at) return undefined
  const stale = [
    { hasFailed: menu.hasFailed, loadedAtMs: menu.loadedAtMs },
    { hasFailed: pace.hasFailed, loadedAtMs: pace.dataUpdatedAt },
  ].flatMap(({ hasFailed, loadedAtMs }) =>
    hasFailed && loadedAtMs && at.getTime() - toServerMs(loadedAtMs) > STALE_AFTER_MS ? [toServerMs(loadedAtMs)] : [],
  )
  return stale.length === 0 ? undefined : describeInstant(new Date(Math.min(...stale)).toISOString(), at)
}
