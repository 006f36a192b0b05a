import { z } from 'zod'
import type { Database } from '../ports.ts'
import { createTemporaryRecords } from './temporary-records.ts'

const RECENT_SECONDS = 10 * 60

interface ConfirmedSession {
  sessionUid: string
  accountId: string
}

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
  async function hasConfirmed({ sessionUid, accountId }: ConfirmedSession): Promise<boolean> {
    return (await records.find(sessionUid))?.accountId === accountId
  }

  return {
    confirm: (sessionUid: string, accountId: string): Promise<void> =>
      records.save(sessionUid, { accountId, data: null }),

    /** A login of the last ten minutes counts as a confirmation, unless it was by PIN. */
    async isConfirmed({
      loggedInAt,
      isByPin,
      ...session
    }: ConfirmedSession & { loggedInAt: Date; isByPin: boolean }): Promise<boolean> {
      const ageSeconds = (clock().getTime() - loggedInAt.getTime()) / 1000
      return (!isByPin && ageSeconds < RECENT_SECONDS) || hasConfirmed(session)
    },

    hasConfirmed,
  }
}
