import { lazy, Suspense, useEffect } from 'react'
import { staffPaths } from '@fuel-shack/contract/platform/web-paths'
import { isManager } from '@fuel-shack/contract/team/roles'
import { FulfilmentApp } from '../kitchen/FulfilmentApp.tsx'
import { SessionEnded } from '../kitchen/shift/SessionEnded.tsx'
import { SessionExpiry } from '../kitchen/shift/SessionExpiry.tsx'
import { useRememberedSession } from '../kitchen/shift/use-session-end.ts'
import { useStaffDocument } from '../kitchen/shift/use-staff-document.ts'
import { loadChunkWithRetries } from '../platform/client/load-chunk.ts'
import { useSession } from '../platform/session/SessionProvider.tsx'
import { Splash } from './Splash.tsx'
import { useUpdate } from './update-store.ts'

// They are chunks of their own: staff who are not managers never download the one, and only a television the other.
const ManagersApp = lazy(loadChunkWithRetries(() => import('./manager/ManagersApp.tsx')))
const StatusScreen = lazy(loadChunkWithRetries(() => import('../status-screen/StatusScreen.tsx')))

/** The staff app, with the manager's area for managers; after the session has ended, a page that says so. */
export default function StaffApp() {
  useRememberedSession()
  const session = useSession()
  // It has no links, and needs nothing of the staff document.
  if (location.pathname !== staffPaths.screen) return <Work />
  return session.status === 'signed-in' ? <Television /> : <SessionEnded />
}

function Work() {
  const isReloading = useStaffDocument()
  const session = useSession()
  if (isReloading) return <Splash />
  if (session.status !== 'signed-in') return <SessionEnded />
  return isManager(session) ? <ManagersApp /> : <FulfilmentApp />
}

/** It is always in view and has nothing to lose, so it takes an update at once. */
function Television() {
  const update = useUpdate()
  useEffect(() => update?.(), [update])
  return (
    <Suspense fallback={<Splash />}>
      <StatusScreen notices={<SessionExpiry />} />
    </Suspense>
  )
}
