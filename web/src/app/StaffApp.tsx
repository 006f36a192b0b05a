import { lazy } from 'react'
import { isManager } from '@fuel-shack/contract/team/roles'
import { FulfilmentApp } from '../kitchen/FulfilmentApp.tsx'
import { SessionEnded } from '../kitchen/shift/SessionEnded.tsx'
import { useRememberedSession } from '../kitchen/shift/use-session-end.ts'
import { useStaffDocument } from '../kitchen/shift/use-staff-document.ts'
import { loadChunkWithRetries } from '../platform/client/load-chunk.ts'
import { useSession } from '../platform/session/SessionProvider.tsx'
import { Splash } from './Splash.tsx'

// It is a chunk of its own: staff who are not managers never download it.
const ManagersApp = lazy(loadChunkWithRetries(() => import('./manager/ManagersApp.tsx')))

/** The staff app, with the manager's area for managers; after the session has ended, a page that says so. */
export default function StaffApp() {
  useRememberedSession()
  const isReloading = useStaffDocument()
  const session = useSession()
  if (isReloading) return <Splash />
  if (session.status !== 'signed-in') return <SessionEnded />
  return isManager(session) ? <ManagersApp /> : <FulfilmentApp />
}
