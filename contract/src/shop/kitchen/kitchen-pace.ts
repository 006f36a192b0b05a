import { z } from 'zod'
import { COOKS_LIMIT } from '../../platform/limits.ts'
import { UNATTENDED_POLICIES } from '../../team/staff-screens.ts'

/** Why staff paused online orders. */
const PAUSE_REASONS = ['busy', 'short-staffed', 'equipment'] as const
/** `unattended`: the server paused them, because an order was not opened. */
export const ANY_PAUSE_REASONS = [...PAUSE_REASONS, 'unattended'] as const

/** A pause always ends by itself, in case staff forget to end it. */
export const PAUSE_LIMIT_MINUTES = 240
export const EXTRA_LIMIT_MINUTES = 60
/** Extra minutes end this long after the last tap. */
export const EXTRA_LASTS_MINUTES = 60

/** How fast the kitchen takes orders now, by the clock of the server. */
export const kitchenPaceSchema = z
  .object({
    /** Null means that online orders are not paused. */
    pausedUntil: z.iso.datetime().nullable(),
    pauseReason: z.enum(ANY_PAUSE_REASONS).nullable(),
    /** Orders take this much longer than usual. */
    extraMinutes: z.int().min(0).max(EXTRA_LIMIT_MINUTES),
    /** Null without extra minutes. */
    extraUntil: z.iso.datetime().nullable(),
    /** The clock of the server, to the minute. */
    at: z.iso.datetime(),
    /** The number of cooks who work now. */
    cooks: z.int().min(1).max(COOKS_LIMIT),
    /** The time until which that number applies; null for the usual one. */
    cooksUntil: z.iso.datetime().nullable(),
    /** Minutes until a cook can start on another order, without the extra minutes. */
    startsInMinutes: z.int().min(0),
    /** The time of dishes whose details do not state one. */
    usualPreparationMinutes: z.int().min(1),
    /** The starts of the quarter hours in which as many portions are due as the kitchen can cook. */
    fullQuarters: z.array(z.iso.datetime()),
    /** The times of the coming day at which orders can be eaten here: while the diner is open. Left out if they are not known. */
    eatHereTimes: z.array(z.object({ from: z.iso.datetime(), until: z.iso.datetime() })).exactOptional(),
    /** No fulfilment screen is on, and what the rest stop does then. Left out if one is on, or if it accepts orders anyway. */
    unattended: z.enum(UNATTENDED_POLICIES).exclude(['accept']).exactOptional(),
    /** That of the configuration of the web app. A page whose configuration has another number loads it again. */
    settingsVersion: z.int().exactOptional(),
  })
  .meta({ id: 'KitchenPace' })

export const pauseKitchenSchema = z.strictObject({
  reason: z.enum(PAUSE_REASONS),
  minutes: z.int().min(5).max(PAUSE_LIMIT_MINUTES),
})

export const delayKitchenSchema = z.strictObject({
  /** Added to the extra minutes; 0 clears them. */
  minutes: z.literal([0, 10, 20]),
  /** The extra minutes that the author has read. Nothing is added to others, so that a repeat adds nothing. */
  seen: z.int().min(0).max(EXTRA_LIMIT_MINUTES).exactOptional(),
})

export const setCooksSchema = z.strictObject({
  /** Null means as many as usual. */
  cooks: z.int().min(1).max(COOKS_LIMIT).nullable(),
})

export type DelayKitchen = z.infer<typeof delayKitchenSchema>
export type StaffPauseReason = (typeof PAUSE_REASONS)[number]
export type PauseReason = (typeof ANY_PAUSE_REASONS)[number]
export type KitchenPace = z.infer<typeof kitchenPaceSchema>
