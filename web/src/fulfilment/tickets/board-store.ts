/** What this device remembers of the board: how it is arranged, and which lines are ticked off. */
import type { Order } from '@fuel-shack/contract/orders/orders'
import { readStoredJson, writeStored } from '../../client/device-storage.ts'
import { createExternalStore } from '../../client/external-store.ts'
import { ORDER_SORTS, type OrderSort } from './order-sort.ts'
import { pruneTicked, readTicked, toggleLine, type TickedLines } from './ticked-lines.ts'

const KEY = 'board'

interface BoardState {
  sort: OrderSort
  showsAllDay: boolean
  /** Single keys select tickets and act on them. */
  hasKeys: boolean
  ticked: TickedLines
}

/** What is stored and not valid counts as the default. */
export function readBoard(stored: unknown): BoardState {
  const found: { [Key in keyof BoardState]?: unknown } = typeof stored === 'object' && stored !== null ? stored : {}
  return {
    sort: ORDER_SORTS.find((sort) => sort === found.sort) ?? 'newest',
    showsAllDay: found.showsAllDay === true,
    hasKeys: found.hasKeys !== false,
    ticked: readTicked(found.ticked),
  }
}

export class BoardStore {
  readonly key = KEY
  readonly state = createExternalStore(readBoard(readStoredJson(KEY)))

  /** Reads what another tab has stored. */
  reload(): void {
    this.state.set(readBoard(readStoredJson(KEY)))
  }

  arrange(changes: Partial<Pick<BoardState, 'sort' | 'showsAllDay' | 'hasKeys'>>): void {
    this.#save(changes)
  }

  readonly toggle = (orderId: string, itemId: string): void => {
    this.#save({ ticked: toggleLine(this.state.get().ticked, orderId, itemId) })
  }

  /** Forgets the lines of orders that are closed. */
  prune(open: readonly Order[]): void {
    const { ticked } = this.state.get()
    const pruned = pruneTicked(ticked, open)
    if (pruned !== ticked) this.#save({ ticked: pruned })
  }

  #save(changes: Partial<BoardState>): void {
    const state = { ...this.state.get(), ...changes }
    this.state.set(state)
    writeStored(KEY, JSON.stringify(state), 'The arrangement of the board and the ticked lines will be lost on reload')
  }
}
