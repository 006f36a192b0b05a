import { useEffect, useLayoutEffect, useState } from 'react'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { createExternalStore, useExternalStore } from '../../platform/client/external-store.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { Activity } from './activity.ts'
import { nextShown, waitingText } from './held-list.ts'

/** How often a list that waits is tried again. */
const RETRY_MS = 100

interface View {
  orders: readonly Order[] | undefined
  /** The list that the user has chosen. */
  name: string
}

function createHeldList(isOwnChange: (orderId: string) => boolean) {
  const shown = createExternalStore<View>({ orders: undefined, name: '' })
  const activity = new Activity()
  let offered = shown.get()
  let retry: ReturnType<typeof setInterval> | undefined

  function stopRetrying(): void {
    clearInterval(retry)
    retry = undefined
    activity.stopTicking()
  }

  /** Shows the latest at once. */
  function release(): void {
    shown.set(offered)
    stopRetrying()
  }

  /** @returns whether something still waits */
  function settle(): boolean {
    const { orders, name } = shown.get()
    const { orders: latest } = offered
    if (retry !== undefined) activity.tick({ isHidden: document.hidden })
    if (!orders || !latest || name !== offered.name) {
      release()
      return false
    }
    const next = nextShown(orders, latest, activity.state(), isOwnChange)
    if (next !== orders) shown.set({ orders: next, name })
    if (next === latest) stopRetrying()
    return next !== latest
  }

  function offer(latest: View): void {
    offered = latest
    if (settle()) retry ??= setInterval(settle, RETRY_MS)
  }

  /** @returns what stops it */
  function listen(): () => void {
    const stop = activity.listen()
    return () => {
      stop()
      stopRetrying()
    }
  }

  return { shown, release, offer, listen }
}

/**
 * Holds the list still while someone uses the screen.
 * @param name of what the user has chosen to see: another choice shows at once
 * @returns the orders to show, what waits in words, and what shows it at once
 */
export function useHeldList(latest: readonly Order[] | undefined, name: string) {
  const { isOwnChange } = useTickets()
  const [list] = useState(() => createHeldList(isOwnChange))
  const shown = useExternalStore(list.shown)
  useEffect(() => list.listen(), [list])
  useLayoutEffect(() => list.offer({ orders: latest, name }), [list, latest, name])

  const orders = shown.name === name && shown.orders && latest ? shown.orders : latest
  return { shown: orders, waiting: waitingText(orders ?? [], latest ?? []), release: list.release }
}
