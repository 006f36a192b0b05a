import type { CounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import { openCancellingShop } from '../cancelling-fixture.ts'

let keys = 0

export function newKey(): { 'idempotency-key': string } {
  keys += 1
  return { 'idempotency-key': `counter-order-${keys}` }
}

export const burger = (more: Partial<CounterOrder> = {}): CounterOrder => ({
  items: [{ productId: 'shack_burger', quantity: 1 }],
  payment: 'till',
  ...more,
})

/** A rest stop with two people on the screens, a manager and a till. */
export async function openCounterShop() {
  const shop = await openCancellingShop()
  const { issuer } = shop.environment
  const as = async (subject: string, role: string | string[]) =>
    shop.api.as(await issuer.token({ subject, role, expiresIn: 86_400 }))
  return {
    ...shop,
    manager: await as('maya', ['staff', 'manager']),
    colleague: await as('kim', 'staff'),
    till: shop.api.as(await shop.api.context.tillKeys.addTill('Front counter')),
    /** Marks an order as done. */
    done: (id: string) => shop.staff.post(`orders/${id}/fulfill`),
  }
}
