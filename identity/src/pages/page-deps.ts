import type { Provider } from 'oidc-provider'
import type { AddressesService } from './addresses/addresses-service.ts'
import type { Assets } from './assets.ts'
import type { Core } from './core.ts'
import type { DeviceCookies } from './login/device-cookie.ts'
import type { LoginCodes } from './login/login-codes.ts'
import type { PinsService } from './pins/pins-service.ts'
import type { RecoveryService } from './recovery/recovery-service.ts'
import type { Confirmations } from './second-factor/confirmations.ts'
import type { PendingLogins } from './second-factor/pending-logins.ts'
import type { RenewedSessions } from './sessions/current-session.ts'
import type { JoiningService } from './team/joining-service.ts'

/** What the routes of the pages use. */
export interface RouteDeps extends Core {
  assets: Assets
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
