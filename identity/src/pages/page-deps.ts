import type { Provider } from 'oidc-provider'
import type { AddressesService } from '../addresses/addresses-service.ts'
import type { AccountsService } from '../accounts/accounts-service.ts'
import type { IdentitySite } from '../identity-site.ts'
import type { LoginThrottle } from '../login/login-throttle.ts'
import type { Ports } from '../ports.ts'
import type { SecondFactorService } from '../second-factor/second-factor-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import type { Assets } from '../assets.ts'
import type { DeviceCookies } from '../login/device-cookie.ts'
import type { LoginCodes } from '../login/login-codes.ts'
import type { PinsService } from '../pins/pins-service.ts'
import type { RecoveryService } from '../recovery/recovery-service.ts'
import type { Confirmations } from '../second-factor/confirmations.ts'
import type { PendingLogins } from '../second-factor/pending-logins.ts'
import type { RenewedSessions } from '../sessions/current-session.ts'
import type { JoiningService } from '../team/joining-service.ts'

/** What the routes of the pages use. */
export interface PageDeps extends Ports {
  assets: Assets
  site: IdentitySite
  accounts: AccountsService
  sessions: SessionsService
  secondFactor: SecondFactorService
  throttle: LoginThrottle
  provider: Provider
  /** The id of the key that signs tokens. */
  keyId: string
  joining: JoiningService
  devices: DeviceCookies
  loginCodes: LoginCodes
  pins: PinsService
  pendingLogins: PendingLogins
  confirmations: Confirmations
  renewedSessions: RenewedSessions
  recovery: RecoveryService
  addresses: AddressesService
}
