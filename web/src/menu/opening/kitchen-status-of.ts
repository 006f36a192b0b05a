import { createKitchenStatus, type KitchenStatus } from '@fuel-shack/contract/shop/hours/kitchen-status'
import type { Hours } from '@fuel-shack/contract/shop/hours/opening-hours'

const known = new WeakMap<Hours, (at: Date) => KitchenStatus>()

/** The same function for the same hours. It computes a status once, not for each component that shows it. */
export function kitchenStatusOf(hours: Hours): (at: Date) => KitchenStatus {
  const statusAt = known.get(hours) ?? remembersLast(createKitchenStatus(hours))
  known.set(hours, statusAt)
  return statusAt
}

function remembersLast(statusAt: (at: Date) => KitchenStatus): (at: Date) => KitchenStatus {
  let last: { time: number; status: KitchenStatus } | undefined
  return (at) => {
    const time = at.getTime()
    if (last?.time !== time) last = { time, status: statusAt(at) }
    return last.status
  }
}
