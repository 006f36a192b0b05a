/**
 * OneSignal's script may run in the staff's document only. How a screen gets there:
 * 1. Staff log in; the document is a customer's one, whose policy does not allow the script.
 * 2. The staff app sets a cookie and loads the page once more.
 * 3. The server sees the cookie and answers with a document whose policy allows it, and whose configuration says so.
 * The cookie goes when the user logs out or loses the role.
 */
import { STAFF_SCREEN_COOKIE, STAFF_SCREEN_PARAMETER } from '@fuel-shack/contract/page-template'
import { markBrowser } from '../../client/device-storage.ts'

/** Read before anything changes the address: this document is the answer to a reload already. */
const wasReloaded = new URL(location.href).searchParams.has(STAFF_SCREEN_PARAMETER)

export function markStaffScreen(isStaffScreen: boolean): void {
  markBrowser(STAFF_SCREEN_COOKIE, isStaffScreen)
}

/** @returns false where it was tried already: without cookies, say, the next answer would be no other. */
export function reloadAsStaffDocument(): boolean {
  if (wasReloaded) return false
  const address = new URL(location.href)
  address.searchParams.set(STAFF_SCREEN_PARAMETER, '1')
  location.replace(address)
  return true
}

/** The address as people know it. */
export function tidyAddress(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has(STAFF_SCREEN_PARAMETER)) return
  address.searchParams.delete(STAFF_SCREEN_PARAMETER)
  history.replaceState(history.state, '', address)
}
