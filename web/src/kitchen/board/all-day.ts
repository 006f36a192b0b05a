/** The all-day count: how many of each dish the open orders need, over all tickets. What was refunded is not needed. */
import { isAhead } from '@fuel-shack/contract/sales/orders/order-status'
import type { Order, OrderItem } from '@fuel-shack/contract/sales/orders/orders'
import { optionText } from '@fuel-shack/contract/shop/catalogue/option-choice'
import { quantityToMake } from '@fuel-shack/contract/sales/payments/refunded-dishes'
import { isCalledOff } from '@fuel-shack/contract/sales/payments/payment-flags'
import { tickedOf, type TickedLines } from '../tickets/kitchen-board-state.ts'

interface OptionCount {
  text: string
  count: number
  isRemoval: boolean
}

interface Tally {
  total: number
  /** Still to make, without lines that are ticked off. */
  count: number
  /** The part of `count` in orders that need not be started yet. */
  laterCount: number
  /** The options of lines that are still to make. */
  options: Map<string, OptionCount>
}

/**
 * Sorted by how many were ordered in all, which does not change when a line is ticked off: then no row of the panel
 * moves. A dish that is done has the count 0.
 */
export function allDayCounts(orders: readonly Order[], ticked: TickedLines, nowMs: number) {
  const tallies = new Map<string, Tally>()
  for (const order of orders) {
    if (order.fulfilledAt !== null || isCalledOff(order)) continue
    const isLater = isAhead(order, nowMs)
    for (const item of order.orderItems) {
      const quantity = quantityToMake(item)
      if (quantity === 0) continue
      const tally = tallies.get(item.title) ?? { total: 0, count: 0, laterCount: 0, options: new Map() }
      tallies.set(item.title, tally)
      tally.total += quantity
      if (tickedOf(ticked, order.id).includes(item.id)) continue
      tally.count += quantity
      if (isLater) tally.laterCount += quantity
      addOptions(tally.options, item, quantity)
    }
  }
  return [...tallies]
    .toSorted(([a, { total: x }], [b, { total: y }]) => y - x || a.localeCompare(b))
    .map(([title, { count, laterCount, options }]) => ({ title, count, laterCount, options: sortOptions(options) }))
}

function addOptions(counts: Map<string, OptionCount>, { options = [] }: OrderItem, quantity: number): void {
  for (const option of options) {
    const text = optionText(option)
    const before = counts.get(text)?.count ?? 0
    counts.set(text, { text, count: before + quantity, isRemoval: option.isRemoval })
  }
}

/** Removals first. */
function sortOptions(options: Map<string, OptionCount>): OptionCount[] {
  return [...options.values()].sort(
    (a, b) => Number(b.isRemoval) - Number(a.isRemoval) || b.count - a.count || a.text.localeCompare(b.text),
  )
}
