import { useEffect, useState } from 'react'
import { useAppConfig } from '../../client/AppConfigProvider.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { joinStaffPush, leaveStaffPush, SCRIPT_FAILED, type PushResult } from './push.ts'
import { markStaffScreen, reloadAsStaffDocument, tidyAddress } from './staff-document.ts'

/** `off`: this rest stop has no OneSignal. */
export type PushState = { status: 'off' | 'starting' | PushResult } | { status: 'failed'; sentence: string }

export function useStaffPush(): PushState {
  const { oneSignalAppId, isStaffDocument } = useAppConfig()
  const session = useSession()
  const { getSession, beforeSignOut } = session
  const subject = session.status === 'signed-in' ? session.subject : undefined
  const [state, setState] = useState<PushState>({ status: oneSignalAppId ? 'starting' : 'off' })

  useEffect(() => {
    if (!oneSignalAppId || !subject) return undefined
    const fail = (sentence: string) => setState({ status: 'failed', sentence })
    markStaffScreen(true)
    // Vite's own pages have no policy.
    if (!isStaffDocument && import.meta.env.PROD) {
      if (!reloadAsStaffDocument()) fail(SCRIPT_FAILED)
    } else {
      joinStaffPush(oneSignalAppId, subject, (status) => setState({ status })).catch((error: unknown) => {
        console.error('Push is off on this device', error)
        fail(error instanceof Error ? error.message : String(error))
      })
    }
    tidyAddress()
    const leave = async (): Promise<void> => {
      markStaffScreen(false)
      const now = getSession()
      const hasLostRole = now.status === 'signed-in' && now.role !== 'staff'
      await leaveStaffPush({ hasLostRole })
      // The script stays in this document, which is a customer's now.
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
