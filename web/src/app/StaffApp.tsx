import { isManager } from '@fuel-shack/contract/endpoints/roles'
import { loadChunk } from '../client/load-chunk.ts'
import { FulfilmentApp } from '../fulfilment/FulfilmentApp.tsx'
import { SessionEnded } from '../fulfilment/shift/SessionEnded.tsx'
import { useRememberedSession } from '../fulfilment/shift/use-session-end.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'

// Its own chunk: staff who are not managers never download it.
const loadManagerArea = loadChunk(() => import('../manager/ManagerArea.tsx'))

/** The staff app, with the manager's area for managers; after the session has ended, a page that says so. */
export default function StaffApp() {
  useRememberedSession()
  const session = useSession()
  const managerArea = useLazyDialog(loadManagerArea)
  if (session.status !== 'signed-in') return <SessionEnded />
  return <FulfilmentApp managerArea={isManager(session) ? managerArea : undefined} />
}
