import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import type { MenuService } from './catalogue/menu-service.ts'
import type { Config } from './config.ts'
import { programmeOf } from '@fuel-shack/contract/customers/programme'
import { boardAt } from './current-board.ts'
import type { HoursService } from './settings/hours-service.ts'
import type { SettingsService } from './settings/settings-service.ts'
import type { FixedSite } from './shared.ts'
import type { SignIn } from './providers/sign-in.ts'

interface AppConfigDeps {
  config: Pick<Config, 'stripe' | 'oneSignal'>
  site: Pick<FixedSite, 'timeZone' | 'board'>
  signIn: SignIn
  checksPasswords: boolean
  settings: Pick<SettingsService, 'read' | 'readVersion'>
  hours: HoursService
  menu: Pick<MenuService, 'findProducts'>
  clock: () => Date
}

export function appConfigReader({
  config,
  site,
  signIn,
  checksPasswords,
  settings,
  hours,
  menu,
  clock,
}: AppConfigDeps) {
  async function readBoard(now: Date) {
    const [fuel, facilities, notice] = await Promise.all([
      settings.read('fuel'),
      settings.read('facilities'),
      settings.read('notice'),
    ])
    const stated = { fuel: fuel.value, facilities: facilities.value, notice: notice.value }
    return boardAt(stated, { now, timeZone: site.timeZone, fuelPriceHours: site.board.fuelPriceHours })
  }

  async function readKitchen(now: Date): Promise<AppConfig['kitchen']> {
    const statusAt = await hours.readKitchenStatus()
    return { hours: await hours.readKitchenHours(), takesOrders: statusAt(now).takesOrders }
  }

  return async (): Promise<AppConfig> => {
    const settingsVersion = await settings.readVersion()
    const [{ value: ordering }, limits, loyalty, lateness] = await Promise.all([
      settings.read('ordering'),
      settings.read('limits'),
      settings.read('loyalty'),
      settings.read('lateness'),
    ])
    const { quantityPerDish, quantityPerOrder } = limits.value
    const now = clock()
    const board = await readBoard(now)
    const { issuer, clientId, audience, audienceParameters, endpointOrigins, scope, roleClaim } = signIn
    return {
      signIn: { issuer, clientId, audience, audienceParameters, endpointOrigins, scope, roleClaim },
      checksPasswords,
      settingsVersion,
      ordering,
      kitchen: ordering === 'open' ? await readKitchen(now) : null,
      services: await hours.readServices(),
      // A build has what its site says, and each byte is in the page of every visitor.
      ...(limits.version > 0 && { limits: { quantityPerDish, quantityPerOrder } }),
      ...(loyalty.version > 0 && { loyalty: programmeOf(loyalty.value) }),
      ...(lateness.version > 0 && { lateness: lateness.value }),
      stripePublishableKey: config.stripe.publishableKey,
      oneSignalAppId: config.oneSignal?.browserPush ? config.oneSignal.appId : null,
      ...(board && { board }),
      catalogue: await menu.findProducts(),
    }
  }
}
