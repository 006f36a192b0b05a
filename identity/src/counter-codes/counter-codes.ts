import { isStaff } from '@fuel-shack/contract/values/roles'
import { viaOf } from '../accounts/login-address.ts'
import type { AccountRecord } from '../accounts/accounts-service.ts'
import { findAccount } from '../accounts/accounts-store.ts'
import type { HashOptions } from '../passwords/hash-queue.ts'
import type { Queries } from '../ports.ts'
import type { Core } from '../core.ts'

const PURPOSE = 'counter-code'
const LIFETIME_SECONDS = 10 * 60
const FORMAT = 'symbols'

type CounterCodesDeps = Pick<Core, 'clock' | 'accounts' | 'oneTime' | 'outgoing'>

/** `staff`: not by this way. `unknown`: no account here. */
type IssuedCode = { is: 'issued'; code: string; expiresAt: string } | { is: 'staff' | 'unknown' }

export type CounterCodes = ReturnType<typeof createCounterCodes>

/** Codes that a manager gives to a customer in front of them, with which they choose a new password. */
export function createCounterCodes({ clock, accounts, oneTime, outgoing }: CounterCodesDeps) {
  async function findCustomer(accountId: string | null | undefined): Promise<AccountRecord | undefined> {
    const account = accountId ? await accounts.findAccount(accountId) : undefined
    return account && !isStaff(account) ? account : undefined
  }

  return {
    /** Replaces a code that was made before. */
    async issue(queries: Queries, accountId: string): Promise<IssuedCode> {
      const account = await findAccount(queries, accountId)
      if (!account || isStaff(account)) return { is: account ? 'staff' : 'unknown' }
      const secret = { purpose: PURPOSE, accountId, codeFor: accountId, lifetimeSeconds: LIFETIME_SECONDS }
      const { code } = oneTime.secretsOf(await oneTime.issue(queries, secret), FORMAT)
      const expiresAt = new Date(clock().getTime() + LIFETIME_SECONDS * 1000).toISOString()
      return { is: 'issued', code, expiresAt }
    },

    /**
     * Does the same for an address without an account. @returns the token that `setPassword` takes, for a correct code; the
     * account that the address has, for the security log.
     */
    async check(emailAddress: string, code: string) {
      const known = await accounts.findAccountByAddress(emailAddress)
      const account = known && !isStaff(known) ? known : undefined
      const target = {
        purpose: PURPOSE,
        codeFor: account?.id ?? `no account: ${emailAddress}`,
        format: FORMAT,
      } as const
      return { ...(await oneTime.checkCode(target, code)), account: known }
    },

    /** The customer of a code that was correct, until it is used. */
    async findCustomer(token: string): Promise<AccountRecord | undefined> {
      return findCustomer((await oneTime.find(PURPOSE, token))?.accountId)
    },

    /** Ends every session of the account, and tells its owner. @returns false for a code that was used or has ended. */
    async setPassword(
      { id, emailAddress }: AccountRecord,
      token: string,
      password: string,
      hashOptions: HashOptions,
    ): Promise<boolean> {
      return accounts.resetPassword(id, password, {
        hashOptions,
        isAllowed: async (tx) => {
          if ((await oneTime.take(tx, PURPOSE, token))?.accountId !== id) return false
          const via = viaOf(emailAddress)
          if (outgoing.canSend(via))
            await outgoing.enqueue(tx, { via, to: emailAddress, name: 'counter-reset', nonce: null, facts: {} })
          return true
        },
      })
    },
  }
}
