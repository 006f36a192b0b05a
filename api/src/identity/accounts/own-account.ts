import { randomBytes } from 'node:crypto'
import type { Actor } from '../../callers.ts'
import { AppError } from '../../errors.ts'
import type { Database } from '../../db/database.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { SecurityLog } from '../../security-log.ts'
import type { AccountsService } from './accounts-service.ts'
import type { TokenVault } from '../keys/token-vault.ts'
import { saveRecord, takeRecordOfAccount } from '../provider/records-store.ts'

const KIND = 'IdentityProof'
const PROOF_SECONDS = 5 * 60
const PROOF_BYTES = 32
/** Wrong passwords for one account; a correct one is released. Separate from the login's limit, so it blocks no login. */
const GUESSES = { limit: 10, windowSeconds: 15 * 60 }

export type OwnAccount = ReturnType<typeof createOwnAccount>

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

  return {
    onDeleted: (listener: (accountId: string) => void): void => void listeners.push(listener),

    /** @throws AppError `wrong_password`, `too_many_requests` */
    async proveIdentity(actor: Actor, password: string): Promise<{ proof: string; expiresAt: string }> {
      const { accountId } = actor
      const guesses = `identity:proof:account:${accountId}`
      const { allowed, retryAfterSeconds } = await rateLimits.take(guesses, GUESSES)
      if (!allowed) {
        securityLog.record({ event: 'login_throttled', outcome: 'failure', ...actor, details: { at: 'proof' } })
        throw new AppError('too_many_requests', { retryAfterSeconds })
      }
      if (!(await accounts.hasPassword(accountId, password))) {
        securityLog.record({ event: 'login_failed', outcome: 'failure', ...actor, details: { at: 'proof' } })
        throw new AppError('wrong_password')
      }
      await rateLimits.release(guesses)
      securityLog.record({ event: 'identity_confirmed', outcome: 'success', ...actor, details: { at: 'proof' } })
      const proof = randomBytes(PROOF_BYTES).toString('base64url')
      const expiresAt = new Date(clock().getTime() + PROOF_SECONDS * 1000).toISOString()
      const owner = { accountId, grantId: null, uid: null }
      await saveRecord(database.queries, { kind: KIND, id: vault.fingerprint(proof), payload: {}, expiresAt, ...owner })
      return { proof, expiresAt }
    },

    /** @throws AppError `reauthentication_required`, `last_staff_account` */
    async confirmDeletion(accountId: string, proof: string | undefined): Promise<void> {
      if (await accounts.isLastStaff(accountId)) throw new AppError('last_staff_account')
      const id = vault.fingerprint(proof ?? '')
      const wanted = { kind: KIND, id, accountId, now: clock().toISOString() }
      if (!(await takeRecordOfAccount(database.queries, wanted))) throw new AppError('reauthentication_required')
    },

    async deleteAccount(actor: Actor): Promise<void> {
      await accounts.removeAccount(actor.accountId)
      for (const listener of listeners) listener(actor.accountId)
      securityLog.record({ event: 'account_removed', outcome: 'success', ...actor, details: { by: 'owner' } })
    },
  }
}
