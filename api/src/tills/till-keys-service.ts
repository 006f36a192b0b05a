import type { Till } from '../callers.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { SecurityLog } from '../security-log.ts'
import { hashTillKey, newTillKey } from './till-keys.ts'
import { DEFAULT_TILL_LIMITS, type TillLimits } from './till-limits.ts'
import {
  findTillByKeyHash,
  insertTill,
  listTills,
  markRevoked,
  updateTillLimits,
  type TillRecord,
} from './tills-store.ts'

export type TillKeysService = ReturnType<typeof createTillKeysService>

interface TillKeysDeps {
  database: Database
  clock: () => Date
  newId: () => string
  securityLog: SecurityLog
}

/** Which tills there are. A till's key is shown once, when it is made; only its hash is kept. */
export function createTillKeysService({ database, clock, newId, securityLog }: TillKeysDeps) {
  const record = (tillId: string, change: 'added' | 'limits' | 'revoked') =>
    securityLog.record({ event: 'till_key_changed', outcome: 'success', details: { tillId, change } })

  return {
    /** @throws AppError `unauthenticated` */
    async verifyTill(key: string): Promise<Till> {
      const till = await findTillByKeyHash(database.queries, hashTillKey(key))
      if (!till) throw new AppError('unauthenticated')
      return till
    },

    /** @returns the key, which is nowhere else. */
    async addTill(name: string, limits: Partial<TillLimits> = {}): Promise<string> {
      const [key, id] = [newTillKey(), newId()]
      const createdAt = clock().toISOString()
      const till = { id, name, keyHash: hashTillKey(key), createdAt, ...DEFAULT_TILL_LIMITS, ...limits }
      await insertTill(database.queries, till)
      record(id, 'added')
      return key
    },

    /** Sets the limits that are given and leaves the others. @returns the till as it is now, or undefined for none. */
    async setLimits(id: string, limits: Partial<TillLimits>): Promise<TillRecord | undefined> {
      const till = (await listTills(database.queries)).find((each) => each.id === id)
      if (!till) return undefined
      const { maxCallCents, maxDayCents, maxDayRewardCents } = { ...till, ...limits }
      await updateTillLimits(database.queries, id, { maxCallCents, maxDayCents, maxDayRewardCents })
      record(id, 'limits')
      return { ...till, ...limits }
    },

    listTills: (): Promise<TillRecord[]> => listTills(database.queries),

    /** @returns false where no such till holds a key that works. */
    async revokeTill(id: string): Promise<boolean> {
      const isRevoked = await markRevoked(database.queries, id, clock().toISOString())
      if (isRevoked) record(id, 'revoked')
      return isRevoked
    },
  }
}
