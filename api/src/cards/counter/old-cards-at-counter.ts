import type { CounterCard } from '@fuel-shack/contract/cards/counter'
import { oldNumberKey } from '@fuel-shack/contract/cards/old-card-number'
import type { ClaimOldCard, OldCard } from '@fuel-shack/contract/cards/old-cards'
import { lastDigits } from '@fuel-shack/contract/cards/card-number'
import { firstNameOf } from '@fuel-shack/contract/platform/first-name'
import { dateAt } from '@fuel-shack/contract/shop/hours/stated-time'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import type { LoggedInCaller } from '../../platform/callers.ts'
import { startOfDayIn } from '../../platform/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { CustomersService } from '../customers/customers-service.ts'
import type { LoyaltyService } from '../loyalty/loyalty-service.ts'
import type { ClaimsService } from '../old-cards/claims-service.ts'
import { addAdjustment } from './adjustments-store.ts'
import type { CounterService } from './counter-service.ts'

interface OldCardsAtCounterDeps extends Pick<Shared, 'database' | 'site' | 'clock'> {
  settings: Pick<SettingsService, 'read'>
  counter: Pick<CounterService, 'lookUp' | 'countCard' | 'requireManager' | 'onLimit'>
  customers: Pick<CustomersService, 'getCustomer' | 'lock'>
  loyalty: Pick<LoyaltyService, 'describeCard'>
  claims: ClaimsService
  auditTrail: Pick<AuditTrailService, 'appendAndLog'>
}

export type OldCardsAtCounter = ReturnType<typeof createOldCardsAtCounter>

/** Staff move what is on a customer's card of another system to the card in the app, after they have compared name and number. */
export function createOldCardsAtCounter(deps: OldCardsAtCounterDeps) {
  const { database, settings, counter, customers, loyalty, claims, auditTrail, site, clock } = deps

  /** Counts the value for the day of the member of staff, and of the card. @throws AppError `staff_limit_reached`, `manager_required`, `reauthentication_required` */
  async function requireRight(
    tx: Tx,
    caller: LoggedInCaller,
    { customerId, isOwn, ...moved }: { customerId: string; isOwn: boolean; points: number; cents: number },
  ): Promise<void> {
    const programme = (await settings.read('loyalty', tx)).value
    const { maxDayRewardCents: maxDayCents, maxUnconfirmedCents } = programme.staffDay
    const day = { accountId: caller.accountId, day: dateAt(clock(), site.timeZone) }
    const cents = worthOf(programme, moved)
    if ((await addAdjustment(tx, day, { cents, maxDayCents })) === undefined) throw new AppError('staff_limit_reached')
    const since = startOfDayIn(site.timeZone, clock()).toISOString()
    const ofCard = worthOf(programme, await claims.sumClaimedAtCounter(tx, customerId, since))
    if (isOwn || ofCard > maxUnconfirmedCents) await counter.requireManager(tx, caller, ofCard)
  }

  return {
    /** @throws AppError `old_card_not_found`, `old_card_claimed` */
    async find(caller: LoggedInCaller, number: string): Promise<OldCard> {
      await counter.countCard(caller, `old-${oldNumberKey(number)}`)
      const { name, mobileNumber, points, balanceCents: cents } = await claims.getWaiting(number)
      return {
        firstName: firstNameOf(name),
        ...(mobileNumber !== null && { mobileEnding: mobileNumber.slice(-3) }),
        points,
        cents,
      }
    },

    /**
     * Moves an old card, once.
     *
     * @returns the customer's card as it is now, also for a repeat.
     * @throws AppError `invalid_card_number`, `card_not_found`, `own_card`, `old_card_not_found`, `old_card_claimed`,
     * `changed_meanwhile`, `staff_limit_reached`, `manager_required`, `reauthentication_required`
     */
    async claim(caller: LoggedInCaller, { cardNumber, number, points, cents }: ClaimOldCard): Promise<CounterCard> {
      if ((await counter.lookUp(caller, cardNumber)).isLocked) throw new AppError('own_card')
      const { customerId } = await loyalty.describeCard(cardNumber, 0)
      const isOwn = (await customers.getCustomer(customerId)).subject === caller.accountId
      try {
        await database.transaction(async (tx) => {
          await customers.lock(tx, customerId)
          if (!(await claims.claimByNumber(tx, { number, points, cents }, customerId))) return
          await requireRight(tx, caller, { customerId, isOwn, points, cents })
          const details = { card: lastDigits(cardNumber), old: number.slice(-4), points, cents, isOwn }
          await auditTrail.appendAndLog(tx, { action: 'old_card_claimed', details }, caller, { points, cents, isOwn })
        })
      } catch (error) {
        if (error instanceof AppError && error.code === 'staff_limit_reached') await counter.onLimit(caller, 'old-card')
        throw error
      }
      return counter.lookUp(caller, cardNumber)
    },
  }
}

/** Returns the value in cents that counts towards the limits: parts of a reward count as a whole cent. */
function worthOf(
  { pointsPerReward, rewardInCents }: SettingValue<'loyalty'>,
  { points, cents }: { points: number; cents: number },
): number {
  return cents + Math.ceil((points * rewardInCents) / pointsPerReward)
}
