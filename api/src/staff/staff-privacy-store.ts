import type { Tx } from '../db/database.ts'

/** What colleagues see of a customer who is also staff. Call before the customer's subject is erased. */
export async function eraseStaff(tx: Tx, customerId: string): Promise<void> {
  for (const table of ['staff_names', 'staff_screens'] as const) {
    await tx
      .deleteFrom(table)
      .where('account_id', 'in', (sub) => sub.selectFrom('customers').select('subject').where('id', '=', customerId))
      .execute()
  }
}
