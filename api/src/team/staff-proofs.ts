import { isManager } from '@fuel-shack/contract/team/roles'
import type { LoggedInCaller } from '../platform/callers.ts'
import type { Queries, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { failure } from '../platform/monitoring/security-log.ts'
import type { Shared } from '../platform/runtime/shared.ts'

/** The age of a login that still confirms something, with another identity provider. */
const RECENT_LOGIN_SECONDS = 10 * 60
/** How far the provider's clock may be ahead of ours. */
const CLOCK_DIFFERENCE_SECONDS = 60

type CheckProof = (queries: Queries, accountId: string, proof: string | undefined) => Promise<boolean>

interface StaffProofsDeps extends Pick<Shared, 'clock' | 'securityLog'> {
  /** Functions of the embedded identity provider; undefined with another one. */
  proofs: { takeProof: CheckProof; hasProof: CheckProof } | undefined
}

export type StaffProofs = ReturnType<typeof createStaffProofs>

/**
 * Requires more than a session, which may be a PIN, a tablet that was left unlocked or a stolen token. Staff confirm with the
 * password, or with a new login at another identity provider.
 */
export function createStaffProofs({ clock, securityLog, proofs }: StaffProofsDeps) {
  return {
    /**
     * Takes the proof of a cook, which works once. The proof of a manager confirms everything until it expires, because they
     * change several things in a row. Their session by PIN has no rights of a manager, so its proof works once.
     *
     * @param details for the security log
     * @throws AppError `reauthentication_required`
     */
    async requireProof(
      tx: Tx,
      caller: LoggedInCaller,
      details: { reason: string } & Record<string, string | number>,
    ): Promise<void> {
      const checkProof = isManager(caller) ? proofs?.hasProof : proofs?.takeProof
      const isConfirmed = checkProof
        ? await checkProof(tx, caller.accountId, caller.proof)
        : isRecentLogin(caller.claims, clock())
      if (isConfirmed) return
      securityLog.record(failure('access_denied', caller, details))
      throw new AppError('reauthentication_required')
    },
  }
}

/**
 * With another provider, only that provider can verify a password. The claim `auth_time` of OpenID Connect says when it last
 * did. Without the claim nothing proves it, and the call is rejected: see `docs/identity-providers.md`.
 */
function isRecentLogin({ auth_time: authTime }: Record<string, unknown>, now: Date): boolean {
  if (typeof authTime !== 'number') return false
  const ageSeconds = now.getTime() / 1000 - authTime
  return ageSeconds <= RECENT_LOGIN_SECONDS && ageSeconds >= -CLOCK_DIFFERENCE_SECONDS
}
