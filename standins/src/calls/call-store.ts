import type { Store } from '../store.ts'

/** What the shop asks for: a call about an order that staff have not opened. */
export interface UnopenedOrder {
  orderId: string
  orderNumber: string
  /** The time since the payment. */
  minutes: number
}

export interface PhoneCall extends UnopenedOrder {
  /** The id of the request, which is the same in each attempt. */
  id: string
  calledAt: string
}

/** Stores the calls, each once, however often its request is repeated. */
export class CallStore {
  readonly #store: Store
  readonly #clock: () => Date

  constructor(store: Store, clock: () => Date) {
    this.#store = store
    this.#clock = clock
  }

  has(id: string): boolean {
    return this.#store.first('SELECT id FROM phone_calls WHERE id = ?', id) !== undefined
  }

  save(id: string, { orderId, orderNumber, minutes }: UnopenedOrder): void {
    this.#store.run(
      'INSERT INTO phone_calls (id, order_id, order_number, minutes, called_ms) VALUES (?, ?, ?, ?, ?)',
      id,
      orderId,
      orderNumber,
      minutes,
      this.#clock().getTime(),
    )
  }

  listNewest(limit: number): PhoneCall[] {
    const rows = this.#store.all('SELECT * FROM phone_calls ORDER BY sequence DESC LIMIT ?', limit)
    return rows.map((row) => ({
      id: String(row.id),
      orderId: String(row.order_id),
      orderNumber: String(row.order_number),
      minutes: Number(row.minutes),
      calledAt: new Date(Number(row.called_ms)).toISOString(),
    }))
  }
}
