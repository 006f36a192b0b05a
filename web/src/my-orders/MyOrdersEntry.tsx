import { webPaths } from '@fuel-shack/contract/site/web-paths'
import { PageLink } from '../ui/controls/PageLink.tsx'

/** The account menu's entry for the customer's orders. */
export function MyOrdersEntry() {
  return (
    <PageLink tone="secondary" isWide href={webPaths.myOrders}>
      Orders
    </PageLink>
  )
}
