import type { MessagesBy } from '@fuel-shack/contract/messages/messages-by'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { locked } from '../../platform/db/locked.ts'
import { changesRow, findRecord, listRecords, toRow, type Stored } from '../../platform/db/rows.ts'
import { saveRow } from '../../platform/db/save-row.ts'

export type CustomerRecord = Stored<'customers'>
type NewCustomer = Omit<CustomerRecord, 'messagesBy'>

/** @returns false if the customer exists already; nothing is changed then. */
export function insertCustomer(queries: Queries, customer: NewCustomer): Promise<boolean> {
  return queries
    .insertInto('customers')
    .values(toRow(customer))
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .$call(changesRow)
}

/** Updates the fields that the provider returned, and leaves the others. */
export async function updateProfile(
  queries: Queries,
  subject: string,
  { name, emailAddress, isEmailVerified }: Pick<CustomerRecord, 'name' | 'emailAddress' | 'isEmailVerified'>,
): Promise<void> {
  await queries
    .updateTable('customers')
    .set({
      ...(name !== null && { name }),
      ...(emailAddress !== null && toRow({ emailAddress, isEmailVerified })),
      subject,
    })
    .where('subject', '=', subject)
    .execute()
}

export async function saveMessagesBy(queries: Queries, id: string, messagesBy: MessagesBy): Promise<void> {
  await queries.updateTable('customers').set({ messages_by: messagesBy }).where('id', '=', id).execute()
}

export function findCustomerBySubject(queries: Queries, subject: string): Promise<CustomerRecord | undefined> {
  return queries.selectFrom('customers').selectAll().where('subject', '=', subject).$call(findRecord)
}

export function findCustomer(queries: Queries, id: string): Promise<CustomerRecord | undefined> {
  return queries.selectFrom('customers').selectAll().where('id', '=', id).$call(findRecord)
}

/** Lists the customers with an email address, whatever its case. */
export function listByEmail(queries: Queries, emailAddress: string, limit: number): Promise<CustomerRecord[]> {
  return queries
    .selectFrom('customers')
    .selectAll()
    .where((row) => row(row.fn<string>('lower', ['email_address']), '=', emailAddress.toLowerCase()))
    .orderBy('id')
    .limit(limit)
    .$call(listRecords)
}

/** A part of all customers with a name, in a fixed order. @param after the id of the last one before. */
export function listNamed(
  queries: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<Pick<CustomerRecord, 'id' | 'name'>[]> {
  return queries
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('id', '>', after)
    .where('name', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function listCustomers(queries: Queries, ids: string[]): Promise<CustomerRecord[]> {
  return queries
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('name')
    .orderBy('id')
    .$call(listRecords)
}

/** Locks the customer's row until the transaction ends. A concurrent transaction waits and sees the changes of this one. */
export async function lockCustomer(tx: Tx, id: string): Promise<void> {
  await locked(tx.selectFrom('customers').select('id').where('id', '=', id), tx).execute()
}

export function saveDeletedSubject(tx: Tx, subjectHash: string, forgottenAt: string): Promise<void> {
  return saveRow(tx, 'forgotten_subjects', ['subject_hash'], toRow({ subjectHash, forgottenAt }))
}

/** @returns when the subject was deleted, while that is still recorded. */
export async function findSubjectDeletion(tx: Tx, subjectHash: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('forgotten_subjects')
    .select('forgotten_at')
    .where('subject_hash', '=', subjectHash)
    .executeTakeFirst()
  return row?.forgotten_at
}

export async function deleteSubjectRecords(queries: Queries, before: string): Promise<void> {
  await queries.deleteFrom('forgotten_subjects').where('forgotten_at', '<', before).execute()
}
