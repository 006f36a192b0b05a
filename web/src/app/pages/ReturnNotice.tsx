import { PAID_PARAMETER, webPaths } from '@fuel-shack/contract/platform/web-paths'
import { useCart } from '../../menu/cart/CartProvider.tsx'
import type { PaymentReturn } from '../../menu/ordering/use-payment-return.ts'
import { LoginButton } from '../../platform/session/LoginButton.tsx'
import { useSession } from '../../platform/session/SessionProvider.tsx'
import { ClosableNotice } from '../../ui/notices/Notice.tsx'

/** Shows what the return from the payment page means, where no ticket says it. */
export function ReturnNotice({ paymentReturn }: { paymentReturn: PaymentReturn }) {
  const { status } = useSession()
  if (paymentReturn === 'unpaid') return <UnpaidNotice />
  return status === 'signed-in' ? null : <ReturnedVisitor />
}

/** Greets a visitor who came from the payment page, or only typed its address: nothing is known of a payment. */
function ReturnedVisitor() {
  const { cart } = useCart()
  // The return empties the cart: not one that was filled since.
  const returnTo = cart.length === 0 ? `${webPaths.orders}?${PAID_PARAMETER}=1` : webPaths.orders
  return (
    <ClosableNotice text="Log in to see your order." actions={<LoginButton returnTo={returnTo}>Login</LoginButton>} />
  )
}

function UnpaidNotice() {
  const { cart } = useCart()
  return cart.length > 0 ? <ClosableNotice text="You haven't been charged. Your order is still in the cart." /> : null
}
