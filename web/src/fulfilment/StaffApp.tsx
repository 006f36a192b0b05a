import { useSession } from '../session/SessionProvider.tsx'
import { FulfilmentApp } from './FulfilmentApp.tsx'
import { SessionEnded } from './shift/SessionEnded.tsx'

/** The staff app; after the session has ended, a page that says so. */
export default function StaffApp() {
  return useSession().status === 'signed-in' ? <FulfilmentApp /> : <SessionEnded />
}
