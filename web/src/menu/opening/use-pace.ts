import { ordersAfterPause } from '@fuel-shack/contract/shop/hours/kitchen-status'
import { describeChange } from '@fuel-shack/contract/shop/hours/opening-status'
import { useListDishesQuery } from '../catalogue/menu-queries.ts'
import { useKitchenHours } from '../../platform/client/app-config-queries.ts'
import { hasQueryFailed } from '../../platform/client/calls.ts'
import { toServerMs } from '../../platform/client/server-clock.ts'
import { useMinute } from '../../platform/client/use-minute.ts'
import { useKitchenPace } from './kitchen-queries.ts'
import { kitchenStatusOf } from './kitchen-status-of.ts'
import {
  delayMessage,
  describeInstant,
  pauseMessage,
  pauseStatusOf,
  unattendedRejected,
  unattendedWarning,
} from './pace-texts.ts'
import { useKitchen } from './use-kitchen.ts'

/** Three polls. */
const STALE_AFTER_MS = 60_000

export interface Pace {
  /** Why an open kitchen takes no orders for a while, and until when: staff paused it. */
  pauseText: string | undefined
  /** The same of any state in which orders are rejected for a while, in place of the opening hours: `Paused until 3:20 pm`. */
  pauseStatus: string | undefined
  /** How much longer than usual an order takes. */
  delayText: string | undefined
  /** Why no orders are taken while the kitchen's screen is off. */
  rejectionText: string | undefined
  /** The kitchen's screen is off, and orders are taken. */
  warningText: string | undefined
  /** The time of what this device knows, if the server cannot be reached: see `useLastKnown`. */
  lastKnown: string | undefined
}

/** The pace of the kitchen, polled while the page is visible. A closed kitchen has neither pause nor delay. */
export function usePace({ skip = false } = {}): Pace {
  const hours = useKitchenHours()
  const at = useMinute()
  const { isClosed } = useKitchen()
  const { data: pace } = useKitchenPace({ skip: !hours || skip })
  const lastKnown = useLastKnown({ skip })
  const rejectionText = pace?.unattended === 'refuse' ? unattendedRejected() : undefined
  const warningText = pace?.unattended === 'warn' ? unattendedWarning() : undefined
  const known = { rejectionText, lastKnown }
  if (!hours || !at || !pace || isClosed) {
    return { pauseText: undefined, pauseStatus: undefined, delayText: undefined, warningText, ...known }
  }
  const { pauseReason, extraMinutes } = pace
  const until = pace.pausedUntil === null ? undefined : new Date(pace.pausedUntil)
  // The next answer may be late.
  const pausedUntil = until && until > at ? until : undefined
  const next = pausedUntil && ordersAfterPause(kitchenStatusOf(hours), pausedUntil)
  const nextText = next && describeChange(next, at, hours.timeZone)
  return {
    pauseText: pausedUntil && pauseMessage(pauseReason, nextText),
    pauseStatus: pausedUntil ? pauseStatusOf(nextText) : rejectionText && pauseStatusOf(undefined),
    delayText: extraMinutes > 0 ? delayMessage(extraMinutes) : undefined,
    warningText: pausedUntil ? undefined : warningText,
    ...known,
  }
}

/**
 * The time of the last known menu and state of the kitchen, `6:12 pm`, if either is out of date because the server could not
 * be reached; undefined otherwise.
 */
function useLastKnown({ skip }: { skip: boolean }): string | undefined {
  const hours = useKitchenHours()
  const isSkipped = skip || !hours
  // The component that shows the menu polls it.
  const menu = useListDishesQuery(undefined, { enabled: false })
  const pace = useKitchenPace({ skip: isSkipped })
  const at = useMinute()
  if (isSkipped || !at) return undefined
  const stale = [
    { hasFailed: hasQueryFailed(menu), loadedAtMs: menu.dataUpdatedAt },
    { hasFailed: pace.hasFailed, loadedAtMs: pace.dataUpdatedAt },
  ].flatMap(({ hasFailed, loadedAtMs }) =>
    hasFailed && loadedAtMs && at.getTime() - toServerMs(loadedAtMs) > STALE_AFTER_MS ? [toServerMs(loadedAtMs)] : [],
  )
  return stale.length === 0 ? undefined : describeInstant(new Date(Math.min(...stale)).toISOString(), at)
}
