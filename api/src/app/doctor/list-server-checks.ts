import { dirname } from 'node:path'
import type { AreaChecks } from '../../platform/checks/check.ts'
import { checkClock } from '../../platform/checks/clock-checks.ts'
import type { Config, InspectedSettings } from '../../platform/config/config.ts'
import { isTestKey } from '../../platform/config/stripe-keys.ts'
import { checkAddress } from './address-checks.ts'
import { checkDisk } from './disk-checks.ts'
import { checkSettings } from './settings-checks.ts'
import { checkWebApp } from './web-checks.ts'

interface ServerCheckDeps {
  settings: InspectedSettings
  /** The same on every instance, and known to the commands of the operator. */
  secret: string | Uint8Array
  clock: () => Date
  /** An access token that someone has pasted. */
  token?: string | undefined
  plainPort?: number | undefined
  dnsServer?: string | undefined
  /** Handed in by what picks adapters. */
  listProviderChecks: (deps: ReturnType<typeof providerDeps>) => AreaChecks
}

/**
 * The checks of the settings and of what they name, by area. They contact only hosts that the settings name, and the endpoints that
 * the identity provider publishes.
 */
export function listServerChecks(deps: ServerCheckDeps): AreaChecks {
  const { settings, secret, clock, plainPort, listProviderChecks } = deps
  const { config } = settings
  const { publicUrl, trustProxy } = config
  return {
    settings: async () => checkSettings(settings),
    address: () => checkAddress({ publicUrl, trustProxy, secret, clock, plainPort }),
    clock: () => checkClock({ sources: timeSources(config), clock }),
    disk: () => checkDisk(dirname(config.deletionsFile)),
    web: async () => checkWebApp(config.webDirectory),
    ...listProviderChecks(providerDeps(deps)),
  }
}

function providerDeps({ settings: { config }, clock, token, dnsServer }: Omit<ServerCheckDeps, 'listProviderChecks'>) {
  const { publicUrl, production, signIn, stripe, smtp, canSend, oneSignal } = config
  return {
    login: { signIn, publicUrl, clock, token },
    payments: { ...stripe, publicUrl, production, isTest: isTestKey(stripe.secretKey), clock },
    mail: { smtp, sendsElsewhere: canSend.email && !smtp, dnsServer },
    texts: { oneSignal, canSendTexts: canSend.sms },
  }
}

/** The own address is last: it has the clock of this machine, unless another one is in front of it. */
function timeSources({ stripe, signIn, publicUrl }: Config) {
  return [
    { name: 'Stripe', url: stripe.apiUrl ?? 'https://api.stripe.com' },
    ...(signIn ? [{ name: 'the identity provider', url: signIn.issuer }] : []),
    { name: 'the public address', url: publicUrl },
  ]
}
