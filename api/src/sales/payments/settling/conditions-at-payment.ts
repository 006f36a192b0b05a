import { isPast } from '@fuel-shack/contract/shop/catalogue/availability'
import { isKitchenOpen } from '@fuel-shack/contract/shop/hours/kitchen-status'
import type { PaidWhile } from '@fuel-shack/contract/sales/orders/orders'
import type { PortionsService } from '../../../shop/catalogue/portions-service.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { KitchenService } from '../../../shop/kitchen/kitchen-service.ts'
import type { HoursService } from '../../../records/settings/hours-service.ts'
import type { SettingsService } from '../../../records/settings/settings-service.ts'
import type { SoldLine } from '../../sold-line.ts'
import type { ScreensService } from '../../../team/screens-service.ts'
import { startsSoon } from '../checkouts/pick-up-plan.ts'

interface ConditionsDeps {
  settings: Pick<SettingsService, 'read'>
  hours: Pick<HoursService, 'readKitchenStatus'>
  kitchen: Pick<KitchenService, 'readPausedUntil'>
  portions: Pick<PortionsService, 'list'>
  screens: Pick<ScreensService, 'readAttendance'>
}

interface Conditions {
  paidWhile: PaidWhile[]
  /** States for each line whether its dish or one of its options is sold out. */
  soldOut: boolean[]
}

/** Finds what would not let a customer order now. A payment page that was opened earlier can still be paid. */
export function createConditionsAtPayment({ settings, hours, kitchen, portions, screens }: ConditionsDeps) {
  /**
   * Call it after the portions of the order are sold: a dish is sold out if more of it are sold than staff stated.
   *
   * @param lines what was ordered
   * @param when.startAt when the kitchen starts on the order, if that is later than now: then the kitchen must be open when it is ready
   */
  return async function findConditions(
    tx: Tx,
    lines: SoldLine[],
    { at, readyAt, startAt }: { at: Date; readyAt: string; startAt: string | null },
  ): Promise<Conditions> {
    const { value: ordering } = await settings.read('ordering', tx)
    const statusAt = await hours.readKitchenStatus(tx)
    const isOpen = startAt === null ? statusAt(at).takesOrders : isKitchenOpen(statusAt, new Date(readyAt))
    const isClosed = ordering === 'closed' || !isOpen
    const pausedUntil = await kitchen.readPausedUntil(tx)
    const isPaused = pausedUntil !== null && pausedUntil > (startAt ?? at.toISOString())
    const { value: unattended } = await settings.read('unattended', tx)
    const isUnattended =
      unattended === 'refuse' && startsSoon(startAt, at) && (await screens.readAttendance(tx)) === 'unattended'
    const wantedAt = startAt === null ? at : new Date(readyAt)
    const marks = (await portions.list(tx)).filter(
      ({ until, stated, remaining, reserved }) =>
        !isPast(until, wantedAt) && (stated === 0 || remaining + reserved < 0),
    )
    const isSoldOut = ({ productId, options }: SoldLine) =>
      marks.some(
        (mark) =>
          mark.productId === productId && (mark.optionId === null || options.some(({ id }) => id === mark.optionId)),
      )
    const soldOut = lines.map(isSoldOut)
    return {
      paidWhile: [
        ...(isClosed ? ['closed' as const] : []),
        ...(isPaused ? ['paused' as const] : []),
        ...(isUnattended ? ['unattended' as const] : []),
        ...(soldOut.includes(true) ? ['sold-out' as const] : []),
      ],
      soldOut,
    }
  }
}
