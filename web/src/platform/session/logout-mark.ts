/**
 * Set on logout until the next login. The identity provider may still have a session, for example after a logout without
 * a connection: the mark makes the next login require a password, and lets other tabs know that the session did not just expire.
 */
import { readStored, removeStored, writeStored } from '../client/device-storage.ts'

export function setLogoutMark(): void {
  writeStored('logged-out', '1', 'The next login may not ask for a password')
}

export const hasLogoutMark = (): boolean => readStored('logged-out') !== null

export function removeLogoutMark(): void {
  removeStored('logged-out')
}
