import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import CardStorer from '../card/CardStorer.tsx'
import { CheckoutBar } from '../checkout/CheckoutBar.tsx'
import type { ShellSlots } from './customer/CustomerShell.tsx'
import { RegistrationGate } from './customer/RegistrationGate.tsx'
import { PaidCart } from '../orders/ticket/PaidCart.tsx'
import { TicketWatch } from '../orders/ticket/TicketWatch.tsx'
import { MyData } from '../privacy/MyData.tsx'
import { AccountButton } from '../platform/session/AccountButton.tsx'
import { useCustomer } from '../platform/session/customer-queries.ts'
import { PageLink } from '../ui/controls/PageLink.tsx'
import { Splash } from './Splash.tsx'

interface LoggedInAppProps {
  subject: string
  children: (slots: ShellSlots) => ReactNode
}

/** Shows what only a logged-in customer needs, around the app that visitors have, too. */
export default function LoggedInApp({ subject, children }: LoggedInAppProps) {
  return (
    <RegistrationGate key={subject} subject={subject} waiting={<Splash />}>
      <TicketWatch subject={subject}>{children({ checkoutBar: <Checkout />, account: <Account /> })}</TicketWatch>
      <CardStorer subject={subject} />
      <CustomerReader />
    </RegistrationGate>
  )
}

function Checkout() {
  return (
    <>
      <PaidCart />
      <CheckoutBar />
    </>
  )
}

/** Loads the customer, so that the checkout has their number as soon as it opens. */
function CustomerReader() {
  useCustomer()
  return null
}

/** Another page closes the menu. */
function Account() {
  const [address] = useLocation()
  return (
    <AccountButton key={address}>
      <PageLink tone="secondary" isWide href={webPaths.myOrders}>
        Orders
      </PageLink>
      <MyData />
    </AccountButton>
  )
}
