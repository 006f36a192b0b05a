import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'

export const ORDER_ID = '01938f0e-0000-7000-8000-0000000ab417'

/** A paid order with default values. */
export function buildCustomerOrder(changes: Partial<CustomerOrder> = {}): CustomerOrder {
  return {
    id: ORDER_ID,
    number: '417',
    customerName: 'Casey',
    createdAt: '2026-11-20T08:31:00.000Z',
    dispatchedAt: null,
    fulfilledAt: null,
    items: [
      {
        id: 'line-1',
        productId: 'pie',
        title: 'Beef pie',
        quantity: 2,
        unitPriceCents: 790,
        options: [{ id: 'no_onion', title: 'onion', deltaInCents: 0, isRemoval: true }],
        note: 'well done',
      },
    ],
    customerNotes: '',
    totalCents: 1580,
    points: 15,
    ...changes,
  }
}
