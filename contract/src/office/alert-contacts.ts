import { z } from 'zod'
import { whenValid } from '../platform/when-valid.ts'
import { isMobileNumber } from '../platform/phone-number.ts'

/** An email address, or an Australian mobile number such as `0491 570 156`. */
const contact = z.union([
  z.email().max(254),
  z.string().refine(isMobileNumber, { error: 'Is not a mobile number', ...whenValid }),
])

export const sendContactCodeSchema = z.strictObject({ contact })

/** The ticket comes back with the typed code: the server stores neither. */
export const sentContactCodeSchema = z.object({ ticket: z.string() })

export const confirmContactSchema = z.strictObject({
  ticket: z.string().regex(/^[\w-]{1,800}\.[\w-]{43}$/),
  code: z.string().regex(/^\d{6}$/),
})

export type ConfirmContact = z.infer<typeof confirmContactSchema>
