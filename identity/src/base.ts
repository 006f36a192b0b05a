import type { IdentitySite } from './identity-site.ts'
import type { KeySecret } from './keys/key-secret.ts'
import type { TokenVault } from './keys/secret-box.ts'
import type { Database, DeletionLog, Log, Outgoing, OwnerAlert, RateLimits, SecurityLog, TeamRecord } from './ports.ts'

/** What the API gives to the identity provider. */
export interface Ports {
  database: Database
  clock: () => Date
  newId: () => string
  /** Encrypts the keys that are stored in the database. */
  keySecret: KeySecret
  rateLimits: RateLimits
  securityLog: SecurityLog
  deletions: DeletionLog
  outgoing: Outgoing
  teamRecord: TeamRecord
  /** Waits before a caller is answered. */
  pause: (milliseconds: number) => Promise<void>
  alertOwner: (alert: OwnerAlert) => Promise<void>
  log: Log
}

/** What `identity.ts` hands to every service. Each names the part that it uses. */
export interface Base extends Ports {
  site: IdentitySite
  vault: TokenVault
}
