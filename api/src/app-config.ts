import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import type { CatalogueService } from './catalogue/catalogue-service.ts'
import type { Config } from './config.ts'
import type { HoursService } from './settings/hours-service.ts'
import type { SettingsService } from './settings/settings-service.ts'
import type { SignIn } from './providers/sign-in.ts'

interface AppConfigDeps {
  config: Pick<Config, 'stripe' | 'oneSignal'>
  signIn: SignIn
  checksPasswords: boolean
  settings: Pick<SettingsService, 'read' | 'readVersion'>
  hours: HoursService
  catalogue: CatalogueService
  clock: () => Date
}

export function appConfigReader({ config, signIn, checksPasswords, settings, hours, catalogue, clock }: AppConfigDeps) {
  async function readKitchen(): Promise<AppConfig['kitchen']> {
    const statusAt = await hours.readKitchenStatus()
    return { hours: await hours.readKitchenHours(), takesOrders: statusAt(clock()).takesOrders }
  }
  return async (): Promise<AppConfig> => {
    const settingsVersion = await settings.readVersion()
    const { value: ordering } = await settings.read('ordering')
    const { issuer, clientId, audience, audienceParameters, endpointOrigins, scope, roleClaim } = signIn
    return {
      signIn: { issuer, clientId, audience, audienceParameters, endpointOrigins, scope, roleClaim },
      checksPasswords,
      settingsVersion,
      ordering,
      kitchen: ordering === 'open' ? await readKitchen() : null,
      services: await hours.readServices(),
      stripePublishableKey: config.stripe.publishableKey,
      oneSignalAppId: config.oneSignal.browserPush ? config.oneSignal.appId : null,
      catalogue: await catalogue.findProducts(),
    }
  }
}
