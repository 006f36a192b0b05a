/**
 * What this device did with which order, kept in the browser so that a reload does not ring for what was opened, and
 * shared between its tabs.
 */
import type { Order } from '@fuel-shack/contract/orders'
import { readStored, writeStored } from '../../client/device-storage.ts'
import { createExternalStore, useExternalStore, type ReadableStore } from '../../client/external-store.ts'
import { addMark, pruneMarks, readMarks, type Mark, type MarksByOrder } from './order-marks.ts'

const KEY = 'order-marks'

export class OrderMarksStore {
  readonly #marks = createExternalStore(readMarks(readStored(KEY, 'What was opened on this device cannot be recalled')))
  readonly marks: ReadableStore<MarksByOrder> = this.#marks

  constructor() {
    globalThis.addEventListener('storage', (event) => {
      if (event.key === KEY) this.#marks.set(readMarks(event.newValue))
    })
  }

  mark(orderIds: readonly string[], mark: Mark): void {
    this.#keep(addMark(this.marks.get(), orderIds, mark, Date.now()))
  }

  prune(orders: readonly Order[]): void {
    const kept = pruneMarks(this.marks.get(), orders, Date.now())
    if (kept !== this.marks.get()) this.#keep(kept)
  }

  #keep(marks: MarksByOrder): void {
    this.#marks.set(marks)
    writeStored(KEY, JSON.stringify(marks), 'What was opened on this device will be forgotten on reload')
  }
}

export const orderMarks = new OrderMarksStore()

export const useOrderMarks = (): MarksByOrder => useExternalStore(orderMarks.marks)
