import { isTypedText } from '@fuel-shack/contract/values/typed-text'
import { LRUCache } from 'lru-cache'
import type { Person } from '../callers.ts'
import type { ChangeSignal } from '../db/change-signal.ts'
import type { Database, Queries } from '../db/database.ts'
import { firstNameOf } from '../first-name.ts'
import type { SignIn } from '../providers/sign-in.ts'
import { deleteNames, findNames, saveName } from './staff-names-store.ts'

/** How often the identity provider is asked for a name again. */
const LEARN_AGAIN_AFTER_MS = 60 * 60_000
const REMEMBERED_ACCOUNTS = 500

interface StaffNamesDeps {
  database: Database
  changes: ChangeSignal
  signIn: SignIn
  clock: () => Date
}

export type StaffNamesService = ReturnType<typeof createStaffNamesService>

/** The first names of staff, for the screens of other staff. */
export function createStaffNamesService({ database, changes, signIn, clock }: StaffNamesDeps) {
  const learnedAtMs = new LRUCache<string, number>({ max: REMEMBERED_ACCOUNTS })

  return {
    /** Stores the name of someone at a fulfilment screen, at most once an hour. */
    async learn({ subject: accountId, accessToken, claims }: Person): Promise<void> {
      const at = clock()
      if (at.getTime() - (learnedAtMs.get(accountId) ?? -Infinity) < LEARN_AGAIN_AFTER_MS) return
      learnedAtMs.set(accountId, at.getTime())
      try {
        const firstName = firstNameOf((await signIn.findProfile(accessToken, claims)).name)
        if (firstName === '' || !isTypedText(firstName)) return
        await database.transaction(async (tx) => {
          // The orders show the name.
          if (await saveName(tx, { accountId, firstName, at: at.toISOString() })) await changes.bump(tx, 'orders')
        })
      } catch (error) {
        learnedAtMs.delete(accountId)
        throw error
      }
    },

    /** By account id. An account whose name is not known is missing. */
    namesOf: (queries: Queries, accountIds: Iterable<string>): Promise<Map<string, string>> =>
      findNames(queries, [...new Set(accountIds)]),

    deleteUnseenSince: (before: string): Promise<void> => deleteNames(database.queries, before),
  }
}
