import type { ConfirmContact } from '@fuel-shack/contract/manager/alert-contacts'
import type { ManagerDay, OrderOutsideHours } from '@fuel-shack/contract/manager/manager-day'
import { needsConfirmation, type ChangeSetting, type Settings } from '@fuel-shack/contract/manager/settings'
import type { Actor, Person } from '../callers.ts'
import { startOfDayIn } from '../day.ts'
import type { LoyaltyService } from '../loyalty/loyalty-service.ts'
import type { OrdersService } from '../orders/orders-service.ts'
import type { PrintingService } from '../printing/printing-service.ts'
import type { HoursService } from '../settings/hours-service.ts'
import type { CurrentSettings, SettingsService } from '../settings/settings-service.ts'
import type { Shared } from '../shared.ts'
import type { AlertContactsService } from './alert-contacts-service.ts'
import type { AlertTestService } from './alert-test-service.ts'
import { createBeforeOpening } from './before-opening.ts'
import { createFuelPrices } from './fuel-prices.ts'
import { publicHolidaysFrom } from './public-holidays.ts'
import type { ScreensService } from '../staff/screens-service.ts'
import type { StaffCaller, StaffConfirmations } from '../staff/staff-confirmations.ts'
import type { StaffNamesService } from '../staff/staff-names-service.ts'
import type { ManagedTillsService } from '../tills/managed-tills-service.ts'
import { isOutsideHours } from './outside-hours.ts'

interface ManagerDayDeps extends Pick<Shared, 'database' | 'site' | 'clock' | 'log'> {
  settings: Pick<SettingsService, 'readAll' | 'change' | 'hasBeen' | 'listChanges'>
  confirmations: StaffConfirmations
  hours: Pick<HoursService, 'readKitchenStatus' | 'readDinerStatus'>
  staffNames: StaffNamesService
  loyalty: Pick<LoyaltyService, 'sumPoints'>
  orders: Pick<OrdersService, 'readOpenWork' | 'readOrdersForLater' | 'readSales' | 'hasOrders' | 'keepOrder'>
  screens: Pick<ScreensService, 'countOn' | 'findLastSeen'>
  printing: Pick<PrintingService, 'listManaged'>
  managedTills: Pick<ManagedTillsService, 'list'>
  alertTest: AlertTestService
  contacts: Pick<AlertContactsService, 'approve' | 'confirm' | 'limitChanges' | 'canSendEvents'>
}

export type ManagerDayService = ReturnType<typeof createManagerDayService>

/** What a manager sees first: the state of the rest stop, and what they can change about it. */
export function createManagerDayService(deps: ManagerDayDeps) {
  const {
    database,
    settings,
    confirmations,
    hours,
    staffNames,
    loyalty,
    orders,
    screens,
    printing,
    managedTills,
    alertTest,
    contacts,
    site,
    clock,
    log,
  } = deps
  const beforeOpening = createBeforeOpening(deps)
  const fuelPrices = createFuelPrices(deps)

  const namesOf = (accountIds: string[]) => staffNames.namesOf(database.queries, accountIds)

  /** A change of the hours never touches what is paid: a manager decides. */
  async function listOutsideHours(): Promise<OrderOutsideHours[]> {
    const [forLater, kitchenAt, dinerAt] = await Promise.all([
      orders.readOrdersForLater(),
      hours.readKitchenStatus(),
      hours.readDinerStatus(),
    ])
    const now = clock().toISOString()
    return forLater.flatMap(({ id, number, customerName: name, contactNumber, readyAt, isEatingHere }) =>
      readyAt !== null && readyAt > now && isOutsideHours({ readyAt, isEatingHere }, { kitchenAt, dinerAt })
        ? { id, number, name, contactNumber, readyAt, isEatingHere }
        : [],
    )
  }

  async function readDay(): Promise<ManagerDay> {
    const [current, openWork, outsideHours, sales, screensOn, screenSeenAt, printers, tills, alerts, points] =
      await Promise.all([
        settings.readAll(),
        orders.readOpenWork(),
        listOutsideHours(),
        orders.readSales(startOfDayIn(site.timeZone, clock())),
        screens.countOn(),
        screens.findLastSeen(),
        printing.listManaged(),
        managedTills.list(),
        alertTest.readAlerts(),
        loyalty.sumPoints(),
      ])
    const names = await namesOf(Object.values(current).flatMap(({ accountId }) => accountId ?? []))
    const { ordering } = current
    const missing = await beforeOpening.listMissing({ ordering, contacts: alerts.contacts, screensOn, printers })
    return {
      settings: withNames(current, names),
      missing,
      openOrders: openWork.length,
      ...(outsideHours.length > 0 && { outsideHours }),
      sales,
      fuelPriceHours: site.board.fuelPriceHours,
      screensOn,
      points,
      ...(screenSeenAt !== undefined && { screenSeenAt }),
      printers,
      tills,
      alerts: { ...alerts, ...(contacts.canSendEvents && { canSendEvents: true }) },
    }
  }

  async function learnName(person: Person): Promise<void> {
    try {
      await staffNames.learn(person)
    } catch (error) {
      log.warn({ err: error }, 'The name of a manager could not be stored')
    }
  }

  return {
    readDay,

    /** @throws AppError `changed_meanwhile`, `reauthentication_required`, `contact_not_confirmed`, `too_many_requests`, `fuel_price_rise` */
    async changeSetting(change: ChangeSetting, caller: StaffCaller): Promise<ManagerDay> {
      const { setting } = change
      const needsProof = needsConfirmation(setting)
      if (needsProof) await contacts.limitChanges(caller.actor.accountId)
      await settings.change(change, caller.actor, async (tx, changed) => {
        await fuelPrices.requireNoRise(tx, changed)
        if (!needsProof) return
        await confirmations.requireConfirmation(tx, caller, { reason: 'setting_not_confirmed', setting })
        await contacts.approve(tx, changed, caller.person)
      })
      await learnName(caller.person)
      return readDay()
    },

    /** @throws AppError `wrong_code`, `code_expired` */
    async confirmContact(confirmed: ConfirmContact, person: Person, actor: Actor): Promise<ManagerDay> {
      await contacts.confirm(confirmed, person, actor)
      await learnName(person)
      return readDay()
    },

    async testAlerts(actor: Actor): Promise<ManagerDay> {
      await alertTest.test(actor)
      return readDay()
    },

    /** @throws AppError `order_not_found` */
    async keepOrder(id: string, actor: Actor): Promise<ManagerDay> {
      await orders.keepOrder(id, actor)
      return readDay()
    },

    listPublicHolidays: () => publicHolidaysFrom(site, clock()),
  }
}

function withNames(current: CurrentSettings, names: Map<string, string>): Settings {
  const named = Object.entries(current).map(([name, { accountId, ...setting }]) => [
    name,
    { ...setting, changedBy: names.get(accountId ?? '') ?? null },
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names and values
  return Object.fromEntries(named) as Settings
}
