import { counterCardSchema, counterUndoSchema } from '../customers/counter.ts'
import { counterCollectSchema, tillLookUpSchema, tillRedeemSchema, tillSpendSchema } from '../customers/tills.ts'

const call = { rateLimit: 'staff-write', response: counterCardSchema } as const
const movement = { ...call, isIdempotent: true } as const

/** Staff move the points and the balance of a card that a customer shows. */
export const counterEndpoints = {
  counterLookUp: {
    ...call,
    summary: 'Looks up a card by its number: its first name, balance and last movements',
    body: tillLookUpSchema,
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
  counterUndo: {
    ...movement,
    summary: 'Reverses one movement of the counter; requires an Idempotency-Key',
    body: counterUndoSchema,
  },
} as const
