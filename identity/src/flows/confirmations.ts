import { z } from 'zod'
import type { Database } from '../base/ports.ts'
import type { LoggedIn } from '../provider/current-session.ts'
import { createTemporaryRecords } from '../base/temporary-records.ts'

const RECENT_SECONDS = 10 * 60

/** Sessions whose user confirmed their identity. It allows security changes for ten minutes. */
export function createConfirmations(database: Database, clock: () => Date) {
  const records = createTemporaryRecords({
    database,
    clock,
    kind: 'Confirmation',
    lifetimeSeconds: RECENT_SECONDS,
    schema: z.null(),
  })

  async function hasConfirmed({ sessionId, account }: LoggedIn): Promise<boolean> {
    return (await records.find(sessionId))?.accountId === account.id
  }

  return {
    confirm: ({ sessionId, account }: LoggedIn): Promise<void> =>
      records.save(sessionId, { accountId: account.id, data: null }),

    hasConfirmed,

    /** A login of the last ten minutes counts as a confirmation, unless it was by PIN. */
    async isConfirmed(caller: LoggedIn): Promise<boolean> {
      const ageSeconds = (clock().getTime() - caller.loggedInAt.getTime()) / 1000
      return (!caller.isByPin && ageSeconds < RECENT_SECONDS) || hasConfirmed(caller)
    },
  }
}
