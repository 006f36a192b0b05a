import { isStaffRole, ROLES, type Role } from '@fuel-shack/contract/team/account-roles'
import type { AdapterPayload } from 'oidc-provider'
import type { SessionEndReason } from '../base/identity-tables.ts'
import type { Ports, Tx } from '../base/ports.ts'
import { deleteRecordsOfSession, findRecordByUid } from '../base/records-store.ts'
import { describeDevice } from './describe-device.ts'
import { PIN_SESSION_MS, type SessionLimits } from './session-limits.ts'
import {
  deleteSessionsWithoutRecord,
  END_REMEMBERED_HOURS,
  findSession,
  findSessionEnd,
  findSessionOfToken,
  findSessionsPastLimit,
  listOpenSessions,
  markSessionEnded,
  saveSession,
  touchSession,
  type ActiveSession,
} from './sessions-store.ts'

/** A token renewal every few minutes counts as use. Recording it more often is not worth a write. */
const USE_RECORDED_EVERY_MS = 60_000
const HOUR_MS = 60 * 60 * 1000

/** Why a session ended, as far as that is known. The hours are those of the limit that it reached. */
type KnownEnd = { reason: 'unused' | 'expired'; afterHours: number } | { reason: Exclude<SessionEndReason, 'expired'> }

interface SessionLogin {
  at: string
  /** The time at which it ends, however much it is used until then. */
  endsAt: Date
  isByPin: boolean
  role: Role
}

interface SessionsDeps extends Pick<Ports, 'database' | 'clock'> {
  /** The limits of now: a manager can change them. */
  readLimits: () => SessionLimits
}

export type SessionsService = ReturnType<typeof createSessionsService>

/**
 * Stores when and where each session logged in and was last used. The provider stores the session itself. All tokens end with
 * it, so a session that exceeds its idle or absolute limit also ends its refresh tokens.
 */
export function createSessionsService({ database, clock, readLimits }: SessionsDeps) {
  const { queries } = database

  function limitsOf({ role, isByPin }: ActiveSession) {
    const { idleMs, absoluteMs } = readLimits()[role]
    return { idleMs, absoluteMs: isByPin === 1 ? Math.min(absoluteMs, PIN_SESSION_MS) : absoluteMs }
  }

  /** @returns the limit that the session has reached first. */
  function reachedLimit(session: ActiveSession): { reason: 'unused' | 'expired'; afterHours: number } | undefined {
    const now = clock().getTime()
    const { idleMs, absoluteMs } = limitsOf(session)
    const unusedAt = Date.parse(session.lastUsedAt) + idleMs
    const expiredAt = Date.parse(session.loggedInAt) + absoluteMs
    if (Math.min(unusedAt, expiredAt) > now) return undefined
    return unusedAt < expiredAt
      ? { reason: 'unused', afterHours: Math.round(idleMs / HOUR_MS) }
      : { reason: 'expired', afterHours: Math.round(absoluteMs / HOUR_MS) }
  }

  const isWithinLimits = (session: ActiveSession) => reachedLimit(session) === undefined

  async function end(tx: Tx, id: string, reason: SessionEndReason): Promise<void> {
    await deleteRecordsOfSession(tx, id)
    await markSessionEnded(tx, id, { reason, endedAt: clock().toISOString() })
  }

  async function endSessions(
    tx: Tx,
    accountId: string,
    isEnded: (session: ActiveSession) => boolean,
    reason: SessionEndReason,
  ): Promise<number> {
    const ended = (await listOpenSessions(tx, accountId)).filter(isEnded)
    for (const { id } of ended) await end(tx, id, reason)
    return ended.length
  }

  return {
    /** @param payload the provider's session. One without a login has no limits here. */
    async isActive(payload: AdapterPayload): Promise<boolean> {
      if (payload.accountId === undefined) return true
      const session = await findSession(queries, payload.uid ?? '')
      return session !== undefined && session.accountId === payload.accountId && isWithinLimits(session)
    },

    /** The session's last login; undefined without one. */
    async findLogin(id: string): Promise<SessionLogin | undefined> {
      const session = await findSession(queries, id)
      if (!session) return undefined
      const endsAt = new Date(Date.parse(session.loggedInAt) + limitsOf(session).absoluteMs)
      return { at: session.loggedInAt, endsAt, isByPin: session.isByPin === 1, role: roleOf(session) }
    },

    /** Undefined for an open session, and if the reason is not known. */
    async findEnd(id: string): Promise<KnownEnd | undefined> {
      const session = await findSessionEnd(queries, id)
      if (!session) return undefined
      const { endReason } = session
      if (endReason !== null && endReason !== 'expired') return { reason: endReason }
      // A session without its record ended in a way that is not stored, such as a logout by its own user.
      const isKnown = endReason === 'expired' || (await findRecordByUid(queries, 'Session', id)) !== undefined
      return isKnown ? reachedLimit(session) : undefined
    },

    /** The role in the session of a token; undefined if tokens of this session and grant may not be used any more. */
    async findRole(accountId: string, issuedIn: { sessionId: string; grantId: string }): Promise<Role | undefined> {
      const session = await findSessionOfToken(queries, issuedIn)
      return session?.accountId === accountId && isWithinLimits(session) ? roleOf(session) : undefined
    },

    async recordSaved({ uid, accountId, loginTs, amr }: AdapterPayload, userAgent: string | undefined): Promise<void> {
      if (uid === undefined || accountId === undefined) return
      const now = clock().toISOString()
      const stored = await findSession(queries, uid)
      const isByPin = isPinLogin(amr) ? 1 : 0
      const isSameLogin = stored?.accountId === accountId && stored.loginTs === loginTs && stored.isByPin === isByPin
      if (isSameLogin) return void (await touchSession(queries, uid, now))
      const device = describeDevice(userAgent ?? '')
      await saveSession(queries, {
        id: uid,
        accountId,
        loginTs: loginTs ?? 0,
        loggedInAt: now,
        lastUsedAt: now,
        device,
        isByPin,
      })
    },

    async recordUse(id: string | undefined): Promise<void> {
      if (id === undefined) return
      const now = clock()
      const stored = await findSession(queries, id)
      if (!stored || now.getTime() - Date.parse(stored.lastUsedAt) < USE_RECORDED_EVERY_MS) return
      await touchSession(queries, id, now.toISOString())
    },

    async listSessions(accountId: string): Promise<ActiveSession[]> {
      return (await listOpenSessions(queries, accountId)).filter(isWithinLimits)
    },

    /** Ends sessions of the account, with their tokens. @returns the number of ended sessions. */
    async endSessions(
      accountId: string,
      isEnded: (session: ActiveSession) => boolean,
      reason: SessionEndReason = 'logged-out',
    ): Promise<number> {
      return database.transaction((tx) => endSessions(tx, accountId, isEnded, reason))
    },

    endSessionsIn: endSessions,
    touchSession,

    /** Ends sessions that exceed a limit, and forgets those that the provider does not have. */
    async purge(): Promise<void> {
      const ago = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString()
      for (const role of ROLES) {
        const { idleMs, absoluteMs } = readLimits()[role]
        const limit = {
          unusedSince: ago(idleMs),
          signedInBefore: ago(absoluteMs),
          byPinBefore: ago(Math.min(absoluteMs, PIN_SESSION_MS)),
        }
        for (const id of await findSessionsPastLimit(queries, role, limit)) {
          await database.transaction((tx) => end(tx, id, 'expired'))
        }
      }
      await deleteSessionsWithoutRecord(queries, ago(END_REMEMBERED_HOURS * HOUR_MS))
    },
  }
}

/** A PIN is six digits that are entered on a shared screen, so a manager who logs in with one is only staff. */
function roleOf({ role, isByPin }: ActiveSession): Role {
  return isByPin === 1 && isStaffRole(role) ? 'staff' : role
}

/** Full logins have other methods (RFC 8176). */
function isPinLogin(methods: unknown): boolean {
  return Array.isArray(methods) && methods.includes('pin')
}
