import type { Hours } from './opening-hours.ts'
import { createOpeningStatus, describeOpeningStatus } from './opening-status.ts'
import { dateOf, MINUTE_MS, wallClockOf } from './wall-clock.ts'

/** The last orders are counted down from then on. */
const COUNTDOWN_MINUTES = 30

/** The state of online orders at one instant, by the opening hours. Every `Date` in it is later. */
export type KitchenStatus =
  | {
      takesOrders: true
      /** Orders are taken before this instant; undefined if that does not end in the days ahead. */
      lastOrders: Date | undefined
      closes: Date | undefined
    }
  | {
      takesOrders: false
      /** The time from which orders are taken; undefined if not in the days ahead. */
      takesOrdersFrom: Date | undefined
      /** The kitchen is still open after last orders, and closes then. */
      closes: Date | undefined
    }

/** The hours in which orders are taken: each period ends with its last orders. */
function orderHoursOf({ week, exceptions, timeZone }: Hours): Hours {
  const shorten = (periods: Hours['week'][number]) =>
    periods.map(({ opens, closes, lastOrders = closes }) => ({ opens, closes: lastOrders }))
  return {
    timeZone,
    week: week.map(shorten),
    exceptions: Object.fromEntries(Object.entries(exceptions).map(([date, periods]) => [date, shorten(periods)])),
  }
}

/** Tells whether a kitchen takes orders at an instant. Every place that shows or enforces kitchen hours uses this function. */
export function createKitchenStatus(hours: Hours): (at: Date) => KitchenStatus {
  const statusAt = createOpeningStatus(hours)
  const orderStatusAt = createOpeningStatus(orderHoursOf(hours))
  return (at) => {
    const status = statusAt(at)
    const closes = status.isOpen ? status.until : undefined
    const orders = orderStatusAt(at)
    return orders.isOpen
      ? { takesOrders: true, lastOrders: orders.until, closes }
      : { takesOrders: false, takesOrdersFrom: orders.opens, closes }
  }
}

/** Returns whether an order can be picked up then. The last pick-up is when the kitchen closes, after last orders. */
export function isKitchenOpen(statusAt: (at: Date) => KitchenStatus, at: Date): boolean {
  return [at, new Date(at.getTime() - 1)].some((instant) => {
    const status = statusAt(instant)
    return status.takesOrders || status.closes !== undefined
  })
}

/** Finds the stated reason for other hours than usual on the day of an instant. */
export function reasonAt({ reasons, timeZone }: Hours, at: Date): string | undefined {
  return reasons?.[dateOf(wallClockOf(timeZone).at(at.getTime()))]
}

/** A paused kitchen takes orders again at the end of the pause, or at the opening after it. */
export function ordersAfterPause(statusAt: (at: Date) => KitchenStatus, pausedUntil: Date): Date | undefined {
  const status = statusAt(pausedUntil)
  return status.takesOrders ? pausedUntil : status.takesOrdersFrom
}

/** `Open until 9 pm`, `Last orders in 12 minutes`, `Last orders are over`, `Closed · opens Mon 5 am`. */
export function describeKitchenStatus(status: KitchenStatus, at: Date, timeZone: string): string {
  if (status.takesOrders) {
    const { lastOrders, closes } = status
    const minutes = lastOrders && Math.ceil((lastOrders.getTime() - at.getTime()) / MINUTE_MS)
    if (minutes === undefined || minutes > COUNTDOWN_MINUTES) {
      return describeOpeningStatus({ isOpen: true, until: closes }, at, timeZone)
    }
    return `Last orders in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  }
  if (status.closes === undefined) {
    return describeOpeningStatus({ isOpen: false, opens: status.takesOrdersFrom }, at, timeZone)
  }
  return 'Last orders are over'
}
