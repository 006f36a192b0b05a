import { lazy, Suspense, useState } from 'react'
import { Router } from 'wouter'
import { CartProvider } from '../cart/CartProvider.tsx'
import { useListProductsQuery } from '../catalogue/catalogue-queries.ts'
import { CheckoutBar } from '../checkout/CheckoutBar.tsx'
import { CustomerShell } from '../customer/CustomerShell.tsx'
import { RegistrationGate } from '../customer/RegistrationGate.tsx'
import { MyData } from '../privacy/MyData.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { CustomerRoutes } from './CustomerRoutes.tsx'
import { Splash } from './Splash.tsx'
import { withPageTransition } from './page-transition.ts'

const Nothing = () => null
// If it fails to load, the app still works; the card is stored on the next visit.
const CardStorer = lazy(() => import('../cards/CardStorer.tsx').catch(() => ({ default: Nothing })))

/** Matches a path exactly: case-sensitive, without a trailing slash. */
const exactly = (route: string) => ({ pattern: route === '*' ? /^/ : new RegExp(`^${route}$`), keys: [] })

/** Shows the splash until the catalogue has loaded or failed; after a failure the catalogue is empty. */
export function CustomerApp({ address }: { address: string | undefined }) {
  const session = useSession()
  const {
    data: catalogue,
    isSuccess,
    error,
    fulfilledTimeStamp,
  } = useListProductsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  })
  const [seededAt] = useState(fulfilledTimeStamp)
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && (catalogue || error)) setIsOpen(true)
  if (!isOpen) return <Splash />

  const subject = session.status === 'signed-in' ? session.subject : undefined
  const app = (
    <CartProvider
      catalogue={catalogue}
      isCatalogueCurrent={isSuccess && fulfilledTimeStamp !== seededAt}
      owner={subject}
    >
      <Router aroundNav={withPageTransition} parser={exactly} {...(address ? { ssrPath: address } : {})}>
        <CustomerShell checkoutBar={<CheckoutBar />} accountEntries={<MyData />}>
          <CustomerRoutes />
        </CustomerShell>
      </Router>
    </CartProvider>
  )
  if (subject === undefined) return app
  return (
    <RegistrationGate key={subject} subject={subject} waiting={<Splash />}>
      {app}
      <Suspense>
        <CardStorer subject={subject} />
      </Suspense>
    </RegistrationGate>
  )
}
