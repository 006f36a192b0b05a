import { isTypedText } from '@fuel-shack/contract/platform/typed-text'
import { LRUCache } from 'lru-cache'
import { COMMAND_ACCOUNT, type User } from '../platform/callers.ts'
import type { Queries } from '../platform/db/database.ts'
import { firstNameOf } from '@fuel-shack/contract/platform/first-name'
import type { Shared } from '../platform/runtime/shared.ts'
import { findNames, listNames, listSeen, saveName } from './staff-store.ts'

/** How often a name is requested from the identity provider again. */
const LEARN_AGAIN_AFTER_MS = 60 * 60_000
const REMEMBERED_ACCOUNTS = 500

/** Returns what the token says; `''` if it does not. */
export function claimedFirstName({ claims: { name } }: User): string {
  return typeof name === 'string' ? firstNameOf(name) : ''
}

type StaffNamesDeps = Pick<Shared, 'database' | 'changes' | 'signIn' | 'clock' | 'elapsedMs' | 'log'>

export type StaffNamesService = ReturnType<typeof createStaffNamesService>

/** The first names of staff, for the screens of other staff. */
export function createStaffNamesService({ database, changes, signIn, clock, elapsedMs, log }: StaffNamesDeps) {
  const learnedAtMs = new LRUCache<string, number>({ max: REMEMBERED_ACCOUNTS })

  return {
    /** Stores the name of someone who works here, at most once an hour. The call in which it fails goes on without it. */
    async learn({ subject: accountId, accessToken, claims }: User): Promise<void> {
      const lastSeenAt = clock().toISOString()
      const nowMs = elapsedMs()
      if (nowMs - (learnedAtMs.get(accountId) ?? -Infinity) < LEARN_AGAIN_AFTER_MS) return
      learnedAtMs.set(accountId, nowMs)
      try {
        const firstName = firstNameOf((await signIn.findProfile(accessToken, claims)).name)
        if (firstName === '' || !isTypedText(firstName)) return
        await database.transaction(async (tx) => {
          // The orders show the name.
          if (await saveName(tx, { accountId, firstName, lastSeenAt })) await changes.bump(tx, 'orders')
        })
      } catch (error) {
        learnedAtMs.delete(accountId)
        log.warn({ err: error }, 'The name of a member of staff could not be stored')
      }
    },

    listNames: () => listNames(database.queries),

    /** Lists the names with when each of them last used a fulfilment screen, to the hour. */
    listSeen: () => listSeen(database.queries),

    /** Returns the names by account id. An account whose name is not known is missing. */
    async namesOf(queries: Queries, accountIds: Iterable<string>): Promise<Map<string, string>> {
      const wanted = new Set(accountIds)
      const names = await findNames(queries, [...wanted])
      return wanted.has(COMMAND_ACCOUNT) ? names.set(COMMAND_ACCOUNT, 'The server') : names
    },
  }
}
