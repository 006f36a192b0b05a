import { z } from 'zod'
import type { Database } from '../base/ports.ts'
import { createTemporaryRecords } from '../base/temporary-records.ts'

/** The time is enough to find and unlock a phone and read a code, or to install an authenticator app and scan one. */
const LIFETIME_SECONDS = 15 * 60

const pendingLoginSchema = z.object({
  /** `proof`: needs the second factor. `enrolment`: sets one up. `proved`: only the recovery codes are left to show. */
  stage: z.enum(['proof', 'enrolment', 'proved']),
  methods: z.array(z.enum(['pwd', 'otp', 'hwk', 'swk', 'user', 'mfa'])),
})
export type PendingLogin = z.infer<typeof pendingLoginSchema>
/** Login attempts (by the provider's interaction id) with a correct password that lack the second factor. */
export function createPendingLogins(database: Database, clock: () => Date) {
  return createTemporaryRecords({
    database,
    clock,
    kind: 'PendingLogin',
    lifetimeSeconds: LIFETIME_SECONDS,
    schema: pendingLoginSchema,
  })
}
