import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import { createKitchenStatus } from '@fuel-shack/contract/hours/kitchen-status'
import { hoursOf } from '@fuel-shack/contract/hours/opening-hours'
import type { Site } from '@fuel-shack/contract/site/site'
import type { CatalogueService } from './catalogue/catalogue-service.ts'
import type { Config } from './config.ts'
import type { SignIn } from './providers/sign-in.ts'

interface AppConfigDeps {
  config: Pick<Config, 'stripe' | 'oneSignal'>
  site: Pick<Site, 'ordering' | 'openingHours' | 'timeZone'>
  signIn: SignIn
  checksPasswords: boolean
  catalogue: CatalogueService
  clock: () => Date
}

export function appConfigReader({ config, site, signIn, checksPasswords, catalogue, clock }: AppConfigDeps) {
  const hours = hoursOf(site.openingHours.kitchen, site.timeZone)
  const kitchenStatusAt = createKitchenStatus(hours)
  return async (): Promise<AppConfig> => {
    const { issuer, clientId, audience, audienceParameters, endpointOrigins, scope, roleClaim } = signIn
    return {
      signIn: { issuer, clientId, audience, audienceParameters, endpointOrigins, scope, roleClaim },
      checksPasswords,
      ordering: site.ordering,
      kitchen: site.ordering === 'open' ? { hours, takesOrders: kitchenStatusAt(clock()).takesOrders } : null,
      stripePublishableKey: config.stripe.publishableKey,
      oneSignalAppId: config.oneSignal.browserPush ? config.oneSignal.appId : null,
      catalogue: await catalogue.findProducts(),
    }
  }
}
