import type { TillCard, TillVoid } from '@fuel-shack/contract/cards/tills'
import type { Caller, Till } from '../../platform/callers.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { CardLimitsService } from '../loyalty/card-limits-service.ts'
import type { LoyaltyService, MovedCard } from '../loyalty/loyalty-service.ts'
import type { CardMovement } from '../loyalty/movement-amounts.ts'
import { assertCardNumber, createCardMovements } from '../loyalty/movements/card-movements.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import { tillLimitPush } from '../../messages/templates/staff-pushes.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import * as store from './tills-store.ts'

const VOID_WITHIN_MS = 24 * 60 * 60_000

interface TillsDeps extends Pick<Shared, 'database' | 'site' | 'publicUrl' | 'clock' | 'securityLog'> {
  settings: Pick<SettingsService, 'read'>
  loyalty: LoyaltyService
  cardLimits: CardLimitsService
  messages: MessagesService
}

export type TillsService = ReturnType<typeof createTillsService>

export interface TillCall {
  till: Till
  idempotencyKey: string
  caller: Caller
}

type TillRequestBody = CardMovement | ({ kind: 'void' } & TillVoid)

/** Card movements by the store's point of sale. */
export function createTillsService(deps: TillsDeps) {
  const { loyalty, cardLimits, securityLog, publicUrl, clock } = deps
  const movements = createCardMovements({
    ...deps,
    tables: { requests: 'till_requests', days: 'till_days', by: 'till_id' },
    limitCode: 'till_limit_reached',
  })

  async function moveOrVoid(tx: Tx, { till, idempotencyKey }: TillCall, body: TillRequestBody) {
    if (body.kind === 'void') return voidMovement(tx, till, body)
    const limits = await store.findTillLimits(tx, till.id)
    return movements.move(tx, body, { by: till.id, reference: referenceOf(till, idempotencyKey), limits })
  }

  function voidMovement(tx: Tx, till: Till, { cardNumber, movementKey }: TillVoid): Promise<MovedCard | undefined> {
    const notBefore = new Date(clock().getTime() - VOID_WITHIN_MS).toISOString()
    return loyalty.voidMovement(tx, { cardNumber, reference: referenceOf(till, movementKey), notBefore })
  }

  async function record({ till, caller }: TillCall, outcome: 'success' | 'failure', body: TillRequestBody) {
    const event = outcome === 'success' ? 'till_movement' : 'till_limit_reached'
    const { ipAddress, requestId } = caller
    const details = { tillId: till.id, movement: body.kind, cents: await amountOf(body) }
    securityLog.record({ event, outcome, ipAddress, requestId, details })
  }

  async function amountOf(body: TillRequestBody): Promise<number | null> {
    if (body.kind === 'void') return null
    const { collectedCents, redeemedCents, spentCents } = await movements.readUsage(body)
    return collectedCents + redeemedCents + spentCents
  }

  return {
    /** @throws AppError `invalid_card_number`, `card_not_found` */
    async lookUpCard(cardNumber: string): Promise<TillCard> {
      assertCardNumber(cardNumber)
      return loyalty.getTillCard(cardNumber)
    },

    /**
     * Moves a card, or voids a movement, once per key. Alerts staff once a day if the till or the card has reached a limit.
     *
     * @throws AppError `invalid_card_number`, `card_not_found`, `till_limit_reached`, `movement_not_found`, `movement_voided`,
     * `idempotency_conflict` or a `UseProblem`
     */
    async move(call: TillCall, body: TillRequestBody): Promise<TillCard> {
      assertCardNumber(body.cardNumber)
      const { till, caller, idempotencyKey } = call
      const use = { card: { number: body.cardNumber }, channel: 'till', movement: body.kind, till, caller } as const
      try {
        const { card, wasDoneAt } = await cardLimits.watch(use, () =>
          movements.runOnce({ by: till.id, idempotencyKey, body }, (tx) => moveOrVoid(tx, call, body)),
        )
        if (wasDoneAt === undefined) await record(call, 'success', body)
        return card
      } catch (error) {
        if (error instanceof AppError && error.code === 'till_limit_reached') {
          await record(call, 'failure', body)
          await movements.alertOnce(till.id, tillLimitPush(publicUrl, till))
        }
        throw error
      }
    },
  }
}

function referenceOf(till: Till, idempotencyKey: string): string {
  return `till:${till.id}:${idempotencyKey}`
}
