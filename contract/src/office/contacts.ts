import { toInternationalNumber } from '../platform/phone-number.ts'
import type { SettingValue } from '../records/settings.ts'

// Browsers download this file, so it must not import zod.

/** How long a code can be typed. */
export const CODE_MINUTES = 10

/** Numbers first. */
export const contactsOf = ({ mobileNumbers, emailAddresses }: SettingValue<'alerts'>): string[] => [
  ...mobileNumbers,
  ...emailAddresses,
]

/** Two ways to write the same contact have the same key. */
export const contactKey = (contact: string): string => toInternationalNumber(contact) ?? contact.toLowerCase()
