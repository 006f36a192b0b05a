import { orderStatusOf } from '@fuel-shack/contract/sales/orders/order-status'
import { Button } from '../../ui/controls/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { isShownInFull, spokenNumber, STATUS_NAMES } from '../order/order-texts.ts'
import type { TicketPart } from './use-shown-orders.ts'

/** Shows what arrives after the first frame and matters now. It stands beside the menu, which does not move for it. */
export default function TicketNotices({ late, onShow }: { late: TicketPart; onShow: () => void }) {
  const orders = late.orders.filter(isShownInFull)
  if (orders.length === 0 && late.processingSince === undefined) return null
  return (
    <div role="alert">
      <Button onClick={onShow}>
        Show <LateName orders={orders} />
      </Button>
    </div>
  )
}

/** Without an order, it is a payment that the bank still sends. */
function LateName({ orders: [order, ...others] }: Pick<TicketPart, 'orders'>) {
  if (!order) return <span>your payment</span>
  if (others.length > 0) return <span>{`your ${others.length + 1} orders`}</span>
  return (
    <>
      order <span aria-hidden>{order.number}</span>
      <VisuallyHidden>{spokenNumber(order.number)}</VisuallyHidden>
      <span>{` · ${STATUS_NAMES[orderStatusOf(order)]}`}</span>
    </>
  )
}
