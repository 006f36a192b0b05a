import { ordersAfterPause } from '@fuel-shack/contract/hours/kitchen-status'
import { describeChange } from '@fuel-shack/contract/hours/opening-status'
import { useKitchenHours } from '../client/app-config-queries.ts'
import { useMinute } from '../client/use-minute.ts'
import { useKitchenPace } from './kitchen-queries.ts'
import { kitchenStatusOf } from './kitchen-status-of.ts'
import { delayMessage, pauseMessage } from './pace-texts.ts'
import { REJECTED_TEXT, WARNING_TEXT } from './unattended-texts.ts'
import { useKitchen } from './use-kitchen.ts'
import { useLastKnown } from './use-last-known.ts'

export interface Pace {
  /** Why an open kitchen takes no orders for a while, and until when: staff paused it. */
  pauseText: string | undefined
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
  const rejectionText = pace?.unattended === 'refuse' ? REJECTED_TEXT : undefined
  const warningText = pace?.unattended === 'warn' ? WARNING_TEXT : undefined
  const known = { rejectionText, warningText, lastKnown }
  if (!hours || !at || !pace || isClosed) return { pauseText: undefined, delayText: undefined, ...known }
  const { pausedUntil, pauseReason, extraMinutes } = pace
  const next = pausedUntil === null ? undefined : ordersAfterPause(kitchenStatusOf(hours), new Date(pausedUntil))
  const nextText = next && describeChange(next, at, hours.timeZone)
  return {
    pauseText: pausedUntil === null ? undefined : pauseMessage(pauseReason, nextText),
    delayText: extraMinutes > 0 ? delayMessage(extraMinutes) : undefined,
    ...known,
  }
}
