import type { Order } from '@fuel-shack/contract/orders/orders'
import { startedText } from './progress-texts.ts'

/** Marks the row of an open order that someone has begun to make. */
export function StartedWord({ order }: { order: Order }) {
  const text = order.fulfilledAt === null ? startedText(order) : undefined
  return text === undefined ? null : (
    <span>
      <strong>{text}</strong>
    </span>
  )
}
