import type { Till } from '../callers.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
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

/** Which tills there are. A till's key is shown once, when it is made; only its hash is kept. */
export function createTillKeysService(deps: { database: Database; clock: () => Date; newId: () => string }) {
  const { database, clock, newId } = deps
  return {
    /** @throws AppError `unauthenticated` */
    async verifyTill(key: string): Promise<Till> {
      const till = await findTillByKeyHash(database.queries, hashTillKey(key))
      if (!till) throw new AppError('unauthenticated')
      return till
    },

    /** @returns the key, which is nowhere else. */
    async addTill(name: string, limits: Partial<TillLimits> = {}): Promise<string> {
      const key = newTillKey()
      const createdAt = clock().toISOString()
      await insertTill(database.queries, {
        id: newId(),
        name,
        keyHash: hashTillKey(key),
        createdAt,
        ...DEFAULT_TILL_LIMITS,
        ...limits,
      })
      return key
    },

    /** Sets the limits that are given and leaves the others. @returns the till as it is now, or undefined for none. */
    async setLimits(id: string, limits: Partial<TillLimits>): Promise<TillRecord | undefined> {
      const till = (await listTills(database.queries)).find((each) => each.id === id)
      if (!till) return undefined
      const { maxCallCents, maxDayCents, maxDayRewardCents } = { ...till, ...limits }
      await updateTillLimits(database.queries, id, { maxCallCents, maxDayCents, maxDayRewardCents })
      return { ...till, ...limits }
    },

    listTills: (): Promise<TillRecord[]> => listTills(database.queries),

    /** @returns false where no such till holds a key that works. */
    revokeTill: (id: string): Promise<boolean> => markRevoked(database.queries, id, clock().toISOString()),
  }
}
