import { DEFAULT_STATION } from '@fuel-shack/contract/shop/stations/stations'
import { newOrderMessageId, newOrderPush } from '../../messages/templates/staff-pushes.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readProductStations } from '../../shop/catalogue/product-stations.ts'
import { announcedAfterMs } from './rules/announced-after.ts'
import type { OrdersDeps } from './orders-deps.ts'
import { insertOrder, type NewOrder, type SoldOrder } from './sold-order-store.ts'

const MINUTE_MS = 60_000

export interface PlacedOrder extends Omit<
  NewOrder,
  'id' | 'createdAt' | 'cancellableUntil' | 'counterPayment' | 'tillId' | 'items'
> {
  checkoutId: string
  customerId: string
  items: Omit<NewOrder['items'][number], 'station'>[]
}

/** Stores the order, marks the list as changed and queues a push to staff in the caller's transaction. */
export async function placeOrder(deps: OrdersDeps, tx: Tx, order: PlacedOrder): Promise<SoldOrder> {
  const { changes, messages, site, publicUrl, clock, newId } = deps
  const id = newId()
  const placedAt = clock()
  const createdAt = placedAt.toISOString()
  const cancellableUntil = await endOfCancelling(deps, tx, { placedAt, startAt: order.startAt })
  const items = await withStations(tx, order.items)
  const number = await insertOrder(tx, {
    ...order,
    items,
    id,
    createdAt,
    cancellableUntil,
    counterPayment: null,
    tillId: null,
  })
  await changes.bump(tx, 'orders')
  const itemCount = order.items.reduce((sum, item) => sum + item.quantity, 0)
  await messages.enqueueLater(tx, newOrderPush(publicUrl, { number, itemCount }), {
    id: newOrderMessageId(id),
    customerId: null,
    afterMs: announcedAfterMs(site.fulfilment, order.startAt, placedAt),
  })
  return { ...order, id, number, createdAt, lines: order.items }
}

/** Each line of any order stores its station, so that a later change of the menu does not move an open order. */
export async function withStations(tx: Tx, items: PlacedOrder['items']): Promise<NewOrder['items']> {
  const productIds = items.map(({ productId }) => productId)
  const stations = await readProductStations(tx, productIds)
  return items.map((item) => ({ ...item, station: stations.get(item.productId) ?? DEFAULT_STATION }))
}

/** An order for later can be cancelled until cooking is due to start, any other for the time that customers have. */
async function endOfCancelling(
  { settings }: OrdersDeps,
  tx: Tx,
  { placedAt, startAt }: { placedAt: Date; startAt: string | null },
): Promise<string> {
  if (startAt !== null) return startAt
  const { cancelWithinMinutes } = (await settings.read('limits', tx)).value
  return new Date(placedAt.getTime() + cancelWithinMinutes * MINUTE_MS).toISOString()
}
