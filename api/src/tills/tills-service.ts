import { createHash } from 'node:crypto'
import { isCardNumber } from '@fuel-shack/contract/card-number'
import {
  tillCardSchema,
  type TillCard,
  type TillCollect,
  type TillRedeem,
  type TillSpend,
} from '@fuel-shack/contract/tills'
import type { Till } from '../callers.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { LoyaltyService, TillMovement } from '../loyalty/loyalty-service.ts'
import { findTillRequest, insertTillRequest, type TillRequest } from './tills-store.ts'

export interface TillsDeps {
  database: Database
  loyalty: LoyaltyService
  clock: () => Date
}

export type TillsService = ReturnType<typeof createTillsService>

/** One press at the till: which till, under which key. */
export interface TillCall {
  till: Till
  idempotencyKey: string
}

/**
 * What the store's point of sale does with a card. Each movement and the answer to it are one transaction under the
 * till's Idempotency-Key: a repeat gets the first answer and moves nothing.
 */
export function createTillsService({ database, loyalty, clock }: TillsDeps) {
  async function once(call: TillCall, movement: TillMovement): Promise<TillCard> {
    const { idempotencyKey } = call
    const request: TillRequest = { tillId: call.till.id, idempotencyKey, requestHash: hashOf(movement) }
    const answered = await findAnswer(request)
    if (answered) return answered
    const card = await database.transaction(async (tx) => {
      const moved = await loyalty.moveAtTill(tx, movement, `till:${request.tillId}:${idempotencyKey}`)
      if (moved) await insertTillRequest(tx, { ...request, response: moved, createdAt: clock().toISOString() })
      return moved
    })
    // Another press of the same key came first while this one was under way.
    return card ?? getAnswer(await findAnswer(request))
  }

  async function findAnswer(request: TillRequest): Promise<TillCard | undefined> {
    const stored = await findTillRequest(database.queries, request)
    if (!stored) return undefined
    if (stored.requestHash !== request.requestHash) throw new AppError('idempotency_conflict')
    return tillCardSchema.parse(stored.response)
  }

  return {
    /** @throws AppError `invalid_card_number`, `card_not_found` */
    lookUpCard: (cardNumber: string): Promise<TillCard> => loyalty.getTillCard(checked(cardNumber)),

    /** @throws AppError `invalid_card_number`, `card_not_found`, `idempotency_conflict` */
    collect: (call: TillCall, body: TillCollect): Promise<TillCard> =>
      once(call, { act: 'collect', cardNumber: checked(body.cardNumber), spentInCents: body.spentInCents }),

    /** @throws AppError `invalid_card_number`, `card_not_found`, `insufficient_balance`, `idempotency_conflict` */
    redeem: (call: TillCall, body: TillRedeem): Promise<TillCard> =>
      once(call, { act: 'redeem', cardNumber: checked(body.cardNumber), rewards: body.rewards }),

    /** @throws AppError `invalid_card_number`, `card_not_found`, `insufficient_balance`, `idempotency_conflict` */
    spend: (call: TillCall, body: TillSpend): Promise<TillCard> =>
      once(call, { act: 'spend', cardNumber: checked(body.cardNumber), amountInCents: body.amountInCents }),
  }
}

/** A mistyped number is refused by its check digit before the database is asked. */
function checked(cardNumber: string): string {
  if (!isCardNumber(cardNumber)) throw new AppError('invalid_card_number')
  return cardNumber
}

function hashOf(movement: TillMovement): string {
  return createHash('sha256').update(JSON.stringify(movement)).digest('hex')
}

function getAnswer(card: TillCard | undefined): TillCard {
  if (!card) throw new Error('A ledger entry stands under this key, but no answer does')
  return card
}
