import { z } from 'zod'

/** What to do with checkouts while no fulfilment screen is on. */
export const UNATTENDED_POLICIES = ['accept', 'warn', 'refuse'] as const
export const unattendedSchema = z.enum(UNATTENDED_POLICIES)
export type UnattendedPolicy = z.infer<typeof unattendedSchema>

/** What a fulfilment screen says about itself, from time to time. Only those of the kitchen count as on. */
export const reportScreenSchema = z.strictObject({
  /** Random, made by the tab. */
  screenId: z.uuid(),
  /** Its page is in view. */
  isVisible: z.boolean(),
  /** Its bell can ring. */
  isAudible: z.boolean(),
  /** Orders are noticed there. Absent: if the caller is not a manager, whose device may be anywhere. */
  isKitchen: z.boolean().exactOptional(),
  isClosing: z.literal(true).exactOptional(),
})

/** The kitchen screens that are on, without the caller's own, by account. */
export const otherScreensSchema = z
  .object({
    others: z.array(
      z.object({
        /** The first name. Absent if it is not known. */
        name: z.string().exactOptional(),
        /** The account of the caller, on another screen. Absent for other accounts. */
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
