import type { Queries } from '../../platform/db/database.ts'
import { isInPart, type ListPart } from '../../platform/db/newest-first.ts'
import { findRecord, listRecords, toRow, type Stored } from '../../platform/db/rows.ts'

type StoredAction = Stored<'staff_actions'>

const COLUMNS = { at: 'created_at', id: 'id', accountId: 'account_id' }

export async function insertAction(tx: Queries, { details, ...action }: StoredAction): Promise<void> {
  const row = { ...toRow(action), details: JSON.stringify(details) }
  await tx.insertInto('staff_actions').values(row).execute()
}

export function findLastAction(queries: Queries, action: string): Promise<StoredAction | undefined> {
  return queries
    .selectFrom('staff_actions')
    .selectAll()
    .where('action', '=', action)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$call(findRecord)
}

export function listActions(queries: Queries, part: ListPart, actions: string[]): Promise<StoredAction[]> {
  return queries
    .selectFrom('staff_actions')
    .selectAll()
    .where(isInPart(part, COLUMNS))
    .where('action', 'in', actions)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(part.limit)
    .$call(listRecords)
}
