import { isMobileNumber as isAustralianMobile, toInternationalNumber } from '@fuel-shack/contract/values/phone-number'
import type { Letter } from '../ports.ts'
import { readEmailAddress } from './new-account.ts'

/** Normalises what a person logs in with: an email address in lower case, or a mobile number such as +61412345678. */
export function readLoginAddress(input: string): string | undefined {
  return isAustralianMobile(input) ? toInternationalNumber(input) : readEmailAddress(input)
}

/** An email address cannot begin so. */
export const isMobileNumber = (address: string): boolean => /^\+\d+$/.test(address)

export const viaOf = (address: string): Letter['via'] => (isMobileNumber(address) ? 'sms' : 'email')
