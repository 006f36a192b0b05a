import type { Letter } from '../ports.ts'
import { readEmailAddress } from './new-account.ts'

/** Mobile numbers of Australia, as people type them. */
const MOBILE_NUMBER = /^(?:\+?61|0)(4\d{8})$/
const SEPARATORS = /[\s().-]/g

/** Normalises what a person logs in with: an email address in lower case, or a mobile number such as +61412345678. */
export function readLoginAddress(input: string): string | undefined {
  const [, number] = MOBILE_NUMBER.exec(input.replaceAll(SEPARATORS, '')) ?? []
  return number === undefined ? readEmailAddress(input) : `+61${number}`
}

/** An email address cannot begin so. */
export const isMobileNumber = (address: string): boolean => /^\+\d+$/.test(address)

export const viaOf = (address: string): Letter['via'] => (isMobileNumber(address) ? 'sms' : 'email')
