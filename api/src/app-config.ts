import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import { createKitchenStatus } from '@fuel-shack/contract/hours/kitchen-status'
import { hoursOf } from '@fuel-shack/contract/hours/opening-hours'
import type { Site } from '@fuel-shack/contract/site/site'
import type { CatalogueService } from './catalogue/catalogue-service.ts'
import type { Config } from './config.ts'
import { boardAt } from './current-board.ts'
import type { SettingsService } from './settings/settings-service.ts'
import type { SignIn } from './providers/sign-in.ts'

interface AppConfigDeps {
  config: Pick<Config, 'stripe' | 'oneSignal'>
  site: Pick<Site, 'openingHours' | 'timeZone' | 'board'>
  signIn: SignIn
  checksPasswords: boolean
  settings: Pick<SettingsService, 'read'>
  catalogue: CatalogueService
  clock: () => Date
}

export function appConfigReader({ config, site, signIn, checksPasswords, settings, catalogue, clock }: AppConfigDeps) {
  const hours = hoursOf(site.openingHours.kitchen, site.timeZone)
  const kitchenStatusAt = createKitchenStatus(hours)

  async function readBoard(now: Date) {
    const [fuel, facilities, notice] = await Promise.all([
      settings.read('fuel'),
      settings.read('facilities'),
      settings.read('notice'),
    ])
    const stated = { fuel: fuel.value, facilities: facilities.value, notice: notice.value }
    return boardAt(stated, { now, timeZone: site.timeZone, fuelPriceHours: site.board.fuelPriceHours })
  }

  return async (): Promise<AppConfig> => {
    const { value: ordering } = await settings.read('ordering')
    const now = clock()
    const board = await readBoard(now)
    const { issuer, clientId, audience, audienceParameters, endpointOrigins, scope, roleClaim } = signIn
    return {
      signIn: { issuer, clientId, audience, audienceParameters, endpointOrigins, scope, roleClaim },
      checksPasswords,
      ordering,
      kitchen: ordering === 'open' ? { hours, takesOrders: kitchenStatusAt(now).takesOrders } : null,
      stripePublishableKey: config.stripe.publishableKey,
      oneSignalAppId: config.oneSignal.browserPush ? config.oneSignal.appId : null,
      ...(board && { board }),
      catalogue: await catalogue.findProducts(),
    }
  }
}
