import type { RateLimits } from '../ports.ts'
import { createCodeThrottle } from './codes/code-throttle.ts'
import { createConfirmations } from './confirmations.ts'
import { createPasskeyThrottle } from './passkeys/passkey-throttle.ts'
import { createPendingLogins } from './pending-logins.ts'
import { createSecretBox } from '../keys/secret-box.ts'
import { createSecondFactorService, type SecondFactorDeps } from './second-factor-service.ts'

export interface SecondFactorSettings {
  /** The setting STAFF_SECOND_FACTOR. */
  isRequiredForStaff: boolean
}

interface Deps extends Pick<SecondFactorDeps, 'database' | 'clock' | 'securityLog'> {
  rateLimits: RateLimits
  settings: SecondFactorSettings
  /** 32 bytes that are not in the database; encrypts the secrets of authenticator apps. */
  key: Buffer
  /** The name that authenticators show. */
  name: string
  publicUrl: string
}

export function createSecondFactor({ settings, key, name, publicUrl, rateLimits, ...deps }: Deps) {
  const { database, clock } = deps
  const { hostname, origin } = new URL(publicUrl)
  return {
    secondFactor: createSecondFactorService({
      ...deps,
      codeThrottle: createCodeThrottle(rateLimits),
      secretBox: createSecretBox(key),
      relyingParty: { name, id: hostname, origin },
      isRequiredForStaff: settings.isRequiredForStaff,
    }),
    pendingLogins: createPendingLogins(database, clock),
    confirmations: createConfirmations(database, clock),
    passkeyThrottle: createPasskeyThrottle(rateLimits),
  }
}
