import type { Order } from '@fuel-shack/contract/orders/orders'

/** The ids of the lines that are ticked off, by order. */
export type TickedLines = Readonly<Record<string, readonly string[]>>

const NONE: readonly string[] = []

export const tickedOf = (ticked: TickedLines, orderId: string): readonly string[] => ticked[orderId] ?? NONE

export const isTicked = (ticked: TickedLines, orderId: string, itemId: string): boolean =>
  tickedOf(ticked, orderId).includes(itemId)

export function toggleLine(ticked: TickedLines, orderId: string, itemId: string): TickedLines {
  const before = tickedOf(ticked, orderId)
  const after = before.includes(itemId) ? before.filter((id) => id !== itemId) : [...before, itemId]
  const { [orderId]: _, ...others } = ticked
  return after.length === 0 ? others : { ...others, [orderId]: after }
}

/** Leaves out the lines of orders that are not open; returns the same object if there are none. */
export function pruneTicked(ticked: TickedLines, open: readonly Order[]): TickedLines {
  const ids = new Set(open.map(({ id }) => id))
  const entries = Object.entries(ticked)
  const remaining = entries.filter(([id]) => ids.has(id))
  return remaining.length === entries.length ? ticked : Object.fromEntries(remaining)
}

/** Nothing is ticked off if what is stored is not valid. */
export function readTicked(stored: unknown): TickedLines {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].every((itemId) => typeof itemId === 'string'),
    ),
  )
}
