import type { LoggedInCaller } from '../../platform/callers.ts'
import type { CounterCard, CounterMovement, CounterUndo } from '@fuel-shack/contract/cards/counter'
import { isManager } from '@fuel-shack/contract/team/roles'
import { lastDigits } from '@fuel-shack/contract/cards/card-number'
import { firstNameOf } from '@fuel-shack/contract/platform/first-name'
import type { CustomersService } from '../customers/customers-service.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { CardLimitsService } from '../loyalty/card-limits-service.ts'
import { causeOf, voidReference } from '../loyalty/ledger-references.ts'
import type { ClaimsService } from '../old-cards/claims-service.ts'
import type { LoyaltyService, MovedCard } from '../loyalty/loyalty-service.ts'
import type { CardMovement } from '../loyalty/movement-amounts.ts'
import { assertCardNumber, createCardMovements } from '../loyalty/movements/card-movements.ts'
import type { MovementTables } from '../loyalty/movements/movement-tables.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import { staffLimitPush } from '../../messages/templates/staff-pushes.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import { failure } from '../../platform/monitoring/security-log.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { StaffNamesService } from '../../team/staff-names-service.ts'
import type { StaffProofs } from '../../team/staff-proofs.ts'
import { addAdjustment } from './adjustments-store.ts'

const PREFIX = 'counter:'
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `counter-tables.ts` has the columns of the tables of tills
const TABLES = { requests: 'counter_requests', days: 'counter_days', by: 'account_id' } as unknown as MovementTables
const OWN_UNDO_MS = 24 * 60 * 60_000
/** A receipt that a second tablet collects is the same sale; so is one from shortly before, which waited for reception. */
const SAME_SALE_MS = 10 * 60_000
const SHOWN_MOVEMENTS = 10
/** The card of an hour that is written to the security log. More are not rejected: a busy counter has them. */
const NOTED_CARD = 50
const LOOK_UPS = { limit: 100_000, windowSeconds: 60 * 60 }

interface CounterDeps extends Pick<Shared, 'database' | 'site' | 'publicUrl' | 'clock' | 'rateLimits' | 'securityLog'> {
  settings: Pick<SettingsService, 'read'>
  customers: Pick<CustomersService, 'getCustomer' | 'listCustomers'>
  loyalty: LoyaltyService
  claims: Pick<ClaimsService, 'hasWaiting'>
  cardLimits: CardLimitsService
  messages: MessagesService
  auditTrail: Pick<AuditTrailService, 'appendAndLog'>
  staffProofs: StaffProofs
  staffNames: Pick<StaffNamesService, 'namesOf'>
}

export interface CounterRequest {
  caller: LoggedInCaller
  idempotencyKey: string
  /** Staff said so of a sale that had been collected on this card. */
  isAnotherSale?: boolean
  /** How long the call waited for reception. */
  waitedSeconds?: number
}

type MovedAtCounter = MovedCard & { isAnotherSale?: true }

type CounterMove = CardMovement | ({ kind: 'void' } & CounterUndo)

export type CounterService = ReturnType<typeof createCounterService>

/** Staff move the points and the balance of a card that a customer shows at the counter. */
export function createCounterService(deps: CounterDeps) {
  const { settings, customers, loyalty, claims, cardLimits, auditTrail, staffProofs, staffNames, securityLog } = deps
  const { rateLimits, publicUrl, clock } = deps
  const movements = createCardMovements({ ...deps, tables: TABLES, limitCode: 'staff_limit_reached' })

  /** @throws AppError `invalid_card_number`, `card_not_found` */
  async function describe(caller: LoggedInCaller, cardNumber: string): Promise<{ card: CounterCard; isOwn: boolean }> {
    assertCardNumber(cardNumber)
    const { customerId, balance, entries } = await loyalty.describeCard(cardNumber, SHOWN_MOVEMENTS)
    const customer = await customers.getCustomer(customerId)
    const { pointsPerDollar, pointsPer10Litres, alsoExcluded, ...rates } = (await settings.read('loyalty')).value
    const { pointsPerReward, rewardInCents } = rates
    const isOwn = customer.subject === caller.accountId
    const isLocked = isOwn && !isManager(caller)
    const references = new Set(entries.map(({ reference }) => reference))
    const card: CounterCard = {
      ...balance,
      firstName: firstNameOf(customer.name),
      ...(isLocked && { isLocked }),
      movements: entries.map(({ id, createdAt, kind, points, cents, reference }) => {
        const isUndone = references.has(voidReference(reference))
        const undo = isUndone || isLocked ? undefined : undoRight(caller, { reference, createdAt })
        const shown = { id, createdAt, kind, points, amountInCents: cents, ...causeOf(reference) }
        return { ...shown, ...(isUndone && { isUndone }), ...(undo && { undo }) }
      }),
      pointsPerDollar,
      pointsPer10Litres,
      alsoExcluded,
      pointsPerReward,
      rewardInCents,
      ...((await claims.hasWaiting()) && { hasOldCards: true }),
    }
    return { card, isOwn }
  }

  /** Counts each card once in an hour: the screen of a card looks it up again every few seconds. */
  async function countCard(caller: LoggedInCaller, cardNumber: string): Promise<void> {
    const name = `card-look-ups:${caller.accountId}`
    const ofCard = await rateLimits.take(`${name}:${cardNumber}`, LOOK_UPS)
    if (ofCard.hits > 1) return
    const { hits } = await rateLimits.take(name, LOOK_UPS)
    if (hits === NOTED_CARD) securityLog.record(failure('card_look_ups', caller, { hits }))
  }

  function undoRight(
    caller: LoggedInCaller,
    { reference, createdAt }: { reference: string; createdAt: string },
  ): CounterMovement['undo'] {
    if (!reference.startsWith(PREFIX)) return undefined
    const isRecent = clock().getTime() - Date.parse(createdAt) < OWN_UNDO_MS
    if (isRecent && accountOf(reference) === caller.accountId) return 'own'
    return isManager(caller) ? 'with-reason' : undefined
  }

  /** @returns whether the same sale had been collected on the card. @throws AppError `sale_collected_already` */
  async function checkSameSale(tx: Tx, call: CounterRequest, reference: string, hasLitres: boolean): Promise<boolean> {
    const since = new Date(clock().getTime() - (call.waitedSeconds ?? 0) * 1000 - SAME_SALE_MS).toISOString()
    const same = await loyalty.findSameSale(tx, reference, { since, hasLitres })
    if (!same || call.isAnotherSale) return same !== undefined
    const by = accountOf(same.reference)
    const doneBy = (await staffNames.namesOf(tx, [by])).get(by)
    throw new AppError('sale_collected_already', { doneAt: same.createdAt, ...(doneBy !== undefined && { doneBy }) })
  }

  async function move(tx: Tx, call: CounterRequest, movement: CardMovement): Promise<MovedAtCounter | undefined> {
    const { accountId } = call.caller
    const limits = (await settings.read('loyalty', tx)).value.staffDay
    const reference = `${PREFIX}${accountId}:${call.idempotencyKey}`
    const moved = await movements.move(tx, movement, { by: accountId, reference, limits })
    if (!moved) return undefined
    // The card is locked by its movement: no two tablets share what is left, or collect the same sale.
    if (movement.kind === 'collect') {
      const hasLitres = movement.categories?.fuelMillilitres !== undefined
      const isAnotherSale = await checkSameSale(tx, call, reference, hasLitres)
      return { ...moved, ...(isAnotherSale && { isAnotherSale }) }
    }
    const { redeemedCents, spentCents } = await loyalty.readUsesAt(tx, moved.cardId, PREFIX)
    const usedCents = movement.kind === 'redeem' ? redeemedCents : spentCents
    if (usedCents > limits.maxUnconfirmedCents) await requireManager(tx, call.caller, usedCents)
    return moved
  }

  /**
   * A photo of a card and the tablet of a cook do not suffice, nor that tablet for the card of the cook.
   *
   * @throws AppError `manager_required`, `reauthentication_required`
   */
  async function requireManager(tx: Tx, caller: LoggedInCaller, cents: number): Promise<void> {
    const details = { reason: 'card_use_not_confirmed', cents }
    if (isManager(caller)) return staffProofs.requireProof(tx, caller, details)
    securityLog.record(failure('access_denied', caller, details))
    throw new AppError('manager_required')
  }

  async function undo(tx: Tx, call: CounterRequest, { cardNumber, movementId, reason }: CounterUndo) {
    const entry = await loyalty.findEntry(tx, movementId)
    const right = entry && undoRight(call.caller, entry)
    if (!entry || !right) throw new AppError('movement_not_found')
    if (right === 'with-reason' && reason === undefined)
      throw new AppError('bad_request', { detail: 'A reason is required' })
    return loyalty.voidMovement(tx, { cardNumber, reference: entry.reference, notBefore: '' })
  }

  async function moveAndRecord(tx: Tx, call: CounterRequest, body: CounterMove, isOwn: boolean) {
    const moved: MovedAtCounter | undefined =
      body.kind === 'void' ? await undo(tx, call, body) : await move(tx, call, body)
    if (!moved) return undefined
    const { points, cents, isAnotherSale } = moved
    const { fuelMillilitres } = (body.kind === 'collect' && body.categories) || {}
    const details = {
      kind: body.kind === 'void' ? ('undo' as const) : body.kind,
      card: lastDigits(body.cardNumber),
      points,
      cents,
      saleCents: body.kind === 'collect' ? body.spentInCents : null,
      ...(fuelMillilitres !== undefined && { fuelMillilitres }),
      ...(isAnotherSale && { isAnotherSale }),
      reason: (body.kind === 'void' && body.reason) || null,
      isOwn,
    }
    const logged = { kind: details.kind, points, cents, isOwn }
    await auditTrail.appendAndLog(tx, { action: 'card_moved', details }, call.caller, logged)
    return moved
  }

  /** Alerts staff once a day. */
  async function onLimit(caller: LoggedInCaller, kind: CounterMove['kind'] | 'old-card'): Promise<void> {
    securityLog.record(failure('staff_limit_reached', caller, { movement: kind }))
    await movements.alertOnce(caller.accountId, staffLimitPush(publicUrl))
  }

  return {
    /** Counts the value that managers add to cards and take off them in a day. */
    addAdjustment,
    countCard,
    requireManager,
    onLimit,

    /** @throws AppError `invalid_card_number`, `card_not_found` */
    async lookUp(caller: LoggedInCaller, cardNumber: string): Promise<CounterCard> {
      await countCard(caller, cardNumber)
      return (await describe(caller, cardNumber)).card
    },

    /**
     * Moves a card, or undoes a movement, once per key.
     *
     * @returns the card as it is now, also for a repeat.
     * @throws AppError `invalid_card_number`, `card_not_found`, `own_card`, `staff_limit_reached`, `sale_collected_already`,
     * `movement_not_found`, `movement_voided`, `idempotency_conflict`, `manager_required`, `reauthentication_required` or a `UseProblem`
     */
    async move(call: CounterRequest, body: CounterMove): Promise<CounterCard> {
      const { cardNumber, kind } = body
      const { caller, idempotencyKey } = call
      const { card, isOwn } = await describe(caller, cardNumber)
      if (card.isLocked && (kind === 'collect' || kind === 'void')) throw new AppError('own_card')
      const use = { card: { number: cardNumber }, channel: 'counter', movement: kind, caller } as const
      let wasDoneAt: string | undefined
      try {
        ;({ wasDoneAt } = await cardLimits.watch(use, () =>
          movements.runOnce({ by: caller.accountId, idempotencyKey, body }, (tx) =>
            moveAndRecord(tx, call, body, isOwn),
          ),
        ))
      } catch (error) {
        if (error instanceof AppError && error.code === 'staff_limit_reached') await onLimit(caller, kind)
        throw error
      }
      return { ...(await describe(caller, cardNumber)).card, ...(wasDoneAt !== undefined && { wasDoneAt }) }
    },
  }
}

/** The account in a reference of the counter. What it finds in one of a till is not an account. */
const accountOf = (reference: string): string => reference.slice(PREFIX.length, reference.lastIndexOf(':'))
