import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { createTemporaryRecords } from './temporary-records.ts'

const RECENT_SECONDS = 10 * 60

export type Confirmations = ReturnType<typeof createConfirmations>

/** Sessions whose user confirmed their identity. It allows security changes for ten minutes. */
export function createConfirmations(database: Database, clock: () => Date) {
  const records = createTemporaryRecords({
    database,
    clock,
    kind: 'Confirmation',
    lifetimeSeconds: RECENT_SECONDS,
    schema: z.null(),
  })
  return {
    confirm: (sessionUid: string, accountId: string): Promise<void> =>
      records.save(sessionUid, { accountId, data: null }),

    /** A login of the last ten minutes counts as a confirmation. */
    async isConfirmed(session: { sessionUid: string; accountId: string; loggedInAt: Date }): Promise<boolean> {
      const ageSeconds = (clock().getTime() - session.loggedInAt.getTime()) / 1000
      if (ageSeconds < RECENT_SECONDS) return true
      return (await records.find(session.sessionUid))?.accountId === session.accountId
    },
  }
}
