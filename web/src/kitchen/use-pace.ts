import { ordersAfterPause } from '@fuel-shack/contract/hours/kitchen-status'
import { describeChange } from '@fuel-shack/contract/hours/opening-status'
import { useKitchenHours } from '../client/app-config-queries.ts'
import { useMinute } from '../ui/hooks/use-minute.ts'
import { useKitchenPace } from './kitchen-queries.ts'
import { kitchenStatusOf } from './kitchen-status-of.ts'
import { delayMessage, pauseMessage } from './pace-texts.ts'
import { useKitchen } from './use-kitchen.ts'

interface PaceTexts {
  /** Why an open kitchen takes no orders for a while, and until when: staff paused it. */
  pauseText: string | undefined
  /** How much longer than usual an order takes. */
  delayText: string | undefined
}

const USUAL: PaceTexts = { pauseText: undefined, delayText: undefined }

/** What staff said about the pace of the kitchen, polled while the page is visible. A closed kitchen has none. */
export function usePace({ skip = false } = {}): PaceTexts {
  const hours = useKitchenHours()
  const at = useMinute()
  const { isClosed } = useKitchen()
  const { data: pace } = useKitchenPace({ skip: !hours || skip })
  if (!hours || !at || !pace || isClosed) return USUAL
  const { pausedUntil, pauseReason, extraMinutes } = pace
  const next = pausedUntil === null ? undefined : ordersAfterPause(kitchenStatusOf(hours), new Date(pausedUntil))
  const nextText = next && describeChange(next, at, hours.timeZone)
  return {
    pauseText: pausedUntil === null ? undefined : pauseMessage(pauseReason, nextText),
    delayText: extraMinutes > 0 ? delayMessage(extraMinutes) : undefined,
  }
}
