import type { IdentityProof } from '@fuel-shack/contract/customers/customers'
import type { ProblemCode } from '@fuel-shack/contract/endpoints/problem-codes'
import { isManager, isStaff } from '@fuel-shack/contract/endpoints/roles'
import { randomBytes } from 'node:crypto'
import type { Actor, Database, Queries, RateLimits, SecurityLog } from '../ports.ts'
import type { AccountsService } from './accounts-service.ts'
import type { TokenVault } from '../keys/secret-box.ts'
import { saveRecord, takeRecordOfAccount } from '../provider/records-store.ts'

const KIND = 'IdentityProof'
const PROOF_SECONDS = 5 * 60
const PROOF_BYTES = 32
/** Wrong passwords for one account; a correct one is released. Separate from the login's limit, so it blocks no login. */
const GUESSES = { limit: 10, windowSeconds: 15 * 60 }

export type OwnAccount = ReturnType<typeof createOwnAccount>

/** A call that the API answers with this problem. */
interface Rejection {
  rejection: ProblemCode
  retryAfterSeconds?: number
}

interface OwnAccountDeps {
  database: Database
  clock: () => Date
  accounts: AccountsService
  vault: TokenVault
  rateLimits: RateLimits
  securityLog: SecurityLog
}

/**
 * What users do with their own account through the API. An access token alone must not delete an account, because
 * another person may be using the device. So the API requires the password, and issues a proof that works once.
 */
export function createOwnAccount(deps: OwnAccountDeps) {
  const { database, clock, accounts, vault, rateLimits, securityLog } = deps

  const listeners: ((accountId: string) => void)[] = []

  /** @returns false if it is not a proof of this account, or was used. */
  function takeProof(queries: Queries, accountId: string, proof: string | undefined): Promise<boolean> {
    const id = vault.fingerprint(proof ?? '')
    return takeRecordOfAccount(queries, { kind: KIND, id, accountId, now: clock().toISOString() })
  }

  return {
    onDeleted: (listener: (accountId: string) => void): void => void listeners.push(listener),

    async proveIdentity(actor: Actor, password: string): Promise<IdentityProof | Rejection> {
      const { accountId } = actor
      const guesses = `identity:proof:account:${accountId}`
      const { allowed, retryAfterSeconds } = await rateLimits.take(guesses, GUESSES)
      if (!allowed) {
        securityLog.record({ event: 'login_throttled', outcome: 'failure', ...actor, details: { at: 'proof' } })
        return { rejection: 'too_many_requests', retryAfterSeconds }
      }
      if (!(await accounts.hasPassword(accountId, password))) {
        securityLog.record({ event: 'login_failed', outcome: 'failure', ...actor, details: { at: 'proof' } })
        return { rejection: 'wrong_password' }
      }
      await rateLimits.release(guesses)
      securityLog.record({ event: 'identity_confirmed', outcome: 'success', ...actor, details: { at: 'proof' } })
      const proof = randomBytes(PROOF_BYTES).toString('base64url')
      const expiresAt = new Date(clock().getTime() + PROOF_SECONDS * 1000).toISOString()
      const owner = { accountId, grantId: null, uid: null }
      await saveRecord(database.queries, { kind: KIND, id: vault.fingerprint(proof), payload: {}, expiresAt, ...owner })
      return { proof, expiresAt }
    },

    takeProof,

    /** @returns why the account cannot be deleted; undefined if it can. */
    async findDeletionProblem(accountId: string, proof: string | undefined): Promise<Rejection | undefined> {
      if (await accounts.isLastWith(isStaff, accountId)) return { rejection: 'last_staff_account' }
      if (await accounts.isLastWith(isManager, accountId)) return { rejection: 'last_manager_account' }
      const isProven = await takeProof(database.queries, accountId, proof)
      return isProven ? undefined : { rejection: 'reauthentication_required' }
    },

    async deleteAccount(actor: Actor): Promise<void> {
      await accounts.removeAccount(actor.accountId)
      for (const listener of listeners) listener(actor.accountId)
      securityLog.record({ event: 'account_removed', outcome: 'success', ...actor, details: { by: 'owner' } })
    },
  }
}
