import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { RejectedCallError } from './callers.ts'
import { regulars, sam } from './people.ts'
import type { DemoStop, Line, OpenOrder } from './rest-stop.ts'

const ORDER_EVERY_MS = 40_000
const MINUTE_MS = 60_000
/** The cook works alone until a visitor does: the board stays as full as it was. */
const OPEN_ORDERS_MAX = 15
const SEEN_AFTER_MS = 3 * MINUTE_MS

const MEALS: Line[][] = [
  [{ dish: 'shack_burger' }, { dish: 'hot_chips_small' }],
  [
    { dish: 'chicken_burger', quantity: 2 },
    { dish: 'soft_drink', quantity: 2 },
  ],
  [{ dish: 'meat_pie' }, { dish: 'iced_coffee' }],
  [{ dish: 'fish_and_chips' }, { dish: 'water' }],
  [{ dish: 'vegie_burger' }, { dish: 'side_salad' }],
  [{ dish: 'flat_white', quantity: 2 }, { dish: 'raisin_toast' }],
  [{ dish: 'roast_of_the_day' }, { dish: 'pot_of_tea' }],
]

/** Keeps the demo alive: a paid order every forty seconds, and a cook who keeps up with them. */
export async function liveOn(stop: DemoStop, signal: AbortSignal): Promise<void> {
  const screenId = randomUUID()
  for (let turn = 0; !signal.aborted; turn += 1) {
    try {
      await stop.as(sam)('screens', { screenId, isVisible: true, isAudible: true, isKitchen: true })
      await delay(ORDER_EVERY_MS, undefined, { signal })
      const by = regulars[turn % regulars.length]?.email ?? sam
      await stop.order({ by, lines: MEALS[turn % MEALS.length] ?? [] })
      await cook(stop)
    } catch (error) {
      if (signal.aborted) return
      // A visitor may have done the same with the order at that moment.
      if (!(error instanceof RejectedCallError && error.status === 409)) console.error('The demo:', error)
    }
  }
}

async function cook(stop: DemoStop): Promise<void> {
  const open = (await stop.listOpen()).toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  const act = (order: OpenOrder, path: string) => stop.as(sam)(`orders/${order.id}/${path}`, {})
  const isWaiting = ({ createdAt }: OpenOrder) => stop.clock.now().getTime() - Date.parse(createdAt) > SEEN_AFTER_MS
  for (const order of open) if (order.seenAt === undefined && isWaiting(order)) await act(order, 'see')
  for (const order of open.slice(0, Math.max(0, open.length - OPEN_ORDERS_MAX)))
    await act(order, order.dispatchedAt ? 'fulfill' : 'dispatch')
  const next = open.find(({ seenAt, startedAt }) => seenAt !== undefined && startedAt === undefined)
  if (next) await act(next, 'start')
}
