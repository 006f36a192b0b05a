import type { Roles } from '@fuel-shack/contract/team/roles'
import { LRUCache } from 'lru-cache'
import type { TokenOwner } from '../../providers/sign-in.ts'

/** The time is less than the documented five seconds, to leave time for a slow query. */
const CACHED_FOR_MS = 4000
const ACCOUNTS_MAX = 20_000

interface Account {
  roles: Roles
}

export type AccountCheck = ReturnType<typeof createAccountCheck>

/**
 * A token stays valid after its session has ended, its account is deleted or its role has changed. So session and account
 * are checked too, and cached for a few seconds per session and instance.
 */
export function createAccountCheck(
  findAccount: (owner: TokenOwner) => Promise<Account | undefined>,
  clock: () => Date,
) {
  const checked = new LRUCache<string, { at: number; account: Promise<Account | undefined> }>({ max: ACCOUNTS_MAX })

  return {
    /** The account, at most four seconds old. Undefined if the account or the session is gone. */
    find(owner: TokenOwner): Promise<Account | undefined> {
      const key = `${owner.subject} ${owner.sessionId} ${owner.grantId}`
      const now = clock().getTime()
      const cached = checked.get(key)
      if (cached && now - cached.at >= 0 && now - cached.at < CACHED_FOR_MS) return cached.account
      const account = findAccount(owner).then((found) => found && { roles: found.roles })
      checked.set(key, { at: now, account })
      account.catch(() => checked.delete(key))
      return account
    },
    invalidate(subject: string): void {
      for (const key of checked.keys()) if (key.startsWith(`${subject} `)) checked.delete(key)
    },
  }
}
