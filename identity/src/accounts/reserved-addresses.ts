import type { Queries } from '../base/ports.ts'
import { deleteLaterRecords, findRecord, saveRecord } from '../base/records-store.ts'

const KIND = 'ReservedAddress'

/** The earlier address of an account is for that account while its owner can restore it: a thief must not sign up with it. */
export async function reserveAddress(
  queries: Queries,
  address: string,
  { accountId, expiresAt }: { accountId: string; expiresAt: string },
): Promise<void> {
  // This is not a record of the account: a new password, which a thief could set, must not end it.
  const ofNoAccount = { accountId: null, grantId: null, uid: accountId }
  await saveRecord(queries, { kind: KIND, id: address, payload: { accountId, expiresAt }, expiresAt, ...ofNoAccount })
}

async function findReservation(queries: Queries, address: string) {
  const payload = (await findRecord(queries, KIND, address))?.payload
  return payload && { accountId: String(payload['accountId']), expiresAt: String(payload['expiresAt']) }
}

/** @param at when another account would get the address, ISO 8601 */
export async function isReservedFromOthers(
  queries: Queries,
  address: string,
  { accountId, at }: { accountId: string; at: string },
): Promise<boolean> {
  const found = await findReservation(queries, address)
  return found !== undefined && found.accountId !== accountId && found.expiresAt > at
}

export const isReservedFor = async (queries: Queries, address: string, accountId: string): Promise<boolean> =>
  (await findReservation(queries, address))?.accountId === accountId

/** Once an address is restored, those that its account had later cannot be: the thief of the account reads them. */
export async function endLaterReservations(queries: Queries, address: string): Promise<void> {
  const found = await findReservation(queries, address)
  if (found) await deleteLaterRecords(queries, { kind: KIND, uid: found.accountId, after: found.expiresAt })
}

/** Once the account is deleted, no one can restore them. */
export const freeAddresses = (queries: Queries, accountId: string): Promise<void> =>
  deleteLaterRecords(queries, { kind: KIND, uid: accountId, after: '' })
