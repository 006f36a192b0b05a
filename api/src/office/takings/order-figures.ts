import { WAITING_FROM_MINUTES, type TakingsFigures } from '@fuel-shack/contract/office/takings'
import type { OrderTimes } from './takings-store.ts'

/** How orders ended, and how long those took that were announced as ready or handed over. */
export function orderFigures(
  times: readonly OrderTimes[],
  lateAfterSeconds: number,
): Pick<TakingsFigures, 'declined' | 'cancelled' | 'waiting'> {
  const ready = times
    .flatMap(({ seconds, ...counts }) => (seconds === null ? [] : { ...counts, seconds: Math.max(0, seconds) }))
    .toSorted((one, other) => one.seconds - other.seconds)
  const sum = (list: readonly { orders: number }[]) => list.reduce((total, { orders }) => total + orders, 0)
  const countFrom = (fromSeconds: number, toSeconds = Infinity) =>
    sum(ready.filter(({ seconds }) => seconds >= fromSeconds && seconds < toSeconds))
  const orders = sum(ready)
  /** The shortest time within which this share of the orders was ready. */
  function secondsWithin(percent: number): number {
    let within = 0
    return ready.find((time) => (within += time.orders) * 100 >= orders * percent)?.seconds ?? 0
  }
  return {
    declined: times.reduce((total, { declined }) => total + declined, 0),
    cancelled: times.reduce((total, { cancelled }) => total + cancelled, 0),
    waiting: {
      orders,
      averageSeconds: Math.round(
        ready.reduce((total, time) => total + time.seconds * time.orders, 0) / Math.max(1, orders),
      ),
      // As on the board: neither before the promised time nor before the usual one has passed.
      late: ready
        .filter(({ seconds }) => seconds >= lateAfterSeconds)
        .reduce((total, { unpunctual }) => total + unpunctual, 0),
      medianSeconds: secondsWithin(50),
      ninetiethSeconds: secondsWithin(90),
      times: WAITING_FROM_MINUTES.map((fromMinutes, index) => ({
        fromMinutes,
        orders: countFrom(fromMinutes * 60, (WAITING_FROM_MINUTES[index + 1] ?? Infinity) * 60),
      })),
    },
  }
}
