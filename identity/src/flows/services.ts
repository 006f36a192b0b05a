import { createAccountsService } from '../accounts/accounts-service.ts'
import { createAssets } from '../assets/assets.ts'
import { identitySite } from '../base/identity-site.ts'
import { createOneTimeSecrets } from '../base/one-time-secrets.ts'
import type { IdentityDeps } from '../base/ports.ts'
import { createTokenVault } from '../base/secret-box.ts'
import { createDeviceCookies } from '../credentials/device-cookie.ts'
import { createPinsService } from '../credentials/pins-service.ts'
import { createSecondFactorService } from '../credentials/second-factor-service.ts'
import { createRenewedSessions } from '../provider/current-session.ts'
import { createKeysService } from '../provider/keys-service.ts'
import { createProvider } from '../provider/provider.ts'
import { sessionLimits } from '../sessions/session-limits.ts'
import { createSessionsService } from '../sessions/sessions-service.ts'
import { createAddressesService } from './addresses-service.ts'
import { createConfirmations } from './confirmations.ts'
import { createDemo } from '../accounts/demo.ts'
import { createFirstManagerService } from './first-manager.ts'
import { createJoiningService } from './joining-service.ts'
import { createLoginCodes } from './login-codes.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { createOwnAccount } from './own-account.ts'
import { createPendingLogins } from './pending-logins.ts'
import { createRecoveryService } from './recovery-service.ts'
import { createTeamService } from './team-service.ts'

/** The services and settings that the routes of the pages use. */
export type Services = Awaited<ReturnType<typeof createServices>>

/** Makes every service of the provider, from the lowest room to the highest. */
export async function createServices(deps: IdentityDeps) {
  const { database, clock, keySecret, publicUrl } = deps
  const assets = createAssets(() => ({ colours: deps.site.colours, ...deps.readPictures() }), deps.demoMark)
  const site = identitySite({ site: deps.site, publicUrl, readAssets: () => assets.read() })
  const vault = createTokenVault(keySecret)
  const oneTime = createOneTimeSecrets({ ...deps, vault })

  const accounts = createAccountsService(deps)
  const { isRequiredForStaff } = deps.secondFactor
  const secondFactor = createSecondFactorService({ ...deps, site, isRequiredForStaff })
  const devices = createDeviceCookies({ site, clock, keySecret, accounts })
  const readLimits = () => sessionLimits(deps.site.sessions)
  const sessions = createSessionsService({ database, clock, readLimits })
  const pins = createPinsService({ ...deps, accounts, secondFactor, touchSession: sessions.touchSession })

  const { signingKey, cookieKey } = await createKeysService(deps).loadKeys()
  const demo = createDemo(deps)
  const lower = { ...deps, demo, assets, site, vault, oneTime, accounts, secondFactor, devices, sessions, pins }
  const provider = createProvider({ ...lower, keys: { signingKey, cookieKey } })
  const throttle = createLoginThrottle(deps)
  const loginCodes = createLoginCodes(lower)
  const firstManager = createFirstManagerService(deps)

  return {
    ...lower,
    provider,
    signingKey,
    throttle,
    loginCodes,
    pendingLogins: createPendingLogins(database, clock),
    confirmations: createConfirmations(database, clock),
    renewedSessions: createRenewedSessions(database, clock),
    recovery: createRecoveryService({ ...lower, throttle }),
    addresses: createAddressesService({ ...lower, throttle }),
    firstManager,
    joining: createJoiningService({ ...lower, firstManager }),
    ownAccount: createOwnAccount({ ...lower, loginCodes }),
    team: createTeamService(lower),
  }
}
