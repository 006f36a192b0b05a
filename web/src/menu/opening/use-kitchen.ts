import { PICK_UP_AHEAD_MS } from '@fuel-shack/contract/sales/orders/pick-up-limits'
import { describeKitchenStatus, reasonAt } from '@fuel-shack/contract/shop/hours/kitchen-status'
import { describeChange } from '@fuel-shack/contract/shop/hours/opening-status'
import { useKitchenHours, useServerTakesOrders } from '../../platform/client/app-config-queries.ts'
import { useMinute } from '../../platform/client/use-minute.ts'
import { kitchenStatusOf } from './kitchen-status-of.ts'

export interface Kitchen {
  /** Nothing can be ordered. The server also rejects orders that this device would send. */
  isClosed: boolean
  /** `Open until 9 pm`, in one line of a phone at any time, so that nothing below it moves; empty if nothing is certain. */
  text: string
  /** The time at which orders are taken next, `Mon 5 am`; undefined while they are taken, or if it is not known. */
  nextOrders: string | undefined
  /** It is closed, and opens soon enough to order for then. */
  takesAhead: boolean
  /** Why a closed kitchen has other hours than usual today, `Christmas Day`. */
  reason: string | undefined
}

const UNKNOWN: Kitchen = { isClosed: false, text: '', nextOrders: undefined, takesAhead: false, reason: undefined }

/** The kitchen by the clock of this device and the time zone of the rest stop; the server's answer corrects the clock. */
export function useKitchen(): Kitchen {
  const hours = useKitchenHours()
  const at = useMinute()
  const status = at && hours && kitchenStatusOf(hours)(at)
  const isClosedHere = status?.takesOrders === false
  const isClockWrong = useServerTakesOrders({ skip: !isClosedHere })
  if (!hours || !at || !status || isClockWrong) return UNKNOWN
  const next = status.takesOrders ? undefined : status.takesOrdersFrom
  return {
    isClosed: isClosedHere,
    text: describeKitchenStatus(status, at, hours.timeZone),
    nextOrders: next && describeChange(next, at, hours.timeZone),
    takesAhead: Number(next) - Number(at) < PICK_UP_AHEAD_MS,
    reason: isClosedHere ? reasonAt(hours, at) : undefined,
  }
}
