/**
 * What Log Out leaves on the device until somebody has logged in again. The identity provider may not have heard of it,
 * and would let the next person in as this one; other tabs tell by it that the session did not merely run out.
 */
import { isStored } from './session-key.ts'

const KEY = 'logged-out'

export function leaveLogoutMark(): void {
  try {
    localStorage.setItem(KEY, '1')
  } catch (error) {
    console.warn('Whoever logs in next may not be asked for a password', error)
  }
}

export const hasLogoutMark = (): boolean => isStored(KEY)

export function removeLogoutMark(): void {
  localStorage.removeItem(KEY)
}
