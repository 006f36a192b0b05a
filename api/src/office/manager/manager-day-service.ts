import type { ConfirmContact } from '@fuel-shack/contract/office/alert-contacts'
import type { ManagerDay, OrderOutsideHours } from '@fuel-shack/contract/office/manager-day'
import { needsProof, type ChangeSetting, type Settings } from '@fuel-shack/contract/records/settings'
import type { Caller, LoggedInCaller } from '../../platform/callers.ts'
import { startOfDayIn } from '../../platform/day.ts'
import { RELEASE } from '../../platform/version.ts'
import { AppError } from '../../platform/errors.ts'
import type { LoyaltyService } from '../../cards/loyalty/loyalty-service.ts'
import type { OrdersService } from '../../sales/orders/orders-service.ts'
import type { PrintingService } from '../../sales/printing/printing-service.ts'
import { publicHolidaysFrom } from '../../shop/rest-stop/public-holidays.ts'
import type { HoursService } from '../../records/settings/hours-service.ts'
import type { Readiness } from '../../records/settings/readiness.ts'
import type { CurrentSettings, SettingsService } from '../../records/settings/settings-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { AlertContactsService } from './alert-contacts-service.ts'
import type { AlertTestService } from './alert-test-service.ts'
import { createBeforeOpening } from './before-opening.ts'
import type { ChangePicture, PictureChanges } from './picture-changes.ts'
import { createFuelPrices } from './fuel-prices.ts'
import type { ScreensService } from '../../team/screens-service.ts'
import type { StaffProofs } from '../../team/staff-proofs.ts'
import type { StaffNamesService } from '../../team/staff-names-service.ts'
import type { ManagedTillsService } from '../../cards/tills/managed-tills-service.ts'
import { isOutsideHours } from './outside-hours.ts'

interface ManagerDayDeps extends Pick<Shared, 'database' | 'site' | 'clock'> {
  settings: Pick<SettingsService, 'readAll' | 'change' | 'hasBeen' | 'listChanges'>
  staffProofs: StaffProofs
  hours: Pick<HoursService, 'readKitchenStatus' | 'readDinerStatus'>
  staffNames: StaffNamesService
  loyalty: Pick<LoyaltyService, 'sumPoints'>
  orders: Pick<OrdersService, 'readOpenWork' | 'readOrdersForLater' | 'readSales' | 'hasOrders' | 'keepOrder'>
  screens: Pick<ScreensService, 'countOn' | 'findLastSeen'>
  printing: Pick<PrintingService, 'listManaged'>
  managedTills: Pick<ManagedTillsService, 'list'>
  alertTest: AlertTestService
  pictureChanges: PictureChanges
  readiness: Pick<Readiness, 'isReady'>
  contacts: Pick<AlertContactsService, 'approve' | 'confirm' | 'limitChanges' | 'canSendEvents'>
}

export type ManagerDayService = ReturnType<typeof createManagerDayService>

/** Reads and changes what a manager sees first: the state of the rest stop. */
export function createManagerDayService(deps: ManagerDayDeps) {
  const {
    database,
    settings,
    staffProofs,
    hours,
    staffNames,
    loyalty,
    orders,
    screens,
    printing,
    managedTills,
    alertTest,
    pictureChanges,
    readiness,
    contacts,
    site,
    clock,
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
    return forLater.flatMap(({ id, number, customerName: name, contactNumber, readyAt, isEatingHere, counter }) =>
      readyAt !== null && readyAt > now && isOutsideHours({ readyAt, isEatingHere }, { kitchenAt, dinerAt })
        ? { id, number, name, contactNumber, readyAt, isEatingHere, ...(counter && { counter }) }
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
      ...(RELEASE !== undefined && { version: RELEASE }),
      settings: withNames(current, names),
      missing,
      openOrders: openWork.length,
      ...aheadOf(openWork, clock()),
      outsideHours,
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

  return {
    readDay,

    /** @throws AppError `changed_meanwhile`, `reauthentication_required`, `contact_not_confirmed`, `too_many_requests`, `fuel_price_rise`, `picture_unusable`, `not_set_up` */
    async changeSetting(change: ChangeSetting, caller: LoggedInCaller): Promise<ManagerDay> {
      const { setting } = change
      const opens = change.setting === 'ordering' && change.value === 'open'
      if (opens && !(await readiness.isReady())) throw new AppError('not_set_up')
      const isProtected = needsProof(setting)
      if (isProtected) await contacts.limitChanges(caller.accountId)
      await settings.change(change, caller, async (tx, changed) => {
        await fuelPrices.requireNoRise(tx, changed)
        await pictureChanges.requirePictures(tx, changed)
        if (!isProtected) return
        await staffProofs.requireProof(tx, caller, { reason: 'setting_not_confirmed', setting })
        await contacts.approve(tx, changed, caller)
      })
      await staffNames.learn(caller)
      return readDay()
    },

    /** @throws AppError `picture_unusable`, `changed_meanwhile` */
    async changePhoto(body: unknown, change: ChangePicture, caller: LoggedInCaller): Promise<ManagerDay> {
      await pictureChanges.changePhoto(body, change, caller)
      await staffNames.learn(caller)
      return readDay()
    },

    /** @throws AppError `wrong_code`, `code_expired` */
    async confirmContact(confirmed: ConfirmContact, caller: LoggedInCaller): Promise<ManagerDay> {
      await contacts.confirm(confirmed, caller)
      await staffNames.learn(caller)
      return readDay()
    },

    async testAlerts(caller: Caller): Promise<ManagerDay> {
      await alertTest.test(caller)
      return readDay()
    },

    /** @throws AppError `order_not_found` */
    async keepOrder(id: string, caller: Caller): Promise<ManagerDay> {
      await orders.keepOrder(id, caller)
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

/** Sums up the orders that wait until cooking is due to start. */
function aheadOf(openWork: readonly { startAt: string | null }[], at: Date): Pick<ManagerDay, 'ahead'> {
  const now = at.toISOString()
  const starts = openWork.flatMap(({ startAt }) => (startAt !== null && startAt > now ? startAt : []))
  const [nextStartAt] = starts.toSorted()
  return nextStartAt === undefined ? {} : { ahead: { orders: starts.length, nextStartAt } }
}
