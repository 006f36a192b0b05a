import type { StaffActionName, StoredAction } from '@fuel-shack/contract/manager/record'
import { authorOf, type Actor } from '../callers.ts'
import type { Tx } from '../db/database.ts'
import type { ListPart } from '../db/newest-first.ts'
import type { Shared } from '../shared.ts'
import { findLastAction, insertAction, listActions } from './record-store.ts'

export type RecordService = ReturnType<typeof createRecordService>

/** The record of actions that leave no other row. Those that do, such as refunds, are not stored again. */
export function createRecordService({ database, clock, newId }: Pick<Shared, 'database' | 'clock' | 'newId'>) {
  return {
    /** Call it in the transaction of the action. */
    append(tx: Tx, { action, details }: StoredAction, actor: Actor): Promise<void> {
      return insertAction(tx, { id: newId(), action, details, createdAt: clock().toISOString(), ...authorOf(actor) })
    },

    findLast: (action: StaffActionName) => findLastAction(database.queries, action),

    listActions: (part: ListPart, actions: StaffActionName[]) => listActions(database.queries, part, actions),
  }
}
