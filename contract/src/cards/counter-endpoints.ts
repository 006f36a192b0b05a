import { counterCardSchema, counterUndoSchema } from './counter.ts'
import { counterCollectSchema, tillLookUpSchema, tillRedeemSchema, tillSpendSchema } from './tills.ts'
import { claimOldCardSchema, findOldCardSchema, oldCardSchema } from './old-cards.ts'
import type { DetailsOf, EndpointRow } from '../platform/endpoint.ts'

/** Staff move the points and the balance of a card that a customer shows. */
export const counterRows = {
  counterLookUp: { method: 'POST', path: 'counter/card', audience: 'staff' },
  counterCollect: { method: 'POST', path: 'counter/collect', audience: 'staff' },
  counterRedeem: { method: 'POST', path: 'counter/redeem', audience: 'staff' },
  counterSpend: { method: 'POST', path: 'counter/spend', audience: 'staff' },
  findOldCard: { method: 'POST', path: 'counter/old-card', audience: 'staff' },
  claimOldCard: { method: 'POST', path: 'counter/old-card/claim', audience: 'staff' },
  counterUndo: { method: 'POST', path: 'counter/undo', audience: 'staff' },
} as const satisfies Record<string, EndpointRow>

const movement = { isIdempotent: true, response: counterCardSchema } as const

export const describeCounter = () =>
  ({
    counterLookUp: {
      summary: 'Looks up a card by its number: its first name, balance and last movements',
      body: tillLookUpSchema,
      response: counterCardSchema,
    },
    counterCollect: {
      ...movement,
      summary: 'Credits points for an amount spent at the counter; requires an Idempotency-Key',
      body: counterCollectSchema,
    },
    counterRedeem: {
      ...movement,
      takesProof: true,
      summary: 'Redeems points for spend; requires an Idempotency-Key',
      body: tillRedeemSchema,
    },
    counterSpend: {
      ...movement,
      takesProof: true,
      summary: 'Deducts an amount from the spend; requires an Idempotency-Key',
      body: tillSpendSchema,
    },
    findOldCard: {
      summary: 'Looks up a card of another system by its number: the first name, and what is on it',
      body: findOldCardSchema,
      response: oldCardSchema,
    },
    claimOldCard: {
      takesProof: true,
      summary: "Moves what is on a card of another system to a customer's card, once; safe to repeat",
      body: claimOldCardSchema,
      response: counterCardSchema,
    },
    counterUndo: {
      ...movement,
      summary: 'Reverses one movement of the counter; requires an Idempotency-Key',
      body: counterUndoSchema,
    },
  }) as const satisfies DetailsOf<typeof counterRows>
