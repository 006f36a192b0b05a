import type { Actor, Person } from '../callers.ts'
import type { Queries, Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { failure } from '../security-log.ts'
import type { Shared } from '../shared.ts'

/** The age of a login that still confirms something, with another identity provider. */
const RECENT_LOGIN_SECONDS = 10 * 60
/** How far the provider's clock may be ahead of ours. */
const CLOCK_DIFFERENCE_SECONDS = 60

/** A member of staff, and what proves that it is them and not someone at their screen. */
export interface StaffCaller {
  person: Person
  actor: Actor
  proof: string | undefined
}

interface StaffConfirmationsDeps extends Pick<Shared, 'clock' | 'securityLog'> {
  /** A function of the embedded identity provider; undefined with another one. */
  takeProof: ((queries: Queries, accountId: string, proof: string | undefined) => Promise<boolean>) | undefined
}

export type StaffConfirmations = ReturnType<typeof createStaffConfirmations>

/**
 * What a session alone must not do: it may be a PIN, a tablet that was left unlocked or a stolen token. Staff confirm it with the
 * password, or with a new login at another identity provider.
 */
export function createStaffConfirmations({ clock, securityLog, takeProof }: StaffConfirmationsDeps) {
  return {
    /**
     * Takes the proof, which works once.
     *
     * @param details for the security log
     * @throws AppError `reauthentication_required`
     */
    async requireConfirmation(
      tx: Tx,
      { person, actor, proof }: StaffCaller,
      details: { reason: string } & Record<string, string | number>,
    ): Promise<void> {
      const isConfirmed = takeProof
        ? await takeProof(tx, actor.accountId, proof)
        : isRecentLogin(person.claims, clock())
      if (isConfirmed) return
      securityLog.record(failure('access_denied', actor, details))
      throw new AppError('reauthentication_required')
    },
  }
}

/**
 * With another provider, only that provider can verify a password. The claim `auth_time` of OpenID Connect says when it last
 * did. Without the claim nothing proves it, and the call is rejected: see `docs/going-live.md`.
 */
function isRecentLogin({ auth_time: authTime }: Record<string, unknown>, now: Date): boolean {
  if (typeof authTime !== 'number') return false
  const ageSeconds = now.getTime() / 1000 - authTime
  return ageSeconds <= RECENT_LOGIN_SECONDS && ageSeconds >= -CLOCK_DIFFERENCE_SECONDS
}
