/**
 * OneSignal's script may run only in the staff document. How the staff app gets it:
 * 1. Staff log in. The document is still the customers', whose policy does not allow the script.
 * 2. The staff app sets a cookie and reloads the page.
 * 3. The server sees the cookie and responds with a document whose policy allows the script, and whose configuration says so.
 * The cookie is removed when the user logs out or loses the role.
 */
import { STAFF_SCREEN_COOKIE, STAFF_SCREEN_PARAMETER } from '@fuel-shack/contract/site/page-template'
import { markBrowser } from '../../client/device-storage.ts'

/** Whether this document is already the response to that reload. Read before anything changes the address. */
const wasReloaded = new URL(location.href).searchParams.has(STAFF_SCREEN_PARAMETER)

export function markStaffScreen(isStaffScreen: boolean): void {
  markBrowser(STAFF_SCREEN_COOKIE, isStaffScreen)
}

/** @returns false after a first reload: if cookies are blocked, for example, another would change nothing. */
export function reloadAsStaffDocument(): boolean {
  if (wasReloaded) return false
  const address = new URL(location.href)
  address.searchParams.set(STAFF_SCREEN_PARAMETER, '1')
  location.replace(address)
  return true
}

export function removeReloadParameter(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has(STAFF_SCREEN_PARAMETER)) return
  address.searchParams.delete(STAFF_SCREEN_PARAMETER)
  history.replaceState(history.state, '', address)
}
