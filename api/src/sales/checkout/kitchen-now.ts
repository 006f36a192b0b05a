import { ordersAfterPause, type KitchenStatus } from '@fuel-shack/contract/shop/hours/kitchen-status'
import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import { AppError } from '../../platform/errors.ts'
import { startsSoon } from '../payments/checkouts/pick-up-plan.ts'

/** The kitchen as it is when a customer taps Pay. */
export interface KitchenNow {
  statusAt: (at: Date) => KitchenStatus
  pace: KitchenPace
  at: Date
}

/** @throws AppError `kitchen_closed`, unless the kitchen takes orders now */
export function assertOpen({ statusAt, at }: KitchenNow): void {
  const status = statusAt(at)
  if (!status.takesOrders) throw new AppError('kitchen_closed', nextOrders(status.takesOrdersFrom))
}

/**
 * A pause concerns the orders that the kitchen would start before its end, and a screen that is off those that it would start soon.
 *
 * @param startAt when the kitchen starts on the order; null: now
 * @throws AppError `kitchen_paused`, `kitchen_unattended`
 */
export function assertNotStopped({ statusAt, pace, at }: KitchenNow, startAt: string | null): void {
  const { pausedUntil, pauseReason, unattended } = pace
  if (pausedUntil !== null && pauseReason !== null && pausedUntil > (startAt ?? at.toISOString())) {
    const next = ordersAfterPause(statusAt, new Date(pausedUntil))
    throw new AppError('kitchen_paused', { ...nextOrders(next), pauseReason })
  }
  if (unattended === 'refuse' && startsSoon(startAt, at)) throw new AppError('kitchen_unattended')
}

function nextOrders(from: Date | undefined): { takesOrdersFrom?: string } {
  return from ? { takesOrdersFrom: from.toISOString() } : {}
}
