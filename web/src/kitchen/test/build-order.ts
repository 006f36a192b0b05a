import type { Order } from '@fuel-shack/contract/sales/orders/orders'

/** Test files share the browser's storage, so ids differ between them: marks of one file must not affect another. */
const file = crypto.randomUUID().slice(0, 8)
let built = 0

/** An open pick-up order with default values. */
export function buildOrder(changes: Partial<Order> = {}): Order {
  built += 1
  return {
    id: `${file}-0000-7000-8000-${String(built).padStart(12, '0')}`,
    createdAt: '2026-11-20T08:00:00.000Z',
    fulfilledAt: null,
    dispatchedAt: null,
    isDelivery: false,
    deliveryAddress: null,
    contactNumber: '0412 345 678',
    contactEmailAddress: 'casey@fuelshack.example',
    transactionId: 'pi_3QabcDEF',
    customerNotes: '',
    orderItems: [{ id: 'item-1', title: 'Shack burger', quantity: 2 }],
    ...changes,
  }
}
