import { createHash } from 'node:crypto'
import { dateAt } from '@fuel-shack/contract/shop/hours/stated-time'
import { tillCardSchema, type TillCard } from '@fuel-shack/contract/cards/tills'
import { isCardNumber } from '@fuel-shack/contract/cards/card-number'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MessagesService } from '../../../messages/messages-service.ts'
import type { Notification } from '../../../platform/providers/messages.ts'
import type { SettingsService } from '../../../records/settings/settings-service.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import type { LoyaltyService, MovedCard } from '../loyalty-service.ts'
import type { CardMovement } from '../movement-amounts.ts'
import { dayUsageOf, isWithinCallLimit, type DayUsage, type MovementLimits } from './movement-limits.ts'
import { createMovementStore, type MovementRequest } from './movement-store.ts'
import type { MovementTables } from './movement-tables.ts'

interface CardMovementsDeps extends Pick<Shared, 'database' | 'site' | 'clock'> {
  settings: Pick<SettingsService, 'read'>
  loyalty: Pick<LoyaltyService, 'move'>
  messages: Pick<MessagesService, 'enqueue'>
  tables: MovementTables
  /** The error code of a call that exceeds a limit of its till or its member of staff. */
  limitCode: 'till_limit_reached' | 'staff_limit_reached'
}

interface Request {
  /** The till, or the account of the member of staff. */
  by: string
  idempotencyKey: string
  body: { kind: CardMovement['kind'] | 'void'; cardNumber: string }
}

interface MovedOnce {
  /** The card as it was after the movement. */
  card: TillCard
  /** The time at which an earlier call with the key made the movement. Undefined: it was made now. */
  wasDoneAt?: string
}

/**
 * Movements of cards by tills or by staff. One transaction stores the movement, its usage of the day's limits and the response
 * under the Idempotency-Key. A repeat returns the first response and changes nothing.
 */
export function createCardMovements(deps: CardMovementsDeps) {
  const { database, settings, loyalty, messages, site, clock, limitCode } = deps
  const store = createMovementStore(deps.tables)
  const today = (): string => dateAt(clock(), site.timeZone)

  async function findResponse(request: MovementRequest): Promise<MovedOnce | undefined> {
    const stored = await store.findRequest(database.queries, request)
    if (!stored) return undefined
    if (stored.requestHash !== request.requestHash) throw new AppError('idempotency_conflict')
    return { card: tillCardSchema.parse(stored.response), wasDoneAt: stored.createdAt }
  }

  async function readUsage(movement: CardMovement, tx?: Tx): Promise<DayUsage> {
    return dayUsageOf(movement, (await settings.read('loyalty', tx)).value)
  }

  return {
    readUsage,

    /**
     * @param work moves the card. It returns undefined if an entry with its reference exists already.
     * @throws AppError `idempotency_conflict`, `movement_voided`
     */
    async runOnce(
      { by, idempotencyKey, body }: Request,
      work: (tx: Tx) => Promise<MovedCard | undefined>,
    ): Promise<MovedOnce> {
      const request: MovementRequest = { by, idempotencyKey, requestHash: hashOf(body) }
      const stored = await findResponse(request)
      if (stored) return stored
      const moved = await database.transaction(async (tx) => {
        const after = await work(tx)
        if (after) {
          const { card: response, cardId } = after
          await store.insertRequest(tx, { ...request, response, cardId, createdAt: clock().toISOString() })
        }
        return after
      })
      if (moved) return { card: moved.card }
      // An entry with this reference exists: a concurrent request has committed this key's entry, or another void.
      const concurrent = await findResponse(request)
      if (concurrent) return concurrent
      if (body.kind === 'void') throw new AppError('movement_voided')
      throw new Error('A ledger entry exists for this key, but no stored response')
    },

    /**
     * Moves a card within the limits of the mover.
     *
     * @returns undefined if an entry with this reference exists already.
     * @throws AppError with the `limitCode`, `card_not_found` or a `UseProblem`
     */
    async move(
      tx: Tx,
      movement: CardMovement,
      { by, reference, limits }: { by: string; reference: string; limits: MovementLimits },
    ): Promise<MovedCard | undefined> {
      const usage = await readUsage(movement, tx)
      if (!isWithinCallLimit(usage, limits))
        throw new AppError(limitCode, { detail: 'The amount exceeds the limit of one call' })
      const moved = await loyalty.move(tx, movement, reference)
      if (moved && !(await store.addToDay(tx, { by, day: today() }, usage, limits))) {
        throw new AppError(limitCode, { detail: "Today's limit has been reached" })
      }
      return moved
    },

    /** Alerts staff once a day. */
    alertOnce: (by: string, push: Notification): Promise<void> =>
      database.transaction(async (tx) => {
        const isFirst = await store.markAlerted(tx, { by, day: today() }, clock().toISOString())
        if (isFirst) await messages.enqueue(tx, push, null)
      }),
  }
}

/** Rejects a mistyped number by its check digit before the database is queried. */
export function assertCardNumber(cardNumber: string): void {
  if (!isCardNumber(cardNumber)) throw new AppError('invalid_card_number')
}

function hashOf(body: Request['body']): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}
