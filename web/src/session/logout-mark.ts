/**
 * What Log Out leaves on the device until somebody has logged in again. The identity provider may not have heard of it,
 * and would let the next person in as this one; other tabs tell by it that the session did not merely run out.
 */
import { readStored, removeStored, writeStored } from '../client/device-storage.ts'

export function leaveLogoutMark(): void {
  writeStored('logged-out', '1', 'Whoever logs in next may not be asked for a password')
}

export const hasLogoutMark = (): boolean => readStored('logged-out') !== null

export function removeLogoutMark(): void {
  removeStored('logged-out')
}
