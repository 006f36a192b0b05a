import type { StaffActionName, StoredAction } from '@fuel-shack/contract/office/audit-trail'
import { authorOf, type Caller } from '../../platform/callers.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ListPart } from '../../platform/db/newest-first.ts'
import { staffAction, type SecurityEvent } from '../../platform/monitoring/security-log.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { findLastAction, insertAction, listActions } from './audit-trail-store.ts'

type AuditTrailDeps = Pick<Shared, 'database' | 'clock' | 'newId' | 'securityLog'>

export type AuditTrailService = ReturnType<typeof createAuditTrailService>

/** The record of actions that leave no other row. Those that do, such as refunds, are not stored again. */
export function createAuditTrailService({ database, clock, newId, securityLog }: AuditTrailDeps) {
  function append(tx: Tx, { action, details }: StoredAction, caller: Caller): Promise<void> {
    return insertAction(tx, { id: newId(), action, details, createdAt: clock().toISOString(), ...authorOf(caller) })
  }

  return {
    /** Call it in the transaction of the action. */
    append,

    /** Appends the action, and writes it to the security log after the commit. @param logged what to log besides its name */
    async appendAndLog(
      tx: Tx,
      entry: StoredAction,
      caller: Caller,
      logged: SecurityEvent['details'] = {},
    ): Promise<void> {
      await append(tx, entry, caller)
      database.afterCommit(tx, () => securityLog.record(staffAction(caller, { action: entry.action, ...logged })))
    },

    findLast: (action: StaffActionName) => findLastAction(database.queries, action),

    listActions: (part: ListPart, actions: StaffActionName[]) => listActions(database.queries, part, actions),
  }
}
