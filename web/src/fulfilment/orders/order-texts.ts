import type { Order } from '@fuel-shack/contract/orders'

/** As shown in the list, the details and on the docket. */
export function orderTypeOf({ isDelivery }: Pick<Order, 'isDelivery'>): string {
  return isDelivery ? 'Delivery' : 'Pick-up'
}

/** Counts quantities: two burgers and a coffee are three items. */
export function itemCountOf({ orderItems }: Pick<Order, 'orderItems'>): string {
  const count = orderItems.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${count} ${count === 1 ? 'item' : 'items'}`
}
