import type { AdapterPayload } from 'oidc-provider'
import type { Database, Tx } from '../../db/database.ts'
import { deleteRecordsOfSession } from '../provider/records-store.ts'
import { describeDevice } from './describe-device.ts'
import type { SessionLimits } from './session-limits.ts'
import {
  deleteSession,
  deleteSessionsWithoutRecord,
  findSessionOfToken,
  findSession,
  findSessionsPastLimit,
  listOpenSessions,
  saveSession,
  touchSession,
  type ActiveSession,
} from './sessions-store.ts'

export type { ActiveSession } from './sessions-store.ts'

const ROLES = ['customer', 'staff'] as const
/** A token renewal every few minutes counts as use. Recording it more often is not worth a write. */
const USE_RECORDED_EVERY_MS = 60_000

interface SessionsDeps {
  database: Database
  clock: () => Date
  limits: SessionLimits
}

export type SessionsService = ReturnType<typeof createSessionsService>

/**
 * When and where each session logged in and was last used. The provider stores the session itself. All tokens end with
 * it, so a session that exceeds its idle or absolute limit also ends its refresh tokens.
 */
export function createSessionsService({ database, clock, limits }: SessionsDeps) {
  const { queries } = database

  function isWithinLimits({ role, loggedInAt, lastUsedAt }: ActiveSession): boolean {
    const now = clock().getTime()
    const { idleMs, absoluteMs } = limits[role]
    return now - Date.parse(lastUsedAt) < idleMs && now - Date.parse(loggedInAt) < absoluteMs
  }

  async function end(tx: Tx, id: string): Promise<void> {
    await deleteRecordsOfSession(tx, id)
    await deleteSession(tx, id)
  }

  return {
    /** @param payload the provider's session. One without a login has no limits here. */
    async isActive(payload: AdapterPayload): Promise<boolean> {
      if (payload.accountId === undefined) return true
      const session = await findSession(queries, payload.uid ?? '')
      return session !== undefined && session.accountId === payload.accountId && isWithinLimits(session)
    },

    /** The time of the session's last login; undefined without one. */
    findLoginTime: async (id: string): Promise<string | undefined> => (await findSession(queries, id))?.loggedInAt,

    /** Whether tokens that were issued in this session, with this grant, may still be used. */
    async isOpen(accountId: string, issuedIn: { sessionId: string; grantId: string }): Promise<boolean> {
      const session = await findSessionOfToken(queries, issuedIn)
      return session?.accountId === accountId && isWithinLimits(session)
    },

    async recordSaved({ uid, accountId, loginTs }: AdapterPayload, userAgent: string | undefined): Promise<void> {
      if (uid === undefined || accountId === undefined) return
      const now = clock().toISOString()
      const stored = await findSession(queries, uid)
      if (stored?.accountId === accountId && stored.loginTs === loginTs) return touchSession(queries, uid, now)
      const device = describeDevice(userAgent ?? '')
      await saveSession(queries, {
        id: uid,
        accountId,
        loginTs: loginTs ?? 0,
        loggedInAt: now,
        lastUsedAt: now,
        device,
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
    async endSessions(accountId: string, isEnded: (session: ActiveSession) => boolean): Promise<number> {
      return database.transaction(async (tx) => {
        const ended = (await listOpenSessions(tx, accountId)).filter(isEnded)
        for (const { id } of ended) await end(tx, id)
        return ended.length
      })
    },

    /** Removes sessions that exceed a limit or that the provider no longer has. */
    async purge(): Promise<void> {
      const ago = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString()
      for (const role of ROLES) {
        const { idleMs, absoluteMs } = limits[role]
        const limit = { unusedSince: ago(idleMs), signedInBefore: ago(absoluteMs) }
        for (const id of await findSessionsPastLimit(queries, role, limit)) {
          await database.transaction((tx) => end(tx, id))
        }
      }
      await deleteSessionsWithoutRecord(queries)
    },
  }
}
