import type { Queries } from '../base/ports.ts'
import type { pinLimits } from './pin-rules.ts'

/** Wrong PINs in a row for one person on one device, after which it is deleted. */
export const PIN_ATTEMPTS_MAX = 5

interface PinRecord {
  id: string
  accountId: string
  deviceHash: string
  pinHash: string
  hasSecondFactor: boolean
  device: string
  now: string
}

type Limits = ReturnType<typeof pinLimits>

export type DevicePin = Awaited<ReturnType<typeof listPinsOfDevice>>[number]

/** Replaces the person's PIN on this device. */
export async function savePin(queries: Queries, pin: PinRecord): Promise<void> {
  const values = {
    pin_hash: pin.pinHash,
    has_second_factor: pin.hasSecondFactor ? (1 as const) : (0 as const),
    device: pin.device,
    attempts: 0,
    created_at: pin.now,
    last_used_at: pin.now,
  }
  await queries
    .insertInto('identity_pins')
    .values({ id: pin.id, account_id: pin.accountId, device_hash: pin.deviceHash, ...values })
    .onConflict((conflict) => conflict.columns(['device_hash', 'account_id']).doUpdateSet({ id: pin.id, ...values }))
    .execute()
}

function validPins(queries: Queries, { createdAfter, usedAfter }: Limits) {
  return queries
    .selectFrom('identity_pins')
    .where('created_at', '>', createdAfter)
    .where('last_used_at', '>', usedAfter)
    .where('attempts', '<', PIN_ATTEMPTS_MAX)
}

export function listPinsOfDevice(queries: Queries, deviceHash: string, limits: Limits) {
  return validPins(queries, limits)
    .select(['id', 'account_id as accountId', 'pin_hash as pinHash', 'has_second_factor as hasSecondFactor'])
    .select(['attempts', 'last_used_at as lastUsedAt'])
    .where('device_hash', '=', deviceHash)
    .execute()
}

/** Most recently used first. */
export function listPinsOfAccount(queries: Queries, accountId: string, limits: Limits) {
  return validPins(queries, limits)
    .select(['id', 'device', 'device_hash as deviceHash', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .execute()
}

/**
 * Counts an attempt before the PIN is checked, so that concurrent guesses share one limit.
 *
 * @returns the attempts so far with this one; undefined if the PIN is gone or all its attempts are taken.
 */
export async function takeAttempt(queries: Queries, id: string): Promise<number | undefined> {
  const taken = await queries
    .updateTable('identity_pins')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', PIN_ATTEMPTS_MAX)
    .returning('attempts')
    .executeTakeFirst()
  return taken?.attempts
}

/** Takes back an attempt whose PIN was not checked. */
export async function releaseAttempt(queries: Queries, id: string): Promise<void> {
  await queries
    .updateTable('identity_pins')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('attempts', '>', 0)
    .execute()
}

/** @returns false if the PIN was removed or replaced while it was checked. */
export async function acceptPin(queries: Queries, id: string, usedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('identity_pins')
    .set({ attempts: 0, last_used_at: usedAt })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** @returns false if a correct PIN has been entered meanwhile, or another request has deleted it. */
export async function deleteLockedPin(queries: Queries, id: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('identity_pins')
    .where('id', '=', id)
    .where('attempts', '>=', PIN_ATTEMPTS_MAX)
    .executeTakeFirst()
  return numDeletedRows > 0
}

export async function deletePin(queries: Queries, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('identity_pins')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** A locked PIN stays until then: the request that took its last attempt deletes it, and says so to its owner. */
export async function deleteExpiredPins(queries: Queries, { createdAfter, usedAfter }: Limits): Promise<void> {
  await queries
    .deleteFrom('identity_pins')
    .where((row) => row.or([row('created_at', '<=', createdAfter), row('last_used_at', '<=', usedAfter)]))
    .execute()
}
