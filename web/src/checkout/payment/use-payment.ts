import { useCallback, useEffect, useRef, useState } from 'react'
import { useCart } from '../../menu/cart/CartProvider.tsx'
import { forgetScannedPlace } from '../../menu/cart/scanned-place.ts'
import { storeStartedCheckout } from '../../menu/cart/started-checkout.ts'
import { useKitchenHours } from '../../platform/client/app-config-queries.ts'
import { useAppConfig } from '../../platform/client/AppConfigProvider.tsx'
import { isUnreachable } from '../../platform/client/problem.ts'
import { isTransient } from '../../platform/client/query-error.ts'
import { checkoutRequest, type CheckoutForm, type ShownSums } from '../form/checkout-form.ts'
import { useStartCheckoutMutation } from './checkout-queries.ts'
import { nextAttempt, type PaymentAttempt } from './payment-attempt.ts'
import { redirectToPayment } from './payment-redirect.ts'
import { rejectionOf, type Rejection } from './rejection.ts'

export type PaymentState =
  | { step: 'filling-in' }
  | { step: 'redirecting' }
  | ({ step: 'rejected'; pickUp: CheckoutForm['pickUp'] } & Rejection)
  | { step: 'failed'; isUnreachable: boolean }

/** One attempt to pay at a time, from the form to the payment provider's page. */
export function usePayment() {
  const { cart } = useCart()
  // A server that does not say whether there is one does not know the field of a request.
  const { stripePublishableKey, surcharge } = useAppConfig()
  const timeZone = useKitchenHours()?.timeZone
  const [startCheckout] = useStartCheckoutMutation()
  const [state, setState] = useState<PaymentState>({ step: 'filling-in' })
  const attempt = useRef<PaymentAttempt | undefined>(undefined)

  useEffect(() => {
    // After Back from the payment page, the browser may restore this page from its cache in the `redirecting` state.
    const resume = (event: PageTransitionEvent): void => {
      if (!event.persisted) return
      attempt.current = undefined
      setState({ step: 'filling-in' })
    }
    window.addEventListener('pageshow', resume)
    return () => window.removeEventListener('pageshow', resume)
  }, [])

  async function pay(form: CheckoutForm, sums: ShownSums): Promise<void> {
    if (state.step === 'redirecting') return
    setState({ step: 'redirecting' })
    const next = nextAttempt(
      attempt.current,
      checkoutRequest(form, cart, surcharge === undefined ? { ...sums, surchargePercent: undefined } : sums),
    )
    attempt.current = next
    // The customer will be elsewhere first, and the order does not say so to the ticket if it is started now all the same.
    if (form.pickUp) forgetScannedPlace()
    const { data: session, error } = await startCheckout({ body: next.request, key: next.key })
    if (error) {
      // A response of the API ends the attempt. Without one, the request may have arrived: the next Pay repeats its key.
      if (!isTransient(error)) attempt.current = undefined
      const rejection = rejectionOf(error, timeZone)
      if (rejection) {
        setState({ step: 'rejected', pickUp: form.pickUp, ...rejection })
        return
      }
      console.error('The payment could not be prepared', error)
      setState({ step: 'failed', isUnreachable: isUnreachable(error) })
      return
    }
    storeStartedCheckout(cart)
    try {
      await redirectToPayment(session, stripePublishableKey)
    } catch (redirectError) {
      console.error('The redirect to the payment page failed', redirectError)
      setState({ step: 'failed', isUnreachable: false })
    }
  }

  /** Forgets a rejection by the kitchen, once it is out of date. */
  const dismissKitchen = useCallback(() => {
    setState((last) => (last.step === 'rejected' && last.isKitchenClosed ? { step: 'filling-in' } : last))
  }, [])
  return { state, pay, dismissFailure: () => setState({ step: 'filling-in' }), dismissKitchen }
}
