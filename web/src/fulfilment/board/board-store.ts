/** What this device remembers of the board: how it is arranged, and which lines are ticked off. */
import type { Order } from '@fuel-shack/contract/orders/orders'
import { readStoredJson, writeStored } from '../../client/device-storage.ts'
import { createExternalStore } from '../../client/external-store.ts'
import { ORDER_SORTS, type OrderSort } from './order-sort.ts'
import { pruneTicked, readTicked, toggleLine, type TickedLines } from './ticked-lines.ts'

const SETTINGS_KEY = 'board-settings'
const TICKED_KEY = 'ticked-lines'

export interface BoardSettings {
  sort: OrderSort
  showsAllDay: boolean
}

export function readSettings(stored: unknown): BoardSettings {
  const found: { sort?: unknown; showsAllDay?: unknown } = typeof stored === 'object' && stored !== null ? stored : {}
  return {
    sort: ORDER_SORTS.find((sort) => sort === found.sort) ?? 'newest',
    showsAllDay: found.showsAllDay === true,
  }
}

export class BoardStore {
  readonly settings = createExternalStore(readSettings(readStoredJson(SETTINGS_KEY)))
  readonly ticked = createExternalStore<TickedLines>(readTicked(readStoredJson(TICKED_KEY)))

  constructor() {
    // Another tab of this device.
    globalThis.addEventListener('storage', ({ key }) => {
      if (key === SETTINGS_KEY) this.settings.set(readSettings(readStoredJson(SETTINGS_KEY)))
      if (key === TICKED_KEY) this.ticked.set(readTicked(readStoredJson(TICKED_KEY)))
    })
  }

  arrange(changes: Partial<BoardSettings>): void {
    const settings = { ...this.settings.get(), ...changes }
    this.settings.set(settings)
    writeStored(SETTINGS_KEY, JSON.stringify(settings), 'The arrangement of the board will be lost on reload')
  }

  readonly toggle = (orderId: string, itemId: string): void => {
    this.#save(toggleLine(this.ticked.get(), orderId, itemId))
  }

  prune(open: readonly Order[]): void {
    const pruned = pruneTicked(this.ticked.get(), open)
    if (pruned !== this.ticked.get()) this.#save(pruned)
  }

  #save(ticked: TickedLines): void {
    this.ticked.set(ticked)
    writeStored(TICKED_KEY, JSON.stringify(ticked), 'The ticked lines will be lost on reload')
  }
}

export const board = new BoardStore()
