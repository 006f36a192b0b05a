/**
 * What this device did with which order, kept in the browser so that a reload does not ring for what was opened, and
 * shared between its tabs.
 */
import type { Order } from '@fuel-shack/contract/orders'
import { readStored, writeStored } from '../client/device-storage.ts'
import { addMark, pruneMarks, readMarks, type Mark, type MarksByOrder } from './order-marks.ts'

const KEY = 'order-marks'

export class OrderMarksStore {
  readonly #listeners = new Set<() => void>()
  #marks: MarksByOrder

  constructor() {
    this.#marks = readMarks(readStored(KEY, 'What was opened on this device cannot be recalled'))
    globalThis.addEventListener('storage', (event) => {
      if (event.key === KEY) this.#become(readMarks(event.newValue))
    })
  }

  readonly getMarks = (): MarksByOrder => this.#marks

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  mark(orderIds: readonly string[], mark: Mark): void {
    this.#keep(addMark(this.#marks, orderIds, mark, Date.now()))
  }

  prune(orders: readonly Order[]): void {
    const kept = pruneMarks(this.#marks, orders, Date.now())
    if (kept !== this.#marks) this.#keep(kept)
  }

  #keep(marks: MarksByOrder): void {
    this.#become(marks)
    writeStored(KEY, JSON.stringify(marks), 'What was opened on this device will be forgotten on reload')
  }

  #become(marks: MarksByOrder): void {
    this.#marks = marks
    for (const listener of this.#listeners) listener()
  }
}

export const orderMarks = new OrderMarksStore()
