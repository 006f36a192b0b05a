import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import type { ChangeSignal } from '../db/change-signal.ts'
import type { Database } from '../db/database.ts'
import type { RateLimits } from '../http/limits/rate-limits.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import type { Payments } from '../providers/payments.ts'
import type { SignIn } from '../providers/sign-in.ts'
import type { SecurityLog } from '../monitoring/security-log.ts'

/** The settings that change from day to day: they are read where they count, in the transaction that uses them. */
type Daily =
  | 'ordering'
  | 'openingHours'
  | 'kitchen'
  | 'collection'
  | 'loyalty'
  | 'limits'
  | 'refunds'
  | 'takings'
  | 'alerts'

/** The facts of the rest stop as of the last refresh, see `openLiveSite`: read a field where its value is used. */
export type LiveFacts = Readonly<
  Omit<RestStop, Daily | 'board' | 'fulfilment'> & {
    board: Pick<RestStop['board'], 'fuelPriceHours'>
    fulfilment: Pick<RestStop['fulfilment'], 'announceAfterSeconds' | 'unattendedAfterSeconds'>
  }
>

/** The dependencies that `services.ts` hands to every service. Each names the part that it uses. */
export interface Shared {
  database: Database
  changes: ChangeSignal
  payments: Payments
  signIn: SignIn
  site: LiveFacts
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
