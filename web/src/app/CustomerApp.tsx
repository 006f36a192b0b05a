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
import { withViewTransition } from './view-transition.ts'

const Nothing = () => null
// It is no reason to lose the app when it cannot be fetched: it will be there next time.
const CardStorer = lazy(() => import('../cards/CardStorer.tsx').catch(() => ({ default: Nothing })))

/** As addresses are written: no other case, no slash at the end. */
const exactly = (route: string) => ({ pattern: route === '*' ? /^/ : new RegExp(`^${route}$`), keys: [] })

/** Opens when the catalogue has come, or failed to: then with an empty one. */
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
  const [carriedAt] = useState(fulfilledTimeStamp)
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && (catalogue || error)) setIsOpen(true)
  if (!isOpen) return <Splash />

  const subject = session.status === 'signed-in' ? session.subject : undefined
  const app = (
    <CartProvider
      catalogue={catalogue}
      isCatalogueCurrent={isSuccess && fulfilledTimeStamp !== carriedAt}
      owner={subject}
    >
      <Router aroundNav={withViewTransition} parser={exactly} {...(address ? { ssrPath: address } : {})}>
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
