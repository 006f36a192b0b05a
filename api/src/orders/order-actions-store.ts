import type { Queries, Tx } from '../db/database.ts'
import type { OrderActionsTable } from './orders-tables.ts'

export interface OrderAction {
  id: string
  orderId: string
  action: OrderActionsTable['action']
  accountId: string
  createdAt: string
}

export async function appendOrderAction(tx: Tx, ...actions: OrderAction[]): Promise<void> {
  await tx
    .insertInto('order_actions')
    .values(
      actions.map((action) => ({
        id: action.id,
        order_id: action.orderId,
        action: action.action,
        account_id: action.accountId,
        created_at: action.createdAt,
      })),
    )
    .execute()
}

/** Lists the actions of these kinds, oldest first. */
export async function listOrderActions(
  queries: Queries,
  orderIds: string[],
  kinds: OrderAction['action'][],
): Promise<Omit<OrderAction, 'id' | 'createdAt'>[]> {
  if (orderIds.length === 0) return []
  return queries
    .selectFrom('order_actions')
    .select(['order_id as orderId', 'action', 'account_id as accountId'])
    .where('order_id', 'in', orderIds)
    .where('action', 'in', kinds)
    .orderBy('order_id')
    .orderBy('id')
    .execute()
}
