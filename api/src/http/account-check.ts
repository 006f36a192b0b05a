import type { Role } from '@fuel-shack/contract/role'
import { LRUCache } from 'lru-cache'

/** Below the promised five seconds, by the time that a slow query may take. */
const TRUSTED_FOR_MS = 4000
const ACCOUNTS = 20_000

export interface Account {
  role: Role
}

export interface TokenOwner {
  subject: string
  /** The session and the grant in which the token was issued; empty where it does not say. */
  sessionId: string
  grantId: string
}

export interface AccountCheck {
  /** The account as it is now or was at most four seconds ago; undefined where it or the session is gone. */
  find: (caller: TokenOwner) => Promise<Account | undefined>
  forget: (subject: string) => void
}

/**
 * A token outlives its session, its account and the loss of a role, so both are looked up as well: once in a few seconds
 * for each session, however many calls it makes, on every instance for itself.
 */
export function createAccountCheck(
  findAccount: (owner: TokenOwner) => Promise<Account | undefined>,
  clock: () => Date,
): AccountCheck {
  const checked = new LRUCache<string, { at: number; account: Promise<Account | undefined> }>({ max: ACCOUNTS })

  return {
    find(owner) {
      const key = `${owner.subject} ${owner.sessionId} ${owner.grantId}`
      const now = clock().getTime()
      const known = checked.get(key)
      if (known && now - known.at >= 0 && now - known.at < TRUSTED_FOR_MS) return known.account
      const account = findAccount(owner).then((found) => found && { role: found.role })
      checked.set(key, { at: now, account })
      account.catch(() => checked.delete(key))
      return account
    },
    forget(subject) {
      for (const key of checked.keys()) if (key.startsWith(`${subject} `)) checked.delete(key)
    },
  }
}
