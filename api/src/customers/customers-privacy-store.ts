import type { Tx } from '../db/database.ts'

/**
 * Reduces a deleted customer to an id, for the orders that tax law requires.
 *
 * @returns false if the customer does not exist or has already been erased.
 */
export async function eraseProfile(tx: Tx, id: string): Promise<boolean> {
  const subject = `forgotten:${id}`
  const changed = await tx
    .updateTable('customers')
    .set({ subject, name: null, email_address: null })
    .where('id', '=', id)
    .where('subject', '<>', subject)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
