import { z } from 'zod'
import { typedName } from '../platform/typed-text-schema.ts'
import { MAX_TILL_LIMIT_CENTS } from './till-limits.ts'

const cents = z.int().min(0).max(MAX_TILL_LIMIT_CENTS)

export const tillLimitsSchema = z.strictObject({
  /** The maximum that one call may collect on or take off a card. */
  maxCallCents: cents,
  /** The maximum that the calls of a day may collect on. */
  maxDayCents: cents,
  /** The maximum spend that the calls of a day may give as rewards, and that they may take off cards. */
  maxDayRewardCents: cents,
})

/** The name is one line. Its limits are the usual ones, until they are changed. */
export const addTillSchema = z.strictObject({ name: typedName(40).trim().regex(/^.*$/u) })

/** `seen`: the limits that the author has read. If another manager has changed them since, nothing is changed. */
export const limitTillSchema = z.strictObject({ limits: tillLimitsSchema, seen: tillLimitsSchema })

/** Only the hash of the key is stored, so this is the only time that it is sent. */
export const addedTillSchema = z.object({ tillId: z.string(), key: z.string() })

export const managedTillSchema = z.object({
  id: z.string(),
  name: z.string(),
  limits: tillLimitsSchema,
  /** The time, to the minute. Left out if it was never used. */
  lastUsedAt: z.iso.datetime().exactOptional(),
  /** One that was revoked in the days below is listed until they are over. */
  revokedAt: z.iso.datetime().exactOptional(),
  /** The days with movements among the last seven, the newest first. Voids change nothing here. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      movements: z.int(),
      collectedCents: z.int(),
      redeemedCents: z.int(),
      spentCents: z.int(),
    }),
  ),
})

export type TillLimits = z.infer<typeof tillLimitsSchema>
export type AddTill = z.infer<typeof addTillSchema>
export type LimitTill = z.infer<typeof limitTillSchema>
export type AddedTill = z.infer<typeof addedTillSchema>
export type ManagedTill = z.infer<typeof managedTillSchema>
