import {
  findAccountByAddress,
  findAccount,
  updateAddress,
  updatePassword,
  type AccountRecord,
} from '../accounts/accounts-store.ts'
import { PASSWORD_RESET } from '../messages/password-reset.ts'
import type { HashOptions } from '../passwords/hash-queue.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import type { Ports, Queries } from '../base/ports.ts'
import { endAccess, removeFactors } from '../accounts/access-store.ts'
import { z } from 'zod'
import type { OneTimeSecrets } from '../base/one-time-secrets.ts'
import type { SecondFactorService } from '../credentials/second-factor-service.ts'
import type { LoginThrottle } from './login-throttle.ts'

/** A mail can take minutes where reception is poor. It opens one form for the owner of the mailbox. */
const LINK_SECONDS = 30 * 60
/** ASVS 6.5.5: a code can be guessed and read over a shoulder. */
const CODE_SECONDS = 10 * 60

/** The address can change while its link is open. */
const dataSchema = z.object({ attempt: z.string(), emailAddress: z.string() })

interface RecoveryDeps extends Pick<Ports, 'database' | 'clock' | 'outgoing'> {
  oneTime: OneTimeSecrets
  throttle: LoginThrottle
  secondFactor: SecondFactorService
}

/** The account that a link is for, and the login attempt that requested it. */
interface OpenReset {
  account: AccountRecord
  attempt: string
}

/** New passwords for users who have forgotten theirs: a link and a code by email. */
export function createRecoveryService({ database, clock, oneTime, outgoing, throttle, secondFactor }: RecoveryDeps) {
  return {
    /** False where the operator has set no mail up. */
    canSend: (): boolean => outgoing.canSend('email'),

    /**
     * The same work for every address: one without an account gets a secret that has expired already, and its message is
     * dropped when it would be written.
     *
     * @param owner the account, if the browser has logged in to it
     * @returns the account, for the security log only.
     */
    async request(emailAddress: string, attempt: string, owner?: string): Promise<string | undefined> {
      if (!(await throttle.tryMessageTo(emailAddress, owner))) return undefined
      return database.transaction(async (tx) => {
        const account = await findAccountByAddress(tx, emailAddress)
        const nonce = await oneTime.issue(tx, {
          purpose: PASSWORD_RESET,
          accountId: account?.id ?? null,
          data: { attempt, emailAddress },
          lifetimeSeconds: account ? LINK_SECONDS : 0,
          codeLifetimeSeconds: account ? CODE_SECONDS : 0,
          codeFor: attempt,
        })
        await outgoing.enqueue(tx, { via: 'email', to: emailAddress, name: 'password-reset', nonce, facts: {} })
        return account?.id
      })
    },

    async checkCode(attempt: string, code: string): Promise<{ token: string | undefined; waitSeconds: number }> {
      const waitSeconds = await throttle.tryResetCode()
      if (waitSeconds > 0) return { token: undefined, waitSeconds }
      const checked = await oneTime.checkCode({ purpose: PASSWORD_RESET, codeFor: attempt }, code)
      if (checked.token !== undefined) await throttle.releaseResetCode()
      return checked
    },

    /** Uses nothing up. Undefined for a link that does not work. */
    async find(token: string): Promise<OpenReset | undefined> {
      return findOwner(database.queries, await oneTime.find(PASSWORD_RESET, token))
    },

    /**
     * Ends every session of the account and every other link of it, and notifies its owner. Leaves second factors as they
     * are: the next login requires them. The link proves that its user reads the address. If no one had proved that, another
     * person may have signed up with it and added a passkey, which would still log in.
     *
     * @returns false if the link does not work.
     */
    async reset(token: string, password: string, hashOptions: HashOptions): Promise<boolean> {
      const passwordHash = await hashPassword(password, hashOptions)
      const open = await findOwner(database.queries, await oneTime.find(PASSWORD_RESET, token))
      const hasTwoSteps = open !== undefined && (await secondFactor.needOf(open.account)) === 'proof'
      const now = clock()
      return database.transaction(async (tx) => {
        const found = await findOwner(tx, await oneTime.take(tx, PASSWORD_RESET, token))
        if (!found) return false
        const { account } = found
        const { id, emailAddress: to } = account
        await updatePassword(tx, id, { passwordHash, mustChangePassword: false })
        await updateAddress(tx, id, { from: to, to, verifiedAt: account.emailVerifiedAt ?? now.toISOString() })
        if (account.emailVerifiedAt === null && !hasTwoSteps) await removeFactors(tx, id)
        await endAccess(tx, id, { reason: 'password', now })
        await outgoing.enqueue(tx, { via: 'email', to, name: 'password-was-reset', nonce: null, facts: {} })
        return true
      })
    },
  }
}

async function findOwner(
  queries: Queries,
  found: { accountId: string | null; data: unknown } | undefined,
): Promise<OpenReset | undefined> {
  if (!found?.accountId) return undefined
  const { attempt, emailAddress } = dataSchema.parse(found.data)
  const account = await findAccount(queries, found.accountId)
  return account?.emailAddress === emailAddress ? { account, attempt } : undefined
}
