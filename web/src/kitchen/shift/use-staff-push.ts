import { useEffect, useState } from 'react'
import { useAppConfig } from '../../platform/client/AppConfigProvider.tsx'
import { useSession } from '../../platform/session/SessionProvider.tsx'
import { joinStaffPush, SCRIPT_FAILED, type PushResult } from './push.ts'
import { useIsStaffDocument } from './use-staff-document.ts'

/** `off`: OneSignal is not configured. */
export type PushState = { status: 'off' | 'starting' | PushResult } | { status: 'failed'; message: string }

/** Joins the push to staff; `useStaffDocument` leaves it. */
export function useStaffPush(): PushState {
  const { oneSignalAppId } = useAppConfig()
  const isStaffDocument = useIsStaffDocument()
  const session = useSession()
  const subject = session.status === 'signed-in' ? session.subject : undefined
  const [state, setState] = useState<PushState>({ status: oneSignalAppId ? 'starting' : 'off' })

  useEffect(() => {
    if (!oneSignalAppId || !subject) return
    const fail = (message: string) => setState({ status: 'failed', message })
    if (!isStaffDocument) return fail(SCRIPT_FAILED)
    joinStaffPush(oneSignalAppId, subject, (status) => setState({ status })).catch((error: unknown) => {
      console.error('Staff notifications are off on this device', error)
      fail(error instanceof Error ? error.message : String(error))
    })
  }, [oneSignalAppId, isStaffDocument, subject])

  return state
}
