import type { settings, SettingName, SettingValue } from '@fuel-shack/contract/manager/settings'
import type { Site } from '@fuel-shack/contract/site/site'
import type { ChangeSignal } from './db/change-signal.ts'
import type { Database } from './db/database.ts'
import type { RateLimits } from './http/limits/rate-limits.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Payments } from './providers/payments.ts'
import type { SignIn } from './providers/sign-in.ts'
import type { SecurityLog } from './security-log.ts'

/** The facts of the rest stop that only a release changes: what managers change is read from the settings. */
export type FixedSite = Omit<Site, (typeof settings)[SettingName]['path'][0]> & {
  board: Pick<Site['board'], 'fuelPriceHours'>
  fulfilment: Omit<Site['fulfilment'], keyof SettingValue<'lateness'> | 'unattended' | 'escalation'>
}

/** What `services.ts` hands to every service. Each names the part that it uses. */
export interface Shared {
  database: Database
  changes: ChangeSignal
  payments: Payments
  signIn: SignIn
  site: FixedSite
  publicUrl: string
  clock: () => Date
  /** The time that has passed since any moment. The clock may be set back, this is not. */
  elapsedMs: () => number
  newId: () => string
  rateLimits: RateLimits
  metrics: Metrics
  securityLog: SecurityLog
  log: Log
}
