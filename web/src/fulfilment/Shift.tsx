import { useSession } from '../session/SessionProvider.tsx'
import { FulfilmentApp } from './FulfilmentApp.tsx'
import { ShiftEnded } from './shift/ShiftEnded.tsx'

/** What stands on the counter, for as long as somebody is signed in at it, and after that. */
export default function Shift() {
  return useSession().status === 'signed-in' ? <FulfilmentApp /> : <ShiftEnded />
}
