import { createHash } from 'node:crypto'
import { isCardNumber } from '@fuel-shack/contract/card-number'
import type { Site } from '@fuel-shack/contract/site'
import {
  tillCardSchema,
  type TillCard,
  type TillCollect,
  type TillRedeem,
  type TillSpend,
  type TillVoid,
} from '@fuel-shack/contract/tills'
import type { Actor, Till } from '../callers.ts'
import type { Database, Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { LoyaltyService, MovedCard, TillMovement } from '../loyalty/loyalty-service.ts'
import type { MessagesService } from '../messages/messages-service.ts'
import type { SecurityLog } from '../security-log.ts'
import { deleteOldDays, markAlerted, takeFromDay } from './till-days-store.ts'
import { dayIn, dayUseOf, isWithinCallLimit } from './till-limits.ts'
import {
  deleteOldRequests,
  findTillLimits,
  findTillRequest,
  insertTillRequest,
  type TillRequest,
} from './tills-store.ts'

const VOID_WITHIN_MS = 24 * 60 * 60_000
const KEPT_FOR_MS = 90 * 24 * 60 * 60_000
const PURGE_BATCH = 500

export interface TillsDeps {
  database: Database
  loyalty: LoyaltyService
  messages: MessagesService
  securityLog: SecurityLog
  site: Pick<Site, 'loyalty' | 'timeZone'>
  publicUrl: string
  clock: () => Date
}

export type TillsService = ReturnType<typeof createTillsService>

/** One call of a till: which till, under which key, in which request. */
export interface TillCall {
  till: Till
  idempotencyKey: string
  actor: Actor
}

/** A movement, or the reversal of one. */
type TillRequestBody = TillMovement | ({ act: 'void' } & TillVoid)

/**
 * What the store's point of sale does with a card. Each movement, what it takes of the till's limits and the answer to
 * it are one transaction under the till's Idempotency-Key: a repeat gets the first answer and moves nothing.
 */
export function createTillsService(deps: TillsDeps) {
  const { database, loyalty, messages, securityLog, site, publicUrl, clock } = deps

  async function once(call: TillCall, body: TillRequestBody): Promise<TillCard> {
    const { idempotencyKey, till } = call
    const request: TillRequest = { tillId: till.id, idempotencyKey, requestHash: hashOf(body) }
    const answered = await findAnswer(request)
    if (answered) return answered
    const moved = await database.transaction(async (tx) => {
      const after = body.act === 'void' ? await voidMovement(tx, call, body) : await move(tx, call, body)
      if (after) {
        const { card: response, cardId } = after
        await insertTillRequest(tx, { ...request, response, cardId, createdAt: clock().toISOString() })
      }
      return after
    })
    if (moved) {
      record(call, 'success', body)
      return moved.card
    }
    // An entry with this reference exists: this key's own, committed by a request at the same moment, or another void.
    const concurrent = await findAnswer(request)
    if (concurrent) return concurrent
    if (body.act === 'void') throw new AppError('movement_voided')
    throw new Error('A ledger entry exists under this key, but no answer does')
  }

  async function move(tx: Tx, { till, idempotencyKey }: TillCall, movement: TillMovement) {
    const limits = await findTillLimits(tx, till.id)
    const use = dayUseOf(movement, site.loyalty.rewardInCents)
    if (!isWithinCallLimit(use, limits)) throw new AppError('till_limit_reached', { detail: 'Too much for one call' })
    const moved = await loyalty.moveAtTill(tx, movement, referenceOf(till, idempotencyKey))
    if (moved && !(await takeFromDay(tx, { tillId: till.id, day: today() }, use, limits))) {
      throw new AppError('till_limit_reached', { detail: "The till's limit for today is reached" })
    }
    return moved
  }

  function voidMovement(tx: Tx, { till }: TillCall, body: TillVoid): Promise<MovedCard | undefined> {
    const notBefore = new Date(clock().getTime() - VOID_WITHIN_MS).toISOString()
    return loyalty.voidAtTill(tx, {
      cardNumber: body.cardNumber,
      reference: referenceOf(till, body.movementKey),
      notBefore,
    })
  }

  /** Runs a request and alerts staff, once a day, where the till reached a limit. */
  async function handle(call: TillCall, body: TillRequestBody): Promise<TillCard> {
    try {
      return await once(call, body)
    } catch (error) {
      if (error instanceof AppError && error.code === 'till_limit_reached') await alertStaff(call, body)
      throw error
    }
  }

  async function alertStaff(call: TillCall, body: TillRequestBody): Promise<void> {
    record(call, 'failure', body)
    await database.transaction(async (tx) => {
      const isFirst = await markAlerted(tx, { tillId: call.till.id, day: today() }, clock().toISOString())
      if (!isFirst) return
      await messages.enqueue(tx, {
        channel: 'push',
        to: { staff: true },
        title: 'Till limit reached',
        text: `${call.till.name} tried to move more than its limit allows. Check who is using it.`,
        url: `${publicUrl}/`,
      })
    })
  }

  function record({ till, actor }: TillCall, outcome: 'success' | 'failure', body: TillRequestBody): void {
    const event = outcome === 'success' ? 'till_movement' : 'till_limit_reached'
    const { ipAddress, requestId } = actor
    const details = { tillId: till.id, act: body.act, cents: amountOf(body) }
    securityLog.record({ event, outcome, ipAddress, requestId, details })
  }

  function amountOf(body: TillRequestBody): number | null {
    if (body.act === 'void') return null
    const { collectedCents, redeemedCents, spentCents } = dayUseOf(body, site.loyalty.rewardInCents)
    return collectedCents + redeemedCents + spentCents
  }

  async function findAnswer(request: TillRequest): Promise<TillCard | undefined> {
    const stored = await findTillRequest(database.queries, request)
    if (!stored) return undefined
    if (stored.requestHash !== request.requestHash) throw new AppError('idempotency_conflict')
    return tillCardSchema.parse(stored.response)
  }

  const today = (): string => dayIn(site.timeZone, clock())

  return {
    /** @throws AppError `invalid_card_number`, `card_not_found` */
    lookUpCard: (cardNumber: string): Promise<TillCard> => loyalty.getTillCard(checked(cardNumber)),

    /** @throws AppError `invalid_card_number`, `card_not_found`, `till_limit_reached`, `idempotency_conflict` */
    collect: (call: TillCall, body: TillCollect): Promise<TillCard> =>
      handle(call, { act: 'collect', cardNumber: checked(body.cardNumber), spentInCents: body.spentInCents }),

    /**
     * @throws AppError `invalid_card_number`, `card_not_found`, `insufficient_balance`, `till_limit_reached`,
     * `idempotency_conflict`
     */
    redeem: (call: TillCall, body: TillRedeem): Promise<TillCard> =>
      handle(call, { act: 'redeem', cardNumber: checked(body.cardNumber), rewards: body.rewards }),

    /**
     * @throws AppError `invalid_card_number`, `card_not_found`, `insufficient_balance`, `till_limit_reached`,
     * `idempotency_conflict`
     */
    spend: (call: TillCall, body: TillSpend): Promise<TillCard> =>
      handle(call, { act: 'spend', cardNumber: checked(body.cardNumber), amountInCents: body.amountInCents }),

    /**
     * @throws AppError `invalid_card_number`, `card_not_found`, `movement_not_found`, `movement_voided`,
     * `insufficient_balance`, `idempotency_conflict`
     */
    void: (call: TillCall, body: TillVoid): Promise<TillCard> =>
      handle(call, { act: 'void', cardNumber: checked(body.cardNumber), movementKey: body.movementKey }),

    /** Deletes what is past the time in which a till repeats a request; safe to repeat. */
    async purgeOld(): Promise<void> {
      const before = new Date(clock().getTime() - KEPT_FOR_MS)
      while ((await deleteOldRequests(database.queries, before.toISOString(), PURGE_BATCH)) === PURGE_BATCH);
      await deleteOldDays(database.queries, dayIn(site.timeZone, before))
    },
  }
}

function referenceOf(till: Till, idempotencyKey: string): string {
  return `till:${till.id}:${idempotencyKey}`
}

/** Rejects a mistyped number by its check digit before the database is queried. */
function checked(cardNumber: string): string {
  if (!isCardNumber(cardNumber)) throw new AppError('invalid_card_number')
  return cardNumber
}

function hashOf(body: TillRequestBody): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}
