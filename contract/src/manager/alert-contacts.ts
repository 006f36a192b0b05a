import { z } from 'zod'
import { isMobileNumber, toInternationalNumber } from '../values/phone-number.ts'
import type { SettingValue } from './settings.ts'

export const CODE_MINUTES = 10

/** An email address, or an Australian mobile number such as `0491 570 156`. */
const contact = z.union([z.email().max(254), z.string().refine(isMobileNumber, { error: 'Is not a mobile number' })])

export const sendContactCodeSchema = z.strictObject({ contact })

/** What the server needs to know again when the code is typed. */
export const sentContactCodeSchema = z.object({ ticket: z.string() })

export const confirmContactSchema = z.strictObject({
  ticket: z.string().regex(/^[\w-]{1,800}\.[\w-]{43}$/),
  code: z.string().regex(/^\d{6}$/),
})

export type ConfirmContact = z.infer<typeof confirmContactSchema>

/** Numbers first. */
export const contactsOf = ({ mobileNumbers, emailAddresses }: SettingValue<'alerts'>): string[] => [
  ...mobileNumbers,
  ...emailAddresses,
]

/** Equal for two ways to write the same contact. */
export const contactKey = (contact: string): string => toInternationalNumber(contact) ?? contact.toLowerCase()
