import type { AccountsService } from './accounts/accounts-service.ts'
import type { Base } from './base.ts'
import type { LoginThrottle } from './login/login-throttle.ts'
import type { OneTimeSecrets } from './one-time/one-time-secrets.ts'
import type { SecondFactorService } from './second-factor/second-factor-service.ts'
import type { SessionsService } from './sessions/sessions-service.ts'

/** The same, with the services that other services use. */
export interface Core extends Base {
  accounts: AccountsService
  sessions: SessionsService
  secondFactor: SecondFactorService
  oneTime: OneTimeSecrets
  throttle: LoginThrottle
}
