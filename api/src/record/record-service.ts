import type { StaffActionName, StoredAction } from '@fuel-shack/contract/manager/record'
import { authorOf, type Actor } from '../callers.ts'
import type { Tx } from '../db/database.ts'
import type { ListPart } from '../db/newest-first.ts'
import { staffAction, type SecurityEvent } from '../security-log.ts'
import type { Shared } from '../shared.ts'
import { findLastAction, insertAction, listActions } from './record-store.ts'

type RecordDeps = Pick<Shared, 'database' | 'clock' | 'newId' | 'securityLog'>

export type RecordService = ReturnType<typeof createRecordService>

/** The record of actions that leave no other row. Those that do, such as refunds, are not stored again. */
export function createRecordService({ database, clock, newId, securityLog }: RecordDeps) {
  function append(tx: Tx, { action, details }: StoredAction, actor: Actor): Promise<void> {
    return insertAction(tx, { id: newId(), action, details, createdAt: clock().toISOString(), ...authorOf(actor) })
  }

  return {
    /** Call it in the transaction of the action. */
    append,

    /** Appends the action, and writes it to the security log after the commit. @param logged what to log besides its name */
    async appendAndLog(
      tx: Tx,
      entry: StoredAction,
      actor: Actor,
      logged: SecurityEvent['details'] = {},
    ): Promise<void> {
      await append(tx, entry, actor)
      database.afterCommit(tx, () => securityLog.record(staffAction(actor, { action: entry.action, ...logged })))
    },

    findLast: (action: StaffActionName) => findLastAction(database.queries, action),

    listActions: (part: ListPart, actions: StaffActionName[]) => listActions(database.queries, part, actions),
  }
}
