import { lazy, Suspense } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { CustomerApp } from './CustomerApp.tsx'
import { Splash } from './Splash.tsx'

// Its own chunk: a customer never downloads it.
const FulfilmentApp = lazy(() => import('../fulfilment/FulfilmentApp.tsx'))

/** Chooses the app by who is using it. */
export function Root() {
  const session = useSession()
  if (session.status === 'loading') return <Splash />
  if (session.status === 'signed-in' && session.role === 'staff') {
    return (
      <Suspense fallback={<Splash />}>
        <FulfilmentApp />
      </Suspense>
    )
  }
  return <CustomerApp />
}
