import type { Provider } from 'oidc-provider'
import type { AccountsService } from './accounts/accounts-service.ts'
import type { AddressesService } from './addresses/addresses-service.ts'
import type { IdentitySite } from './identity-site.ts'
import type { DeviceCookies } from './login/device-cookie.ts'
import type { LoginCodes } from './login/login-codes.ts'
import type { LoginThrottle } from './login/login-throttle.ts'
import type { PinsService } from './pins/pins-service.ts'
import type { SecurityLog } from './ports.ts'
import type { RecoveryService } from './recovery/recovery-service.ts'
import type { Confirmations } from './second-factor/confirmations.ts'
import type { PendingLogins } from './second-factor/pending-logins.ts'
import type { SecondFactorService } from './second-factor/second-factor-service.ts'
import type { RenewedSessions } from './sessions/current-session.ts'
import type { SessionsService } from './sessions/sessions-service.ts'
import type { JoiningService } from './team/joining-service.ts'

/** What the routes of the pages use. */
export interface RouteDeps {
  /** Read it for each request: a key rotation replaces the provider. */
  readonly provider: Provider
  site: IdentitySite
  clock: () => Date
  accounts: AccountsService
  sessions: SessionsService
  joining: JoiningService
  throttle: LoginThrottle
  devices: DeviceCookies
  loginCodes: LoginCodes
  pins: PinsService
  secondFactor: SecondFactorService
  pendingLogins: PendingLogins
  confirmations: Confirmations
  renewedSessions: RenewedSessions
  recovery: RecoveryService
  addresses: AddressesService
  securityLog: SecurityLog
}
