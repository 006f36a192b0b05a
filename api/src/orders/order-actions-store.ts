import type { Tx } from '../db/database.ts'
import type { OrderActionsTable } from '../db/orders-schema.ts'

export interface OrderAction {
  id: string
  orderId: string
  action: OrderActionsTable['action']
  accountId: string
  createdAt: string
}

export async function appendOrderAction(tx: Tx, action: OrderAction): Promise<void> {
  await tx
    .insertInto('order_actions')
    .values({
      id: action.id,
      order_id: action.orderId,
      action: action.action,
      account_id: action.accountId,
      created_at: action.createdAt,
    })
    .execute()
}
