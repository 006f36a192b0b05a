/**
 * The fields of sections 3 and 7 of the specification. A reader may rely on no other field of these entities, so that every
 * screen also works with a server that follows the specification and sends nothing more.
 */
export const SPECIFIED_FIELDS = {
  product: ['id', 'title', 'price', 'section', 'order'],
  order: [
    'id',
    'createdAt',
    'fulfilledAt',
    'isDelivery',
    'deliveryAddress',
    'contactNumber',
    'contactEmailAddress',
    'transactionId',
    'customerNotes',
    'orderItems',
  ],
  orderItem: ['id', 'title', 'quantity'],
  checkoutSession: ['sessionId'],
  loyaltyCard: ['cardNumber', 'createdAt'],
  balance: ['loyaltyPoints', 'availableSpend'],
} as const

/** An entity with its specified fields and no others. */
export type Specified<Entity extends keyof typeof SPECIFIED_FIELDS> = Record<
  (typeof SPECIFIED_FIELDS)[Entity][number],
  unknown
>
