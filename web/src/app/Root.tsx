import { isStaff } from '@fuel-shack/contract/team/roles'
import { lazy, Suspense, useEffect } from 'react'
import { readStored, removeStored } from '../platform/client/device-storage.ts'
import { useSession } from '../platform/session/SessionProvider.tsx'
import { useToast } from '../ui/toasts/ToastProvider.tsx'
import { CustomerApp } from './CustomerApp.tsx'
import { Splash } from './Splash.tsx'

// It is a chunk of its own: a customer never downloads it.
const StaffApp = lazy(() => import('./StaffApp.tsx'))

/** Chooses the app by the user's role. */
export function Root({ address }: { address: string | undefined }) {
  const session = useSession()
  const showToast = useToast()
  const signInFailed = session.status === 'visitor' && session.signInFailed

  useEffect(() => {
    if (signInFailed) showToast({ text: "Login didn't go through. Try again.", tone: 'danger' })
  }, [signInFailed, showToast])

  const hasEnded = session.status === 'visitor' && session.ended && !isStaff(session.ended)
  useEffect(() => {
    if (hasEnded) showToast({ text: "You've been logged out. Log in again.", tone: 'danger' })
  }, [hasEnded, showToast])

  const isVisitor = session.status === 'visitor'
  useEffect(() => {
    if (!isVisitor || readStored('data-deleted') === null) return
    removeStored('data-deleted')
    showToast({ text: 'Your data is deleted.' })
  }, [isVisitor, showToast])

  if (session.status === 'loading' || session.status === 'signing-out') return <Splash />
  // The staff app says when a staff session ends: the counter must not silently become the customers' page.
  const user = session.status === 'signed-in' ? session : session.ended
  if (user && isStaff(user)) {
    return (
      <Suspense fallback={<Splash />}>
        <StaffApp />
      </Suspense>
    )
  }
  return <CustomerApp address={address} />
}
