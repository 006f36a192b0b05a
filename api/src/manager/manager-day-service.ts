import type { ManagerDay, Missing } from '@fuel-shack/contract/manager/manager-day'
import type { ChangeSetting, Settings } from '@fuel-shack/contract/manager/settings'
import type { Actor, Person } from '../callers.ts'
import { startOfDayIn } from '../day.ts'
import type { OrdersService } from '../orders/orders-service.ts'
import type { CurrentSettings, SettingsService } from '../settings/settings-service.ts'
import type { Shared } from '../shared.ts'
import type { AlertTestService } from './alert-test-service.ts'
import { publicHolidaysFrom } from './public-holidays.ts'
import type { ScreensService } from '../staff/screens-service.ts'
import type { StaffNamesService } from '../staff/staff-names-service.ts'

interface ManagerDayDeps extends Pick<Shared, 'database' | 'site' | 'clock' | 'log'> {
  settings: Pick<SettingsService, 'readAll' | 'change'>
  staffNames: StaffNamesService
  orders: Pick<OrdersService, 'readOpenWork' | 'readSales'>
  screens: Pick<ScreensService, 'countOn'>
  alertTest: AlertTestService
}

export type ManagerDayService = ReturnType<typeof createManagerDayService>

/** What a manager sees first: the state of the rest stop, and what they can change about it. */
export function createManagerDayService(deps: ManagerDayDeps) {
  const { database, settings, staffNames, orders, screens, alertTest, site, clock, log } = deps

  const namesOf = (accountIds: string[]) => staffNames.namesOf(database.queries, accountIds)

  async function readDay(): Promise<ManagerDay> {
    const [current, openWork, sales, screensOn, alerts] = await Promise.all([
      settings.readAll(),
      orders.readOpenWork(),
      orders.readSales(startOfDayIn(site.timeZone, clock())),
      screens.countOn(),
      alertTest.readAlerts(),
    ])
    const names = await namesOf(Object.values(current).flatMap(({ accountId }) => accountId ?? []))
    const missing: Missing[] = [
      ...(alerts.contacts.length === 0 ? ['alerts' as const] : []),
      ...(screensOn === 0 ? ['screen' as const] : []),
    ]
    return {
      settings: withNames(current, names),
      missing,
      openOrders: openWork.length,
      sales,
      fuelPriceHours: site.board.fuelPriceHours,
      screensOn,
      alerts,
    }
  }

  return {
    readDay,

    /** @throws AppError `changed_meanwhile` */
    async changeSetting(change: ChangeSetting, person: Person, actor: Actor): Promise<ManagerDay> {
      await settings.change(change, actor)
      await staffNames
        .learn(person)
        .catch((error: unknown) => log.warn({ err: error }, 'The name of a manager could not be stored'))
      return readDay()
    },

    async testAlerts(actor: Actor): Promise<ManagerDay> {
      await alertTest.test(actor)
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
