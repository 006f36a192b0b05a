import type { Role } from '@fuel-shack/contract/role'
import { LRUCache } from 'lru-cache'

/** Below the promised five seconds, by the time that a slow query may take. */
const TRUSTED_FOR_MS = 4000
const ACCOUNTS = 20_000

export interface Account {
  role: Role
}

export interface AccountCheck {
  /** The account as it is now or was at most four seconds ago; undefined where there is none. */
  find: (subject: string) => Promise<Account | undefined>
  forget: (subject: string) => void
}

/**
 * A token outlives the removal of its account and the loss of a role, so the account is looked up as well: once in a few
 * seconds for each person, however many calls they make, on every instance for itself.
 */
export function createAccountCheck(
  findAccount: (subject: string) => Promise<Account | undefined>,
  clock: () => Date,
): AccountCheck {
  const checked = new LRUCache<string, { at: number; account: Promise<Account | undefined> }>({ max: ACCOUNTS })

  return {
    find(subject) {
      const now = clock().getTime()
      const known = checked.get(subject)
      if (known && now - known.at >= 0 && now - known.at < TRUSTED_FOR_MS) return known.account
      const account = findAccount(subject).then((found) => found && { role: found.role })
      checked.set(subject, { at: now, account })
      account.catch(() => checked.delete(subject))
      return account
    },
    forget: (subject) => void checked.delete(subject),
  }
}
