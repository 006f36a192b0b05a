import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import type { FactsService } from '../shop/facts/facts-service.ts'
import type { MenuService } from '../shop/catalogue/menu-service.ts'
import type { Config } from '../platform/config/config.ts'
import { programmeOf } from '@fuel-shack/contract/cards/programme'
import type { SurchargeService } from '../shop/rest-stop/surcharge-service.ts'
import { boardAt } from '../shop/rest-stop/current-board.ts'
import type { HoursService } from '../records/settings/hours-service.ts'
import type { Readiness } from '../records/settings/readiness.ts'
import type { SettingsService } from '../records/settings/settings-service.ts'
import type { LiveFacts } from '../platform/runtime/shared.ts'
import type { SignIn } from '../platform/providers/sign-in.ts'

interface AppConfigDeps {
  config: Pick<Config, 'stripe' | 'oneSignal'>
  site: Pick<LiveFacts, 'timeZone' | 'board'>
  signIn: SignIn
  checksPasswords: boolean
  settings: Pick<SettingsService, 'read' | 'readVersion'>
  hours: HoursService
  facts: Pick<FactsService, 'readFacts'>
  menu: Pick<MenuService, 'listProducts'>
  surcharge: Pick<SurchargeService, 'readSurcharge'>
  readiness: Pick<Readiness, 'isReady'>
  clock: () => Date
}

export function appConfigReader({
  config,
  site,
  signIn,
  checksPasswords,
  settings,
  hours,
  facts,
  menu,
  surcharge,
  readiness,
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
    const [{ value: stated }, limits, loyalty, lateness] = await Promise.all([
      settings.read('ordering'),
      settings.read('limits'),
      settings.read('loyalty'),
      settings.read('lateness'),
    ])
    const ordering = (await readiness.isReady()) ? stated : 'coming-soon'
    const { quantityPerDish, quantityPerOrder } = limits.value
    const now = clock()
    const board = await readBoard(now)
    const { issuer, clientId, audience, audienceParameters, endpointOrigins, scope, roleClaim } = signIn
    return {
      signIn: { issuer, clientId, audience, audienceParameters, endpointOrigins, scope, roleClaim },
      checksPasswords,
      settingsVersion,
      facts: await facts.readFacts(),
      ordering,
      kitchen: ordering === 'open' ? await readKitchen(now) : null,
      services: await hours.readServices(),
      limits: { quantityPerDish, quantityPerOrder },
      loyalty: programmeOf(loyalty.value),
      surcharge: (await surcharge.readSurcharge()) ?? null,
      lateness: lateness.value,
      stripePublishableKey: config.stripe.publishableKey,
      oneSignalAppId: config.oneSignal?.browserPush ? config.oneSignal.appId : null,
      ...(board && { board }),
      catalogue: await menu.listProducts(),
    }
  }
}
