import type { Queries } from '../ports.ts'
import { findRecord, saveRecord } from '../provider/records-store.ts'

const KIND = 'ReservedAddress'

/** The earlier address of an account is for that account while its owner can restore it: a thief must not sign up with it. */
export async function reserveAddress(
  queries: Queries,
  address: string,
  { accountId, expiresAt }: { accountId: string; expiresAt: string },
): Promise<void> {
  // Not a record of the account: a new password, which a thief could set, must not end it.
  const ofNoAccount = { accountId: null, grantId: null, uid: null }
  await saveRecord(queries, { kind: KIND, id: address, payload: { accountId, expiresAt }, expiresAt, ...ofNoAccount })
}

/** @param at when another account would get the address, ISO 8601 */
export async function isReservedFromOthers(
  queries: Queries,
  address: string,
  { accountId, at }: { accountId: string; at: string },
): Promise<boolean> {
  const payload = (await findRecord(queries, KIND, address))?.payload
  return payload !== undefined && payload['accountId'] !== accountId && String(payload['expiresAt']) > at
}
