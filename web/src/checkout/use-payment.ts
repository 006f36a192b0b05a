import { useEffect, useRef, useState } from 'react'
import type { ProblemCode } from '@fuel-shack/contract/problem-codes'
import { useCart } from '../cart/CartProvider.tsx'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { problemMessage } from '../client/problem-message.ts'
import { problemOf } from '../client/problem.ts'
import { isPassing, type QueryError } from '../client/query-error.ts'
import { correctionsOf, correctionMessage } from './cart-corrections.ts'
import { checkoutRequest, type CheckoutForm } from './checkout-form.ts'
import { useStartCheckoutMutation } from './checkout-queries.ts'
import { nextAttempt, type PaymentAttempt } from './payment-attempt.ts'
import { leaveToPay } from './payment-redirect.ts'

type PaymentState =
  | { step: 'filling-in' }
  | { step: 'leaving' }
  /** The API gave a reason that the customer should read before paying: a corrected cart, or a payment that exists. */
  | { step: 'rejected'; messages: string[] }
  | { step: 'failed'; isUnreachable: boolean }

/** Rejections that are not failures: the form stays, and says why. */
const SHOWN_IN_FORM = new Set<ProblemCode>(['ordering_closed', 'already_paid', 'checkout_superseded'])

function messagesOf(error: QueryError): string[] | undefined {
  const problem = problemOf(error)
  const corrections = correctionsOf(problem)
  if (corrections && corrections.length > 0) return corrections.map((correction) => correctionMessage(correction))
  return corrections || (problem && SHOWN_IN_FORM.has(problem.code)) ? [problemMessage(error)] : undefined
}

/** The request got no answer at all, as opposed to a refusal. */
function isUnreachable(error: QueryError | undefined): boolean {
  return (
    error !== undefined && 'status' in error && (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR')
  )
}

/** One attempt to pay at a time, from the form to the payment provider's page. */
export function usePayment() {
  const { cart } = useCart()
  const { stripePublishableKey } = useAppConfig()
  const [startCheckout] = useStartCheckoutMutation()
  const [state, setState] = useState<PaymentState>({ step: 'filling-in' })
  const attempt = useRef<PaymentAttempt | undefined>(undefined)

  useEffect(() => {
    // Back from the payment page, a browser may show this page as it was left: waiting.
    const resume = (event: PageTransitionEvent): void => {
      if (!event.persisted) return
      attempt.current = undefined
      setState({ step: 'filling-in' })
    }
    window.addEventListener('pageshow', resume)
    return () => window.removeEventListener('pageshow', resume)
  }, [])

  async function pay(form: CheckoutForm): Promise<void> {
    if (state.step === 'leaving') return
    setState({ step: 'leaving' })
    const next = nextAttempt(attempt.current, checkoutRequest(form, cart))
    attempt.current = next
    const { data: session, error } = await startCheckout({ body: next.request, key: next.key })
    if (error) {
      // An answer of the API ends the attempt. Without one the request may have arrived: the next Pay repeats its key.
      if (!isPassing(error)) attempt.current = undefined
      const messages = messagesOf(error)
      if (messages) {
        setState({ step: 'rejected', messages })
        return
      }
      console.error('The payment could not be prepared', error)
      setState({ step: 'failed', isUnreachable: isUnreachable(error) })
      return
    }
    try {
      await leaveToPay(session, stripePublishableKey)
    } catch (failure) {
      console.error('The payment page could not be opened', failure)
      setState({ step: 'failed', isUnreachable: false })
    }
  }

  return { state, pay, dismissFailure: () => setState({ step: 'filling-in' }) }
}
