/**
 * The order marks of this device, stored so that a reload does not ring for orders that were opened, and shared between
 * its tabs.
 */
import type { Order } from '@fuel-shack/contract/orders/orders'
import { readStored, writeStored } from '../../client/device-storage.ts'
import { createExternalStore, type ReadableStore } from '../../client/external-store.ts'
import { addAcknowledgement, addMark, pruneMarks, readMarks, type Mark, type MarksByOrder } from './order-marks.ts'

const KEY = 'order-marks'

const load = (): MarksByOrder => readMarks(readStored(KEY, 'The order marks cannot be read'))

export class OrderMarksStore {
  readonly key = KEY
  readonly #marks = createExternalStore(load())
  readonly marks: ReadableStore<MarksByOrder> = this.#marks

  /** Reads what another tab has stored. */
  reload(): void {
    this.#marks.set(load())
  }

  mark(orderIds: readonly string[], mark: Mark): void {
    this.#save(addMark(this.marks.get(), orderIds, mark, Date.now()))
  }

  acknowledge(orders: readonly Order[]): void {
    this.#save(addAcknowledgement(this.marks.get(), orders, Date.now()))
  }

  prune(orders: readonly Order[]): void {
    const pruned = pruneMarks(this.marks.get(), orders, Date.now())
    if (pruned !== this.marks.get()) this.#save(pruned)
  }

  #save(marks: MarksByOrder): void {
    this.#marks.set(marks)
    writeStored(KEY, JSON.stringify(marks), 'The order marks will be lost on reload')
  }
}
