import { z } from 'zod'
import { typedText } from '../platform/typed-text-schema.ts'
import { KEY_GROUPS } from './provider-keys.ts'

/** The steps that set up a new rest stop, in the order of the list. */
export const SET_UP_STEPS = ['place', 'contact', 'seller', 'hours', 'menu', 'money', 'mail', 'texts', 'alerts'] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

/** `all` is the list itself. */
const LEFT = [...SET_UP_STEPS, 'all'] as const
/** `later`: a manager has left it for later. `done`: nothing is missing, or a manager says so. */
const WAYS = ['open', 'later', 'done'] as const

/** `environment`: the server's environment has it. `app`: typed in the app. `unreadable`: typed, and encrypted with a secret that is gone. */
const KEY_SOURCES = ['environment', 'app', 'unreadable', 'none'] as const

/** Says nothing of a key but its last characters. */
const keysSchema = z.object({
  group: z.enum(KEY_GROUPS),
  source: z.enum(KEY_SOURCES),
  /** The last four characters of each secret that was typed, by setting; empty where they would say too much. */
  set: z.record(z.string(), z.string()),
})

export const setUpSchema = z
  .object({
    /** Empty once everything is done, or a manager has put the list away, and in a trial. */
    steps: z.array(
      z.object({
        step: z.enum(SET_UP_STEPS),
        state: z.enum(WAYS),
        /** Customers cannot order before it is done. */
        isNeeded: z.boolean(),
      }),
    ),
    keys: z.array(keysSchema),
    /** Where the secret is that encrypts typed keys. Null: the server has none that all instances share, so no key can be typed. */
    keySecret: z.enum(['environment', 'file']).nullable(),
    /** A change of the keys takes effect in some seconds, when each server has started anew. */
    isRestarting: z.boolean(),
  })
  .meta({ id: 'SetUp' })

export const leaveStepSchema = z.strictObject({ step: z.enum(LEFT), as: z.enum(WAYS) })

const KEY_MAX_CHARACTERS = 1000

/** @param keys by setting. Null takes away what was typed. */
export const changeKeysSchema = z.strictObject({
  group: z.enum(KEY_GROUPS),
  keys: z.record(typedText(40), typedText(KEY_MAX_CHARACTERS)).nullable(),
})

export type SetUp = z.infer<typeof setUpSchema>
export type SetUpState = SetUp['steps'][number]
export type KeysState = z.infer<typeof keysSchema>
export type LeaveStep = z.infer<typeof leaveStepSchema>
export type ChangeKeys = z.infer<typeof changeKeysSchema>
