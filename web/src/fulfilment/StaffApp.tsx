import { useSession } from '../session/SessionProvider.tsx'
import { FulfilmentApp } from './FulfilmentApp.tsx'
import { SessionEnded } from './shift/SessionEnded.tsx'
import { useRememberedSession } from './shift/use-session-end.ts'

/** The staff app; after the session has ended, a page that says so. */
export default function StaffApp() {
  useRememberedSession()
  return useSession().status === 'signed-in' ? <FulfilmentApp /> : <SessionEnded />
}
