import { dateAt } from '@fuel-shack/contract/shop/hours/stated-time'
import { FOUND_LIMIT, searchKindOf } from '@fuel-shack/contract/cards/customer-search'
import type {
  AdjustCard,
  FindCustomers,
  FoundCustomers,
  ManagedCustomer,
  OpenCustomer,
  ReplaceCard,
} from '@fuel-shack/contract/office/managed-customers'
import { lastDigits } from '@fuel-shack/contract/cards/card-number'
import type { Caller, LoggedInCaller } from '../../../platform/callers.ts'
import type { CounterService } from '../../../cards/counter/counter-service.ts'
import type { CustomersService } from '../../../cards/customers/customers-service.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { LoyaltyService } from '../../../cards/loyalty/loyalty-service.ts'
import { assertCardNumber } from '../../../cards/loyalty/movements/card-movements.ts'
import type { OrdersService } from '../../../sales/orders/orders-service.ts'
import type { AuditTrailService } from '../../../records/audit/audit-trail-service.ts'
import { failure } from '../../../platform/monitoring/security-log.ts'
import type { SettingsService } from '../../../records/settings/settings-service.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import type { StaffProofs } from '../../../team/staff-proofs.ts'
import { maskEmail, maskPhone } from './masked-contacts.ts'

const SHOWN_MOVEMENTS = 20
const SHOWN_ORDERS = 10
/** The search of an hour that is written to the security log, as a look-up at the counter is. */
const NOTED_SEARCH = 50
const SEARCHES = { limit: 100_000, windowSeconds: 60 * 60 }

interface CustomerCareDeps extends Pick<Shared, 'database' | 'site' | 'clock' | 'rateLimits' | 'securityLog'> {
  settings: Pick<SettingsService, 'read'>
  customers: Pick<CustomersService, 'getCustomer' | 'findByEmail' | 'findByName' | 'listCustomers'>
  orders: Pick<OrdersService, 'findCustomersByContact' | 'listLastOrders' | 'findContactNumber'>
  loyalty: LoyaltyService
  counter: Pick<CounterService, 'addAdjustment'>
  auditTrail: Pick<AuditTrailService, 'appendAndLog'>
  staffProofs: StaffProofs
}

export type CustomerCareService = ReturnType<typeof createCustomerCareService>

/** Managers find a customer, correct their card, and replace a lost one. */
export function createCustomerCareService(deps: CustomerCareDeps) {
  const { database, settings, customers, orders, loyalty, auditTrail, staffProofs, rateLimits, securityLog } = deps
  const { counter, site, clock } = deps

  async function noteSearch(caller: Caller): Promise<void> {
    const { hits } = await rateLimits.take(`customer-searches:${caller.accountId}`, SEARCHES)
    if (hits === NOTED_SEARCH) securityLog.record(failure('customer_searches', caller, { hits }))
  }

  /** @throws AppError `card_not_found`, `customer_not_found` */
  async function describe(caller: LoggedInCaller, customerId: string): Promise<ManagedCustomer> {
    const found = await loyalty.describeCustomerCard(customerId, SHOWN_MOVEMENTS)
    const { cardNumber, replacedAt, balance, movements } = found
    const customer = await customers.getCustomer(customerId)
    return {
      customerId,
      name: customer.name,
      email: maskEmail(customer.emailAddress),
      phone: maskPhone((await orders.findContactNumber(customerId)) ?? null),
      since: customer.createdAt,
      card: lastDigits(cardNumber),
      ...(replacedAt !== null && { replacedAt }),
      ...(customer.subject === caller.accountId && { isOwn: true as const }),
      ...balance,
      movements,
      orders: await orders.listLastOrders(customerId, SHOWN_ORDERS),
    }
  }

  /** The first ones, and one more if there are more. */
  async function search(text: string): Promise<{ by: 'email' | 'phone' | 'name'; ids: string[] }> {
    const by = searchKindOf(text)
    const limit = FOUND_LIMIT + 1
    switch (by) {
      case 'email':
        return { by, ids: await customers.findByEmail(text, limit) }
      case 'phone':
        return { by, ids: await orders.findCustomersByContact(text, limit) }
      case 'name':
        return { by, ids: await customers.findByName(text, limit) }
      default:
        throw new AppError('bad_request', {
          detail: 'Neither a phone number, an email address nor two letters of a name',
        })
    }
  }

  /** @returns the account's sum of the day, which the transaction has counted. @throws AppError `staff_limit_reached` */
  async function countAdjustment(tx: Tx, caller: LoggedInCaller, { points, cents }: { points: number; cents: number }) {
    const { staffDay, rewardInCents, pointsPerReward } = (await settings.read('loyalty', tx)).value
    const value = Math.abs(cents) + Math.ceil((Math.abs(points) * rewardInCents) / pointsPerReward)
    const day = { accountId: caller.accountId, day: dateAt(clock(), site.timeZone) }
    const sum = await counter.addAdjustment(tx, day, { cents: value, maxDayCents: staffDay.maxDayRewardCents })
    if (sum === undefined) {
      securityLog.record(failure('staff_limit_reached', caller, { movement: 'adjust', cents: value }))
      throw new AppError('staff_limit_reached', { detail: "Today's limit has been reached" })
    }
    return { sum, isSmall: sum <= staffDay.maxUnconfirmedCents }
  }

  return {
    /** Writes down what was searched by, for which reason, and how many were found, and not the text. */
    async find(caller: LoggedInCaller, { text, reason }: FindCustomers): Promise<FoundCustomers> {
      await noteSearch(caller)
      const { by, ids } = await search(text)
      const endings = await loyalty.listEndings(ids)
      const found = (await customers.listCustomers(ids)).flatMap(({ id, name, emailAddress, createdAt: since }) => {
        const card = endings.get(id)
        return card === undefined ? [] : { customerId: id, name, email: maskEmail(emailAddress), since, card }
      })
      const shown = found.slice(0, FOUND_LIMIT)
      const details = { by, found: shown.length, reason }
      await database.transaction((tx) => auditTrail.appendAndLog(tx, { action: 'customers_found', details }, caller))
      return { customers: shown, ...(found.length > FOUND_LIMIT && { hasMore: true }) }
    },

    /** @throws AppError `invalid_card_number`, `card_not_found`, `customer_not_found` */
    async open(caller: LoggedInCaller, opened: OpenCustomer): Promise<ManagedCustomer> {
      await noteSearch(caller)
      const isByCard = 'cardNumber' in opened
      if (isByCard) assertCardNumber(opened.cardNumber)
      const id = isByCard ? await loyalty.getCustomerByNumber(opened.cardNumber) : opened.customerId
      const customer = await describe(caller, id)
      const { customerId, card } = customer
      const details = { customerId, card, reason: isByCard ? null : opened.reason }
      await database.transaction((tx) => auditTrail.appendAndLog(tx, { action: 'customer_opened', details }, caller))
      return customer
    },

    /**
     * Adds points or balance, or takes them off, once per key.
     *
     * @throws AppError `card_not_found`, `bad_request`, `insufficient_balance`, `staff_limit_reached`,
     * `reauthentication_required`, `idempotency_conflict`
     */
    async adjust(
      caller: LoggedInCaller,
      key: string,
      { unit, amount, reason, ...of }: AdjustCard,
    ): Promise<ManagedCustomer> {
      if (amount === 0) throw new AppError('bad_request', { detail: 'Nothing to adjust' })
      const { customerId, card, isOwn = false } = await describe(caller, of.customerId)
      const amounts = unit === 'points' ? { points: amount, cents: 0 } : { points: 0, cents: amount }
      await database.transaction(async (tx) => {
        const { accountId } = caller
        if (!(await loyalty.adjustCard(tx, { customerId, accountId, key, ...amounts }))) return
        const { sum, isSmall } = await countAdjustment(tx, caller, amounts)
        if (isOwn || !isSmall)
          await staffProofs.requireProof(tx, caller, { reason: 'adjustment_not_confirmed', cents: sum })
        const details = { customerId, card, ...amounts, reason, isOwn }
        await auditTrail.appendAndLog(tx, { action: 'card_adjusted', details }, caller)
      })
      return describe(caller, customerId)
    },

    /** Changes nothing if the card has other last digits than those that were seen. @throws AppError `card_not_found` */
    async replace(caller: LoggedInCaller, { customerId: id, card: seen }: ReplaceCard): Promise<ManagedCustomer> {
      const { customerId, isOwn = false } = await describe(caller, id)
      await database.transaction(async (tx) => {
        const replaced = await loyalty.replaceCard(tx, customerId, seen)
        if (!replaced) return
        const details = { customerId, ...replaced, isOwn }
        await auditTrail.appendAndLog(tx, { action: 'card_replaced', details }, caller)
      })
      return describe(caller, customerId)
    },
  }
}
