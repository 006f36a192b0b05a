import { useSession } from '../session/SessionProvider.tsx'
import { FulfilmentApp } from './FulfilmentApp.tsx'
import { SessionEnded } from './shift/SessionEnded.tsx'

/** What stands on the counter, for as long as somebody is signed in at it, and after that. */
export default function StaffApp() {
  return useSession().status === 'signed-in' ? <FulfilmentApp /> : <SessionEnded />
}
