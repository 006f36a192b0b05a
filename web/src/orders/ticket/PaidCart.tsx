import { useEffect, useEffectEvent } from 'react'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { useCart } from '../../menu/cart/CartProvider.tsx'
import { forgetStartedCheckout, isOrderOf, readStartedCheckout, withoutPaid } from '../../menu/cart/started-checkout.ts'
import { useTicket } from '../order/ticket-context.ts'

/** Removes what is paid from the cart when its order appears: the page after the payment may never have been reached. */
export function PaidCart() {
  const { ticket } = useTicket()
  const { cart, changeCart } = useCart()
  const removePaid = useEffectEvent((orders: readonly CustomerOrder[]) => {
    const started = readStartedCheckout()
    if (!started || !orders.some((order) => isOrderOf(started, order))) return
    forgetStartedCheckout()
    changeCart((lines) => withoutPaid(lines, started.lines))
  })
  // Without a catalogue, a stored cart looks empty.
  const isFilled = cart.length > 0
  useEffect(() => {
    if (ticket && isFilled) removePaid(ticket.orders)
  }, [ticket, isFilled])
  return null
}
