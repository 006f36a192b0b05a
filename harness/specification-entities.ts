/** Entities with exactly the fields of section 3 of the specification. */
import { products } from './site.ts'
import type { Specified } from './specified-fields.ts'

export const catalogue: Specified<'product'>[] = products.map(({ id, title, priceInCents, section, order }) => ({
  id,
  title,
  price: priceInCents / 100,
  section,
  order,
}))

export type SpecifiedOrder = Specified<'order'> & { id: string; createdAt: string; fulfilledAt: string | null }

const MINUTE_MS = 60_000

/** Builds orders, newest first, as the specification lists them. The notes are how tests find an order. */
export function buildOrders(): SpecifiedOrder[] {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()
  const orderItems: Specified<'orderItem'>[] = [
    { id: 'item-1', title: 'Shack burger', quantity: 2 },
    { id: 'item-2', title: 'Flat white', quantity: 1 },
  ]
  return [
    {
      id: 'order-delivery',
      createdAt: minutesAgo(2),
      fulfilledAt: null,
      isDelivery: true,
      deliveryAddress: '12 Bore Road, Nevertire',
      contactNumber: '0412 345 678',
      contactEmailAddress: 'casey@fuelshack.example',
      transactionId: 'pi_3QabcDEF',
      customerNotes: 'Leave it at the gate',
      orderItems,
    },
    {
      id: 'order-pick-up',
      createdAt: minutesAgo(4),
      fulfilledAt: null,
      isDelivery: false,
      deliveryAddress: null,
      contactNumber: '0498 765 432',
      contactEmailAddress: null,
      transactionId: 'pi_3QghiJKL',
      customerNotes: 'No onion, please',
      orderItems: orderItems.slice(0, 1),
    },
    // Nothing but what an order must have.
    {
      id: 'order-empty',
      createdAt: minutesAgo(6),
      fulfilledAt: null,
      isDelivery: true,
      deliveryAddress: null,
      contactNumber: null,
      contactEmailAddress: null,
      transactionId: null,
      customerNotes: null,
      orderItems: orderItems.slice(1),
    },
    {
      id: 'order-fulfilled',
      createdAt: minutesAgo(60),
      fulfilledAt: minutesAgo(40),
      isDelivery: false,
      deliveryAddress: '',
      contactNumber: '0498 111 222',
      contactEmailAddress: '',
      transactionId: 'pi_3QmnoPQR',
      customerNotes: 'Collected an hour ago',
      orderItems,
    },
  ]
}

export const card: Specified<'loyaltyCard'> = {
  cardNumber: '1234567812345670',
  createdAt: '2026-02-03T04:05:06.000Z',
}
export const balance: Specified<'balance'> = { loyaltyPoints: 250, availableSpend: 1250 }
export const session: Specified<'checkoutSession'> = { sessionId: 'cs_specified_1' }
