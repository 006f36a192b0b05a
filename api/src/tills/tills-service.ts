import { createHash } from 'node:crypto'
import { isCardNumber } from '@fuel-shack/contract/values/card-number'
import {
  tillCardSchema,
  type TillCard,
  type TillCollect,
  type TillRedeem,
  type TillSpend,
  type TillVoid,
} from '@fuel-shack/contract/customers/tills'
import type { Actor, Till } from '../callers.ts'
import { dayIn } from '../day.ts'
import type { Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { CardLimitsService } from '../loyalty/card-limits-service.ts'
import type { LoyaltyService, MovedCard, TillMovement } from '../loyalty/loyalty-service.ts'
import type { SettingsService } from '../settings/settings-service.ts'
import type { MessagesService } from '../messages/messages-service.ts'
import { tillLimitPush } from '../messages/templates/staff-pushes.ts'
import type { Shared } from '../shared.ts'
import { dayUsageOf, isWithinCallLimit, type DayUsage } from './till-limits.ts'
import * as store from './tills-store.ts'
import type { TillRequest } from './tills-store.ts'

const VOID_WITHIN_MS = 24 * 60 * 60_000

interface TillsDeps extends Pick<Shared, 'database' | 'site' | 'publicUrl' | 'clock' | 'securityLog'> {
  settings: Pick<SettingsService, 'read'>
  loyalty: LoyaltyService
  cardLimits: CardLimitsService
  messages: MessagesService
}

export type TillsService = ReturnType<typeof createTillsService>

interface TillCall {
  till: Till
  idempotencyKey: string
  actor: Actor
}

type TillRequestBody = TillMovement | ({ kind: 'void' } & TillVoid)

/**
 * Card movements by the store's point of sale. One transaction stores the movement, its usage of the till's limits and the
 * response under the till's Idempotency-Key. A repeat returns the first response and changes nothing.
 */
export function createTillsService(deps: TillsDeps) {
  const { database, settings, loyalty, cardLimits, messages, securityLog, site, publicUrl, clock } = deps

  async function runOnce(call: TillCall, body: TillRequestBody): Promise<TillCard> {
    const { idempotencyKey, till } = call
    const request: TillRequest = { tillId: till.id, idempotencyKey, requestHash: hashOf(body) }
    const stored = await findResponse(request)
    if (stored) return stored
    const moved = await database.transaction(async (tx) => {
      const after = body.kind === 'void' ? await voidMovement(tx, call, body) : await move(tx, call, body)
      if (after) {
        const { card: response, cardId } = after
        await store.insertTillRequest(tx, { ...request, response, cardId, createdAt: clock().toISOString() })
      }
      return after
    })
    if (moved) {
      await record(call, 'success', body)
      return moved.card
    }
    // An entry with this reference exists: a concurrent request has committed this key's entry, or another void.
    const concurrent = await findResponse(request)
    if (concurrent) return concurrent
    if (body.kind === 'void') throw new AppError('movement_voided')
    throw new Error('A ledger entry exists for this key, but no stored response')
  }

  async function move(tx: Tx, { till, idempotencyKey }: TillCall, movement: TillMovement) {
    const limits = await store.findTillLimits(tx, till.id)
    const usage = await usageOf(movement, tx)
    if (!isWithinCallLimit(usage, limits))
      throw new AppError('till_limit_reached', { detail: 'The amount exceeds the limit of one call' })
    const moved = await loyalty.moveAtTill(tx, movement, referenceOf(till, idempotencyKey))
    if (moved && !(await store.addToDay(tx, { tillId: till.id, day: today() }, usage, limits))) {
      throw new AppError('till_limit_reached', { detail: "The till has reached today's limit" })
    }
    return moved
  }

  async function usageOf(movement: TillMovement, tx?: Tx): Promise<DayUsage> {
    return dayUsageOf(movement, (await settings.read('loyalty', tx)).value.rewardInCents)
  }

  function voidMovement(tx: Tx, { till }: TillCall, body: TillVoid): Promise<MovedCard | undefined> {
    const notBefore = new Date(clock().getTime() - VOID_WITHIN_MS).toISOString()
    return loyalty.voidAtTill(tx, {
      cardNumber: body.cardNumber,
      reference: referenceOf(till, body.movementKey),
      notBefore,
    })
  }

  /** Runs a request, and alerts staff once a day if the till or the card has reached a limit. */
  async function handle(call: TillCall, body: TillRequestBody): Promise<TillCard> {
    assertCardNumber(body.cardNumber)
    const { till, actor } = call
    const use = { card: { number: body.cardNumber }, channel: 'till', movement: body.kind, till, actor } as const
    try {
      return await cardLimits.watch(use, () => runOnce(call, body))
    } catch (error) {
      if (error instanceof AppError && error.code === 'till_limit_reached') await alertStaff(call, body)
      throw error
    }
  }

  async function alertStaff(call: TillCall, body: TillRequestBody): Promise<void> {
    await record(call, 'failure', body)
    await database.transaction(async (tx) => {
      const isFirst = await store.markAlerted(tx, { tillId: call.till.id, day: today() }, clock().toISOString())
      if (!isFirst) return
      await messages.enqueue(tx, tillLimitPush(publicUrl, call.till), null)
    })
  }

  async function record({ till, actor }: TillCall, outcome: 'success' | 'failure', body: TillRequestBody) {
    const event = outcome === 'success' ? 'till_movement' : 'till_limit_reached'
    const { ipAddress, requestId } = actor
    const details = { tillId: till.id, movement: body.kind, cents: await amountOf(body) }
    securityLog.record({ event, outcome, ipAddress, requestId, details })
  }

  async function amountOf(body: TillRequestBody): Promise<number | null> {
    if (body.kind === 'void') return null
    const { collectedCents, redeemedCents, spentCents } = await usageOf(body)
    return collectedCents + redeemedCents + spentCents
  }

  async function findResponse(request: TillRequest): Promise<TillCard | undefined> {
    const stored = await store.findTillRequest(database.queries, request)
    if (!stored) return undefined
    if (stored.requestHash !== request.requestHash) throw new AppError('idempotency_conflict')
    return tillCardSchema.parse(stored.response)
  }

  const today = (): string => dayIn(site.timeZone, clock())

  return {
    /** @throws AppError `invalid_card_number`, `card_not_found` */
    async lookUpCard(cardNumber: string): Promise<TillCard> {
      assertCardNumber(cardNumber)
      return loyalty.getTillCard(cardNumber)
    },

    /** @throws AppError `invalid_card_number`, `card_not_found`, `till_limit_reached`, `idempotency_conflict` */
    collect: (call: TillCall, { cardNumber, spentInCents }: TillCollect): Promise<TillCard> =>
      handle(call, { kind: 'collect', cardNumber, spentInCents }),

    /** @throws as `collect` does, or AppError with a `UseProblem` */
    redeem: (call: TillCall, { cardNumber, rewards }: TillRedeem): Promise<TillCard> =>
      handle(call, { kind: 'redeem', cardNumber, rewards }),

    /** @throws as `collect` does, or AppError with a `UseProblem` */
    spend: (call: TillCall, { cardNumber, amountInCents }: TillSpend): Promise<TillCard> =>
      handle(call, { kind: 'spend', cardNumber, amountInCents }),

    /**
     * @throws AppError `invalid_card_number`, `card_not_found`, `movement_not_found`, `movement_voided`,
     * `insufficient_balance`, `idempotency_conflict`
     */
    void: (call: TillCall, { cardNumber, movementKey }: TillVoid): Promise<TillCard> =>
      handle(call, { kind: 'void', cardNumber, movementKey }),
  }
}

function referenceOf(till: Till, idempotencyKey: string): string {
  return `till:${till.id}:${idempotencyKey}`
}

/** Rejects a mistyped number by its check digit before the database is queried. */
function assertCardNumber(cardNumber: string): void {
  if (!isCardNumber(cardNumber)) throw new AppError('invalid_card_number')
}

/** Hashes the kind as `act`, as earlier versions did, so that a repeat after an upgrade matches its stored request. */
function hashOf({ kind, ...body }: TillRequestBody): string {
  return createHash('sha256')
    .update(JSON.stringify({ act: kind, ...body }))
    .digest('hex')
}
