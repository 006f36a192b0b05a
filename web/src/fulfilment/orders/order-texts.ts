import type { Order } from '@fuel-shack/contract/orders'

/** How an order is spoken of, on the list, in the details and on the docket. */
export function orderTypeOf({ isDelivery }: Pick<Order, 'isDelivery'>): string {
  return isDelivery ? 'Delivery' : 'Pick-up'
}

/** Everything in the bag, counted: two burgers and a coffee are three. */
export function itemCountOf({ orderItems }: Pick<Order, 'orderItems'>): string {
  const count = orderItems.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${count} ${count === 1 ? 'item' : 'items'}`
}
