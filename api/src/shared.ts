import type { Site } from '@fuel-shack/contract/site/site'
import type { ChangeSignal } from './db/change-signal.ts'
import type { Database } from './db/database.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Payments } from './providers/payments.ts'
import type { SignIn } from './providers/sign-in.ts'
import type { SecurityLog } from './security-log.ts'

/** What `services.ts` hands to every service. Each names the part that it uses. */
export interface Shared {
  database: Database
  changes: ChangeSignal
  payments: Payments
  signIn: SignIn
  site: Site
  publicUrl: string
  clock: () => Date
  /** The time that has passed since any moment. The clock may be set back, this is not. */
  elapsedMs: () => number
  newId: () => string
  metrics: Metrics
  securityLog: SecurityLog
  log: Log
}
