import { useEffect, useState } from 'react'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { joinStaffPush, type PushOutcome } from './push.ts'

/** `off`: this rest stop has no OneSignal. */
export type PushState = { status: 'off' | 'starting' | PushOutcome } | { status: 'failed'; sentence: string }

export function useStaffPush(): PushState {
  const { oneSignalAppId } = useAppConfig()
  const session = useSession()
  const subject = session.status === 'signed-in' ? session.subject : undefined
  const [state, setState] = useState<PushState>({ status: oneSignalAppId ? 'starting' : 'off' })

  useEffect(() => {
    if (!oneSignalAppId || !subject) return
    joinStaffPush(oneSignalAppId, subject, (status) => setState({ status })).catch((error: unknown) => {
      console.error('Push is off on this device', error)
      setState({ status: 'failed', sentence: error instanceof Error ? error.message : String(error) })
    })
  }, [oneSignalAppId, subject])

  return state
}
