import { placedCounterOrderSchema, tillOrderSchema } from '../sales/counter-orders/counter-orders.ts'
import {
  tillCardSchema,
  tillCollectSchema,
  tillLookUpSchema,
  tillRedeemSchema,
  tillSpendSchema,
  tillVoidSchema,
} from './tills.ts'

const call = { method: 'POST', audience: 'till', rateLimit: 'till', response: tillCardSchema } as const
const movement = { ...call, isIdempotent: true } as const

/** Tills call these with their own keys. The web app calls none of them. */
export const tillEndpoints = {
  tillLookUpCard: {
    ...call,
    path: 'till/look-up',
    summary: 'Looks up a card by its number',
    body: tillLookUpSchema,
  },
  tillCollect: {
    ...movement,
    path: 'till/collect',
    summary: 'Credits points for an amount spent at the till; requires an Idempotency-Key',
    body: tillCollectSchema,
  },
  tillRedeem: {
    ...movement,
    path: 'till/redeem',
    summary: 'Redeems points for spend; requires an Idempotency-Key',
    body: tillRedeemSchema,
  },
  tillSpend: {
    ...movement,
    path: 'till/spend',
    summary: 'Deducts an amount from the spend; requires an Idempotency-Key',
    body: tillSpendSchema,
  },
  tillVoid: {
    ...movement,
    path: 'till/void',
    summary: 'Reverses one movement of the same till within 24 hours; requires an Idempotency-Key',
    body: tillVoidSchema,
  },
  tillPlaceOrder: {
    ...movement,
    path: 'till/orders',
    summary: 'Places an order that was made at the till; requires an Idempotency-Key',
    body: tillOrderSchema,
    response: placedCounterOrderSchema,
  },
} as const
