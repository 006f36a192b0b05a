import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { arrivalTexts } from '@fuel-shack/contract/shop/rest-stop/arrival-texts'
import { CUSTOMER_ACCOUNT, type User } from '../../../platform/callers.ts'
import { AppError } from '../../../platform/errors.ts'
import { appendOrderAction, saveArrival } from '../order-changes-store.ts'
import type { CustomerOrdersDeps } from './customer-orders-deps.ts'
import { getOwnOrder } from './get-own-order.ts'

/**
 * Safe to repeat: the time is that of the first call with this place.
 *
 * @throws AppError `order_not_found`, `order_closed`, `place_unknown`
 */
export async function reportArrival(
  deps: CustomerOrdersDeps,
  caller: User,
  id: string,
  place: string | null,
): Promise<CustomerOrder> {
  const { database, changes, settings, clock, newId } = deps
  const { places } = (await settings.read('collection')).value
  if (place !== null && !places.flatMap(arrivalTexts).includes(place)) throw new AppError('place_unknown')
  await getOwnOrder(deps, caller, id)
  const arrivedAt = clock().toISOString()
  await database.transaction(async (tx) => {
    if (!(await saveArrival(tx, id, place === null ? null : { place, arrivedAt }))) return
    const by = { accountId: CUSTOMER_ACCOUNT, sessionId: null }
    await appendOrderAction(tx, { id: newId(), orderId: id, action: 'arrived', ...by, createdAt: arrivedAt })
    await changes.bump(tx, 'orders')
  })
  const order = await getOwnOrder(deps, caller, id)
  if ((order.arrival?.place ?? null) !== place) throw new AppError('order_closed')
  return order
}
