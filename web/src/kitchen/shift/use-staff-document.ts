/**
 * OneSignal's script and the camera work in the staff document only. How the staff app gets it:
 * 1. Staff log in. The document is still the customers', whose policies allow neither.
 * 2. The staff app sets a cookie and reloads the page, before it renders anything that could be lost.
 * 3. The server sees the cookie and responds with a document whose policies allow both, and whose configuration says so.
 * The cookie is removed when the user logs out or loses the role.
 */
import { isStaff } from '@fuel-shack/contract/team/roles'
import { STAFF_SCREEN_COOKIE, STAFF_SCREEN_PARAMETER } from '@fuel-shack/contract/shop/rest-stop/page-template'
import { useEffect, useState } from 'react'
import { useAppConfig } from '../../platform/client/AppConfigProvider.tsx'
import { canReachServer } from '../../platform/client/failure-cause.ts'
import { markBrowser } from '../../platform/client/device-storage.ts'
import { useSession } from '../../platform/session/SessionProvider.tsx'
import { leaveStaffPush } from './push.ts'

/** True if this document is the response to that reload. Read before anything changes the address. */
const wasReloaded = new URL(location.href).searchParams.has(STAFF_SCREEN_PARAMETER)

/** One reload only: if cookies are blocked, for example, another would change nothing. */
const mayReload = (): boolean => !wasReloaded

export function reloadAsStaffDocument(): void {
  const address = new URL(location.href)
  address.searchParams.set(STAFF_SCREEN_PARAMETER, '1')
  location.replace(address)
}

function removeReloadParameter(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has(STAFF_SCREEN_PARAMETER)) return
  address.searchParams.delete(STAFF_SCREEN_PARAMETER)
  history.replaceState(history.state, '', address)
}

/** Returns whether this document may use OneSignal and the camera. Pages of Vite's development server have no policies. */
export function useIsStaffDocument(): boolean {
  const { isStaffDocument } = useAppConfig()
  return isStaffDocument ?? !import.meta.env.PROD
}

/** @returns whether the page is being reloaded: what it renders now would be lost. */
export function useStaffDocument(): boolean {
  const isStaffDocument = useIsStaffDocument()
  const session = useSession()
  const { getSession, beforeSignOut } = session
  const subject = session.status === 'signed-in' ? session.subject : undefined
  const [isReloading, setIsReloading] = useState(() => subject !== undefined && !isStaffDocument && mayReload())

  useEffect(() => {
    if (subject === undefined) return undefined
    markBrowser(STAFF_SCREEN_COOKIE, true)
    if (isReloading) {
      // Without an answer of the server, the response would be the customers' document that the device stores.
      void canReachServer().then((isReachable) => (isReachable ? reloadAsStaffDocument() : setIsReloading(false)))
      return undefined
    }
    removeReloadParameter()
    const leave = async (): Promise<void> => {
      markBrowser(STAFF_SCREEN_COOKIE, false)
      const now = getSession()
      const hasLostRole = now.status === 'signed-in' && !isStaff(now)
      await leaveStaffPush({ hasLostRole })
      // The document now belongs to a customer, and OneSignal's script may be running in it.
      if (hasLostRole && isStaffDocument) location.reload()
    }
    const unregister = beforeSignOut(leave)
    return () => {
      unregister()
      void leave()
    }
  }, [isReloading, isStaffDocument, subject, getSession, beforeSignOut])

  return isReloading
}
