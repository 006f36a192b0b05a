import {
  isMobileNumber as isAustralianMobile,
  toInternationalNumber,
  toNationalNumber,
} from '@fuel-shack/contract/platform/phone-number'
import { isStaff, type Roles } from '@fuel-shack/contract/team/roles'
import type { AccountMessage } from '../base/ports.ts'
import { readEmailAddress } from './new-account.ts'

/** Normalises what a person logs in with: an email address in lower case, or a mobile number such as +61412345678. */
export function readLoginAddress(input: string): string | undefined {
  return isAustralianMobile(input) ? toInternationalNumber(input) : readEmailAddress(input)
}

/** Tells the two kinds of login address apart: an email address has an @. */
export const isMobileNumber = (address: string): boolean => /^\+\d+$/.test(address)

/** As a person writes it: `0412 345 678`. */
export const showLoginAddress = (address: string): string =>
  isMobileNumber(address) ? toNationalNumber(address) : address

export const viaOf = (address: string): AccountMessage['via'] => (isMobileNumber(address) ? 'sms' : 'email')

/** Staff get messages for a new password, and invitations, by email. */
export const canHaveNumber = (
  account: { roles: Roles },
  { canSend }: { canSend: (via: AccountMessage['via']) => boolean },
): boolean => canSend('sms') && !isStaff(account)
