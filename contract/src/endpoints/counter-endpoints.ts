import { z } from 'zod'
import { counterCardSchema, counterUndoSchema } from '../customers/counter.ts'
import { counterCollectSchema, tillLookUpSchema, tillRedeemSchema, tillSpendSchema } from '../customers/tills.ts'

const movement = { isIdempotent: true, response: counterCardSchema } as const

const WAITS =
  '. Answers 409 `customer_confirmation_required` until the customer has said yes in the app: send it again every few seconds'

/** Staff move the points and the balance of a card that a customer shows. */
export const counterEndpoints = {
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
    summary: `Redeems points for spend; requires an Idempotency-Key${WAITS}`,
    body: tillRedeemSchema,
  },
  counterSpend: {
    ...movement,
    takesProof: true,
    summary: `Deducts an amount from the spend; requires an Idempotency-Key${WAITS}`,
    body: tillSpendSchema,
  },
  counterWithdraw: {
    isIdempotent: true,
    summary: 'Withdraws the question to the customer of the call with this Idempotency-Key; safe to repeat',
    response: z.strictObject({}),
  },
  counterUndo: {
    ...movement,
    summary: 'Reverses one movement of the counter; requires an Idempotency-Key',
    body: counterUndoSchema,
  },
} as const
