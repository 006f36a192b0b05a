import { randomBytes } from 'node:crypto'
import type { TillLimits } from '@fuel-shack/contract/cards/managed-tills'
import type { Till } from '../../platform/callers.ts'
import type { Queries } from '../../platform/db/database.ts'
import { WrongCredentialsError } from '../../platform/errors.ts'
import { hashSecret } from '../../platform/secret-hash.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import * as store from './tills-store.ts'
import type { TillRecord } from './tills-store.ts'

const KEY_PREFIX = 'fst_'
/** How often the time of the last call is stored. */
const NOTED_EVERY_MS = 60_000

/** $2,500 fills a road train; what $10,000 earns is what a day's rewards may give: $500, a hundred free coffees. */
const DEFAULT_LIMITS: TillLimits = { maxCallCents: 250_000, maxDayCents: 1_000_000, maxDayRewardCents: 50_000 }

export type TillKeysService = ReturnType<typeof createTillKeysService>

type TillKeysDeps = Pick<Shared, 'database' | 'clock' | 'newId' | 'securityLog'>

/** Manages tills and their keys. A key is returned once, when the till is added; only its hash is stored. */
export function createTillKeysService({ database, clock, newId, securityLog }: TillKeysDeps) {
  const record = (tillId: string, change: 'added' | 'limits' | 'revoked', accountId?: string) =>
    securityLog.record({ event: 'till_key_changed', outcome: 'success', accountId, details: { tillId, change } })

  /** @returns the key, which is not stored anywhere. */
  async function insertTill(queries: Queries, name: string, limits: Partial<TillLimits> = {}) {
    const [key, id] = [KEY_PREFIX + randomBytes(32).toString('base64url'), newId()]
    const createdAt = clock().toISOString()
    const till = { id, name, keyHash: hashSecret(key), createdAt, ...DEFAULT_LIMITS, ...limits }
    await store.insertTill(queries, till)
    return { tillId: id, key }
  }

  async function noteUse({ id, lastUsedAt }: TillRecord): Promise<void> {
    const now = clock()
    const isNoted = lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < NOTED_EVERY_MS
    if (!isNoted) await store.markUsed(database.queries, id, now.toISOString())
  }

  return {
    /** @throws AppError `unauthenticated` */
    async verifyTill(key: string): Promise<Till> {
      const till = await store.findTillByKeyHash(database.queries, hashSecret(key))
      if (!till) throw new WrongCredentialsError()
      await noteUse(till)
      return till
    },

    insertTill,

    async addTill(name: string, limits: Partial<TillLimits> = {}): Promise<string> {
      const { tillId, key } = await insertTill(database.queries, name, limits)
      record(tillId, 'added')
      return key
    },

    /** Sets the given limits and leaves the others. @returns the updated till, or undefined if it does not exist. */
    async setLimits(id: string, limits: Partial<TillLimits>): Promise<TillRecord | undefined> {
      const till = (await store.listTills(database.queries)).find((each) => each.id === id)
      if (!till) return undefined
      const { maxCallCents, maxDayCents, maxDayRewardCents } = { ...till, ...limits }
      await store.updateTillLimits(database.queries, id, { maxCallCents, maxDayCents, maxDayRewardCents })
      record(id, 'limits')
      return { ...till, ...limits }
    },

    listTills: (): Promise<TillRecord[]> => store.listTills(database.queries),

    /** @returns false if no till with this id has an active key. */
    async revokeTill(id: string): Promise<boolean> {
      const isRevoked = await store.markRevoked(database.queries, id, clock().toISOString())
      if (isRevoked) record(id, 'revoked')
      return isRevoked
    },

    /** Records an event in the security log. */
    record,
  }
}
