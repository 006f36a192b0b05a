import type { Tx } from '../ports.ts'
import { deletePinsOfAccount } from '../pins/pins-store.ts'
import { deleteRecordsOfAccount } from '../provider/records-store.ts'
import { markSessionsEnded, type SessionEndReason } from './sessions-store.ts'

interface AccessEnd {
  reason: SessionEndReason
  now: Date
  /** The records of the session or login that stays. */
  retained?: string[]
}

/**
 * Called after a change that another user of the account must notice: ends its sessions and removes its PINs on all
 * devices.
 */
export async function endAccess(tx: Tx, accountId: string, { reason, now, retained }: AccessEnd): Promise<void> {
  await deleteRecordsOfAccount(tx, accountId, retained)
  await markSessionsEnded(tx, accountId, { reason, endedAt: now.toISOString() })
  await deletePinsOfAccount(tx, accountId)
}
