import { useEffect, useRef } from 'react'
import { isManager } from '@fuel-shack/contract/values/roles'
import { readStored, removeStored, writeStored } from '../client/device-storage.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { FulfilmentApp } from '../fulfilment/FulfilmentApp.tsx'
import { SessionEnded } from '../fulfilment/shift/SessionEnded.tsx'
import { useRememberedSession } from '../fulfilment/shift/use-session-end.ts'
import { useStaffDocument } from '../fulfilment/shift/use-staff-document.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'
import { Splash } from './Splash.tsx'

// It is a chunk of its own: staff who are not managers never download it.
const loadManagerArea = loadChunk(() => import('../manager/ManagerArea.tsx'))

/** The staff app, with the manager's area for managers; after the session has ended, a page that says so. */
export default function StaffApp() {
  useRememberedSession()
  const isReloading = useStaffDocument()
  const session = useSession()
  if (isReloading) return <Splash />
  if (session.status !== 'signed-in') return <SessionEnded />
  return isManager(session) ? <ManagersApp /> : <FulfilmentApp />
}

/** The screens with the manager's area, which is open again after a reload. */
function ManagersApp() {
  const area = useLazyDialog(loadManagerArea)
  const { isOpen, trigger } = area
  const openOnMount = useRef(trigger.onClick)
  useEffect(() => {
    if (readStored('manager-area') !== null) openOnMount.current()
  }, [])
  useEffect(() => {
    if (!isOpen) return
    writeStored('manager-area', 'open', 'A reload will show the kitchen')
    return () => removeStored('manager-area')
  }, [isOpen])
  return <FulfilmentApp managerArea={area} />
}
