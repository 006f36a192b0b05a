import { z } from 'zod'
import { described } from '../../platform/described.ts'
import { isPhoneNumber, toNationalNumber } from '../../platform/phone-number.ts'
import { whenValid } from '../../platform/when-valid.ts'
import { CONTACTS_LIMIT } from './contacts-limit.ts'

export const alertsSchema = described(
  z.strictObject({
    emailAddresses: described(
      z.array(z.email()).max(CONTACTS_LIMIT),
      'The email addresses that get alerts. If there is no contact at all, emailAddress hears of large refunds.',
      ['owner@fuelshack.example'],
    ),
    mobileNumbers: described(
      z
        .array(
          z
            .string()
            .overwrite(toNationalNumber)
            .refine(isPhoneNumber, { error: 'must be a number of ten digits', ...whenValid }),
        )
        .max(CONTACTS_LIMIT),
      'The mobile numbers that get alerts.',
      ['0491 570 006'],
    ),
  }),
  'The people who are notified of large refunds, and if ordering is open and no kitchen screen is on.',
)
