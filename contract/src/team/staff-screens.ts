import { z } from 'zod'
import { described } from '../platform/described.ts'

export const UNATTENDED_POLICIES = ['accept', 'warn', 'refuse'] as const
export const unattendedSchema = described(
  z.enum(UNATTENDED_POLICIES),
  'What happens to orders while no kitchen screen is on. accept: they are taken. warn: they are taken, and customers are warned. refuse: none is taken.',
  'warn',
)
export type UnattendedPolicy = z.infer<typeof unattendedSchema>

/** The state that a fulfilment screen reports of itself, from time to time. Only those of the kitchen count as on. */
export const reportScreenSchema = z.strictObject({
  /** Random, made by the tab. */
  screenId: z.uuid(),
  /** Its page is in view. */
  isVisible: z.boolean(),
  /** Its bell can ring. */
  isAudible: z.boolean(),
  /** Orders are noticed there. By default, if the caller is not a manager, whose device may be anywhere. */
  isKitchen: z.boolean().exactOptional(),
  isClosing: z.literal(true).exactOptional(),
})

/** The kitchen screens that are on, without the caller's own, by account. */
export const otherScreensSchema = z
  .object({
    others: z.array(
      z.object({
        /** The first name. Left out if it is not known. */
        name: z.string().exactOptional(),
        /** The account of the caller, on another screen. Left out for other accounts. */
        isYou: z.literal(true).exactOptional(),
        screens: z.int().min(1),
        /** How many of them can ring. */
        audibleScreens: z.int().min(0),
      }),
    ),
  })
  .meta({ id: 'OtherScreens' })

export type ReportScreen = z.infer<typeof reportScreenSchema>
export type OtherScreens = z.infer<typeof otherScreensSchema>
