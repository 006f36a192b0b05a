import { z } from 'zod'
import { AREA_NAMES } from './check-areas.ts'

const CHECK_STATES = ['ok', 'warning', 'fault', 'skipped'] as const
export type CheckState = (typeof CHECK_STATES)[number]

const area = z.enum(AREA_NAMES)

const checkSchema = z
  .object({
    /** The area and a name, such as `mail.login`. */
    id: z.string(),
    area,
    /** `skipped` was not checked, and the words say why. */
    state: z.enum(CHECK_STATES),
    words: z.string(),
    /** Null where nothing is to be done. */
    cure: z.string().nullable(),
  })
  .meta({ id: 'ServerCheck' })

export type Check = z.infer<typeof checkSchema>

/** Without `email`, the server cannot send one. */
export const TEST_CHANNELS = ['email', 'sms', 'push'] as const
const channel = z.enum(TEST_CHANNELS)
export type TestChannel = z.infer<typeof channel>

export const serverStateSchema = z.object({
  areas: z.array(area),
  /** The channels by which this manager can get a test. */
  tests: z.array(channel),
  /** The first lines of a report: versions and engine. */
  about: z.array(z.string()),
})

export const checkParams = z.object({ area })
export const ranChecksSchema = z.object({ checks: z.array(checkSchema) })
export const sendTestSchema = z.strictObject({ channel })
/** The address, number or device that the test went to. */
export const sentTestSchema = z.object({ to: z.string() })

export type ServerState = z.infer<typeof serverStateSchema>
