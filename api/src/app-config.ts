import type { AppConfig } from '@fuel-shack/contract/app-config'
import type { Site } from '@fuel-shack/contract/site'
import type { CatalogueService } from './catalogue/catalogue-service.ts'
import type { Config } from './config.ts'
import type { SignIn } from './providers/sign-in.ts'

interface AppConfigDeps {
  config: Pick<Config, 'stripe' | 'oneSignal'>
  site: Pick<Site, 'ordering'>
  signIn: SignIn
  checksPasswords: boolean
  catalogue: CatalogueService
}

/** Reads the configuration that the web app needs before its first call. */
export function appConfigReader({ config, site, signIn, checksPasswords, catalogue }: AppConfigDeps) {
  return async (): Promise<AppConfig> => {
    const { issuer, clientId, audience, audienceParameters, endpointOrigins, scope, roleClaim } = signIn
    return {
      signIn: { issuer, clientId, audience, audienceParameters, endpointOrigins, scope, roleClaim },
      checksPasswords,
      ordering: site.ordering,
      stripePublishableKey: config.stripe.publishableKey,
      oneSignalAppId: config.oneSignal.browserPush ? config.oneSignal.appId : null,
      catalogue: await catalogue.findProducts(),
    }
  }
}
