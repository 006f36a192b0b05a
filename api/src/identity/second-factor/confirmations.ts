import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { createShortRecords } from './temporary-records.ts'

const RECENT_SECONDS = 10 * 60

export type Confirmations = ReturnType<typeof createConfirmations>

/** Which sessions proved again who they are: enough to change a factor, for ten minutes. */
export function createConfirmations(database: Database, clock: () => Date) {
  const records = createShortRecords({
    database,
    clock,
    kind: 'Confirmation',
    lifetimeSeconds: RECENT_SECONDS,
    schema: z.null(),
  })
  return {
    confirm: (sessionUid: string, accountId: string): Promise<void> =>
      records.save(sessionUid, { accountId, data: null }),

    /** A login that is as recent is a confirmation. */
    async isConfirmed(session: { sessionUid: string; accountId: string; loggedInAt: Date }): Promise<boolean> {
      const ageSeconds = (clock().getTime() - session.loggedInAt.getTime()) / 1000
      if (ageSeconds < RECENT_SECONDS) return true
      return (await records.find(session.sessionUid))?.accountId === session.accountId
    },
  }
}
