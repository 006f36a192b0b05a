import { isStaff } from '@fuel-shack/contract/endpoints/roles'
import { useEffect, useState } from 'react'
import { useAppConfig } from '../../client/AppConfigProvider.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { joinStaffPush, leaveStaffPush, SCRIPT_FAILED, type PushResult } from './push.ts'
import { markStaffScreen, reloadAsStaffDocument, removeReloadParameter } from './staff-document.ts'

/** `off`: OneSignal is not configured. */
export type PushState = { status: 'off' | 'starting' | PushResult } | { status: 'failed'; message: string }

export function useStaffPush(): PushState {
  const { oneSignalAppId, isStaffDocument } = useAppConfig()
  const session = useSession()
  const { getSession, beforeSignOut } = session
  const subject = session.status === 'signed-in' ? session.subject : undefined
  const [state, setState] = useState<PushState>({ status: oneSignalAppId ? 'starting' : 'off' })

  useEffect(() => {
    if (!oneSignalAppId || !subject) return undefined
    const fail = (message: string) => setState({ status: 'failed', message })
    markStaffScreen(true)
    // Pages of Vite's development server have no policy.
    if (!isStaffDocument && import.meta.env.PROD) {
      if (!reloadAsStaffDocument()) fail(SCRIPT_FAILED)
    } else {
      joinStaffPush(oneSignalAppId, subject, (status) => setState({ status })).catch((error: unknown) => {
        console.error('Staff notifications are off on this device', error)
        fail(error instanceof Error ? error.message : String(error))
      })
    }
    removeReloadParameter()
    const leave = async (): Promise<void> => {
      markStaffScreen(false)
      const now = getSession()
      const hasLostRole = now.status === 'signed-in' && !isStaff(now)
      await leaveStaffPush({ hasLostRole })
      // The script is still running in this document, which now belongs to a customer.
      if (hasLostRole && isStaffDocument) location.reload()
    }
    const unregister = beforeSignOut(leave)
    return () => {
      unregister()
      void leave()
    }
  }, [oneSignalAppId, isStaffDocument, subject, getSession, beforeSignOut])

  return state
}
