import { useEffect, useLayoutEffect, useState } from 'react'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { createExternalStore, useExternalStore } from '../../client/external-store.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { Activity } from './activity.ts'
import { countWaiting, nextShown, type Waiting } from './held-list.ts'

/** How often a list that waits is tried again. */
const RETRY_MS = 100

interface View {
  orders: readonly Order[] | undefined
  /** What the user has chosen to see. */
  name: string
}

class HeldList {
  readonly shown = createExternalStore<View>({ orders: undefined, name: '' })
  readonly #activity = new Activity()
  readonly #isOwnChange: (orderId: string) => boolean
  #latest: View = this.shown.get()
  #retry: ReturnType<typeof setInterval> | undefined

  constructor(isOwnChange: (orderId: string) => boolean) {
    this.#isOwnChange = isOwnChange
  }

  /** @returns what stops it */
  listen(): () => void {
    const stop = this.#activity.listen()
    return () => {
      stop()
      this.#stopRetrying()
    }
  }

  offer(latest: View): void {
    this.#latest = latest
    if (this.#settle()) this.#retry ??= setInterval(() => this.#settle(), RETRY_MS)
  }

  /** Shows the latest at once. */
  readonly release = (): void => {
    this.shown.set(this.#latest)
    this.#stopRetrying()
  }

  /** @returns whether something still waits */
  #settle(): boolean {
    const { orders, name } = this.shown.get()
    const { orders: latest } = this.#latest
    if (this.#retry !== undefined) this.#activity.tick({ isHidden: document.hidden })
    if (!orders || !latest || name !== this.#latest.name) {
      this.release()
      return false
    }
    const next = nextShown(orders, latest, this.#activity.state(), this.#isOwnChange)
    if (next !== orders) this.shown.set({ orders: next, name })
    if (next === latest) this.#stopRetrying()
    return next !== latest
  }

  #stopRetrying(): void {
    clearInterval(this.#retry)
    this.#retry = undefined
    this.#activity.stopTicking()
  }
}

/**
 * Holds the list still while someone uses the screen.
 * @param name of what the user has chosen to see: another choice shows at once
 */
export function useHeldList(latest: readonly Order[] | undefined, name: string) {
  const { isOwnChange } = useTickets()
  const [list] = useState(() => new HeldList(isOwnChange))
  const shown = useExternalStore(list.shown)
  useEffect(() => list.listen(), [list])
  useLayoutEffect(() => list.offer({ orders: latest, name }), [list, latest, name])

  const orders = shown.name === name && shown.orders && latest ? shown.orders : latest
  const waiting: Waiting = countWaiting(orders ?? [], latest ?? [])
  return { shown: orders, waiting, release: list.release }
}
