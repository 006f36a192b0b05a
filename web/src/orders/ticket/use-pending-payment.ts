/**
 * Remembers which orders this tab knew before the customer left for the payment page, and since when it waits for a new
 * one. In session storage, which survives the redirects: another tab that already shows the new order does not change
 * it.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Ticket } from '@fuel-shack/contract/sales/orders/customer-orders'
import { readStoredJson, removeStored, writeStored } from '../../platform/client/device-storage.ts'
import { isLike } from '../../platform/client/is-like.ts'
import { isOpenOrder } from '../order/order-progress.ts'

interface PendingPayment {
  subject: string
  knownIds: string[]
  /** The return from the payment page; 0 if no order is awaited. */
  returnedAtMs: number
}

/** A payment that has led to no order by then is for staff to find. */
const GIVE_UP_AFTER_MS = 15 * 60 * 1000
const LATE_AFTER_MS = 60_000

const SHAPE: PendingPayment = { subject: '', knownIds: [''], returnedAtMs: 0 }

/** Undefined if this tab has not seen a ticket of this user. */
function readPendingPayment(subject: string): PendingPayment | undefined {
  const stored = readStoredJson('pending-payment')
  if (!isLike(SHAPE, stored) || stored.subject !== subject) return undefined
  const isAwaited = Date.now() - stored.returnedAtMs < GIVE_UP_AFTER_MS
  return { ...stored, returnedAtMs: isAwaited ? stored.returnedAtMs : 0 }
}

/** Stores nothing where there is nothing to know. */
function storePendingPayment(payment: PendingPayment): void {
  if (payment.knownIds.length === 0 && payment.returnedAtMs === 0) {
    removeStored('pending-payment')
    return
  }
  writeStored('pending-payment', JSON.stringify(payment), 'A reload will not wait for the order')
}

/** The wait for the order of a payment, which a reload does not end. */
export function usePendingPayment(subject: string) {
  const [before] = useState(() => readPendingPayment(subject))
  const [returnedAtMs, setReturnedAtMs] = useState(before?.returnedAtMs ?? 0)
  /** The state that was saved last, which the next render will have. */
  const latest = useRef(before)
  const [isLate, setIsLate] = useState(false)

  const save = useCallback((next: PendingPayment) => {
    latest.current = next
    setReturnedAtMs(next.returnedAtMs)
    storePendingPayment(next)
  }, [])
  const awaitOrder = useCallback(() => {
    setIsLate(false)
    // Without a ticket from before the payment, any open order may be the one.
    save({ subject, knownIds: before?.knownIds ?? [], returnedAtMs: Date.now() })
  }, [subject, before, save])
  const stopWaiting = useCallback(() => {
    save({ subject, knownIds: latest.current?.knownIds ?? [], returnedAtMs: 0 })
  }, [subject, save])

  useEffect(() => {
    if (returnedAtMs === 0) return undefined
    const timer = setTimeout(() => setIsLate(true), Math.max(0, returnedAtMs + LATE_AFTER_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [returnedAtMs])

  /** @param awaitedSinceMs of the render that has this ticket: a wait that has begun since is not ended by it */
  function notice({ orders }: Ticket, awaitedSinceMs: number): void {
    if ((latest.current?.returnedAtMs ?? 0) !== awaitedSinceMs) return
    const ids = orders.map(({ id }) => id)
    const knownIds = latest.current?.knownIds ?? []
    const isThere = orders.some((order) => !knownIds.includes(order.id) && (before !== undefined || isOpenOrder(order)))
    if (awaitedSinceMs === 0 || isThere) save({ subject, knownIds: ids, returnedAtMs: 0 })
  }

  return { returnedAtMs, isLate, awaitOrder, stopWaiting, notice }
}
