import type { Order } from './orders.ts'

/** `ALLERGY: milk, egg`; undefined for an order without any. */
export function allergyLine({ allergies = [] }: Pick<Order, 'allergies'>): string | undefined {
  return allergies.length > 0 ? `ALLERGY: ${allergies.join(', ')}` : undefined
}
