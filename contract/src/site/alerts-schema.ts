import { z } from 'zod'
import { PHONE_NUMBER_PATTERN, toNationalNumber } from '../values/phone-number.ts'
import { CONTACTS_LIMIT } from './contacts-limit.ts'

/**
 * Who is notified, besides staff by push, that ordering is open and no fulfilment screen is on; and of large refunds. While it names
 * no one, `emailAddress` gets the latter.
 */
export const alertsSchema = z.strictObject({
  emailAddresses: z.array(z.email()).max(CONTACTS_LIMIT),
  mobileNumbers: z.array(z.string().overwrite(toNationalNumber).regex(PHONE_NUMBER_PATTERN)).max(CONTACTS_LIMIT),
})
