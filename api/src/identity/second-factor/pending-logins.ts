import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { createShortRecords } from './temporary-records.ts'

/** To find the phone, unlock it and read a code; or to install an app and scan one. */
const LIFETIME_SECONDS = 15 * 60

const pendingLoginSchema = z.object({
  /** `proof`: the second factor is asked for. `enrolment`: one is set up. `proved`: all is done but showing the codes. */
  stage: z.enum(['proof', 'enrolment', 'proved']),
  methods: z.array(z.enum(['pwd', 'otp', 'hwk', 'swk', 'user', 'mfa'])),
})
export type PendingLogin = z.infer<typeof pendingLoginSchema>
export type PendingLogins = ReturnType<typeof createPendingLogins>

/** Attempts to log in (by the id of the provider's interaction) that proved the password and lack the second factor. */
export function createPendingLogins(database: Database, clock: () => Date) {
  return createShortRecords({
    database,
    clock,
    kind: 'PendingLogin',
    lifetimeSeconds: LIFETIME_SECONDS,
    schema: pendingLoginSchema,
  })
}
