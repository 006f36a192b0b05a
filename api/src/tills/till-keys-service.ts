import type { Till } from '../callers.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { hashTillKey, newTillKey } from './till-keys.ts'
import { findTillByKeyHash, insertTill, listTills, markRevoked, type TillRecord } from './tills-store.ts'

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
    async addTill(name: string): Promise<string> {
      const key = newTillKey()
      const createdAt = clock().toISOString()
      await insertTill(database.queries, { id: newId(), name, keyHash: hashTillKey(key), createdAt })
      return key
    },

    listTills: (): Promise<TillRecord[]> => listTills(database.queries),

    /** @returns false where no such till holds a key that works. */
    revokeTill: (id: string): Promise<boolean> => markRevoked(database.queries, id, clock().toISOString()),
  }
}
