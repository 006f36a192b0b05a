import type {
  CustomerExport,
  IdentityProof,
  IdentityProofRequest,
  LoginMeans,
} from '@fuel-shack/contract/cards/customers'
import type { ProblemCode } from '@fuel-shack/contract/platform/problem-codes'
import { isManager, isStaff } from '@fuel-shack/contract/team/roles'
import { randomBytes } from 'node:crypto'
import type { LoginCodes } from './login-codes.ts'
import type { PinsService } from '../credentials/pins-service.ts'
import type { Actor, Ports, Queries, Tx } from '../base/ports.ts'
import { removeAccount } from '../accounts/account-changes.ts'
import { findAccount, lockTeam } from '../accounts/accounts-store.ts'
import { isMobileNumber } from '../accounts/login-address.ts'
import { hasRecordOfAccount, saveRecord, takeRecordOfAccount } from '../base/records-store.ts'
import type { AccountsService } from '../accounts/accounts-service.ts'
import type { SecondFactorService } from '../credentials/second-factor-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import type { TokenVault } from '../base/secret-box.ts'

const KIND = 'IdentityProof'
const PROOF_SECONDS = 5 * 60
const PROOF_BYTES = 32
/** Wrong passwords and codes for one account; a correct one is released. Separate from the login's limit, so it blocks no login. */
const GUESSES = { limit: 10, windowSeconds: 15 * 60 }

export type OwnAccount = ReturnType<typeof createOwnAccount>

/** A call that the API answers with this problem. */
interface Rejection {
  rejection: ProblemCode
  retryAfterSeconds?: number
}

interface OwnAccountDeps extends Pick<Ports, 'database' | 'clock' | 'deletions' | 'rateLimits' | 'securityLog'> {
  accounts: AccountsService
  sessions: SessionsService
  secondFactor: SecondFactorService
  vault: TokenVault
  loginCodes: LoginCodes
  pins: PinsService
}

/**
 * Lets users manage their own account through the API. An access token alone must not delete an account, because
 * another person may be using the device. So the API requires the password, or a code that it sends to an account without
 * one, and issues a proof of five minutes. It deletes an account once; for how long it confirms other calls, the API decides.
 */
export function createOwnAccount(deps: OwnAccountDeps) {
  const { database, clock, accounts, sessions, secondFactor, pins, loginCodes } = deps
  const { deletions, vault, rateLimits, securityLog } = deps

  function throttled(actor: Actor, retryAfterSeconds: number): Rejection {
    securityLog.record({ event: 'login_throttled', outcome: 'failure', ...actor, details: { at: 'proof' } })
    return { rejection: 'too_many_requests', retryAfterSeconds }
  }

  const recordOf = (accountId: string, proof: string | undefined) => ({
    kind: KIND,
    id: vault.fingerprint(proof ?? ''),
    accountId,
    now: clock().toISOString(),
  })

  /** @returns false if it is not a proof of this account, has expired, or was taken */
  function takeProof(queries: Queries, accountId: string, proof: string | undefined): Promise<boolean> {
    return takeRecordOfAccount(queries, recordOf(accountId, proof))
  }

  /** Leaves the proof for the next call. @returns whether `takeProof` would return true */
  function hasProof(queries: Queries, accountId: string, proof: string | undefined): Promise<boolean> {
    return hasRecordOfAccount(queries, recordOf(accountId, proof))
  }

  /** The code is not that of the login or the account page: such a code must not delete an account. */
  const codeFor = ({ accountId, sessionId = '' }: Actor) => `proof:${accountId}:${sessionId}`

  const callerOf = ({ accountId, ipAddress }: Actor) => ({ ip: ipAddress, loggedInAs: accountId })

  async function redeem(actor: Actor, code: string): Promise<{ isProven: boolean; waitSeconds: number }> {
    const { account, waitSeconds } = await loginCodes.redeem(codeFor(actor), code, callerOf(actor))
    return { isProven: account?.id === actor.accountId, waitSeconds }
  }

  return {
    /** Sends a code to an account without a password. @returns the address or number that it is sent to */
    async sendCode(actor: Actor): Promise<{ sentTo: string } | Rejection> {
      const account = await findAccount(database.queries, actor.accountId)
      if (!account || !(await loginCodes.mayUse(account)) || !loginCodes.canSendTo(account.emailAddress))
        return { rejection: 'reauthentication_required' }
      const { name, emailAddress: address } = account
      const waitSeconds = await loginCodes.send(codeFor(actor), { name, address }, callerOf(actor))
      if (waitSeconds > 0) return throttled(actor, waitSeconds)
      return { sentTo: address }
    },

    async proveIdentity(actor: Actor, typed: IdentityProofRequest): Promise<IdentityProof | Rejection> {
      const { accountId } = actor
      const guesses = `identity:proof:account:${accountId}`
      const { allowed, retryAfterSeconds } = await rateLimits.take(guesses, GUESSES)
      if (!allowed) return throttled(actor, retryAfterSeconds)
      const { isProven, waitSeconds } =
        'code' in typed
          ? await redeem(actor, typed.code)
          : { isProven: await accounts.hasPassword(accountId, typed.password), waitSeconds: 0 }
      if (waitSeconds > 0) return throttled(actor, waitSeconds)
      if (!isProven) {
        securityLog.record({ event: 'login_failed', outcome: 'failure', ...actor, details: { at: 'proof' } })
        return { rejection: 'code' in typed ? 'wrong_code' : 'wrong_password' }
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
    hasProof,

    /** Runs in the transaction that deletes what else there is. @returns why the account is not deleted; undefined if it is. */
    async deleteAccount(tx: Tx, accountId: string, proof: string | undefined): Promise<ProblemCode | undefined> {
      const account = await findAccount(tx, accountId)
      if (account && isStaff(account)) {
        // Of two who leave at the same moment, the second one waits here.
        const others = (await lockTeam(tx)).filter(({ id }) => id !== accountId)
        if (others.length === 0) return 'last_staff_account'
        if (isManager(account) && !others.some(isManager)) return 'last_manager_account'
      }
      if (!(await takeProof(tx, accountId, proof))) return 'reauthentication_required'
      await removeAccount(tx, accountId, deletions)
      return undefined
    },

    /** Lists what an account has beside codes that are sent. */
    async listLoginMeans(accountId: string): Promise<LoginMeans[]> {
      const { passkeys } = await secondFactor.readFactors(accountId)
      const hasPassword = await accounts.hasAnyPassword(accountId)
      return [...(hasPassword ? ['password' as const] : []), ...(passkeys.length > 0 ? ['passkey' as const] : [])]
    },

    /** Returns what an export of the customer contains of the account. */
    async exportAccount(accountId: string): Promise<Pick<CustomerExport, 'secondFactor' | 'sessions'>> {
      const factors = await secondFactor.exportFactors(accountId)
      const ownPins = await pins.listPins(accountId)
      const listed = ownPins.map(({ device, createdAt, lastUsedAt }) => ({ device, createdAt, lastUsedAt }))
      const address = (await accounts.findAccount(accountId))?.emailAddress ?? ''
      const open = await sessions.listSessions(accountId)
      return {
        secondFactor: {
          ...factors,
          ...(isMobileNumber(address) && { mobileNumber: address }),
          ...(listed.length > 0 && { pins: listed }),
        },
        sessions: open.map(({ device, loggedInAt, lastUsedAt }) => ({ device, loggedInAt, lastUsedAt })),
      }
    },
  }
}
