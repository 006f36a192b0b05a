import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProblemCode } from '@fuel-shack/contract/endpoints/problem-codes'
import type { Cents } from '@fuel-shack/contract/values/money'
import { useCart } from '../../cart/CartProvider.tsx'
import { useKitchenHours } from '../../client/app-config-queries.ts'
import { useAppConfig } from '../../client/AppConfigProvider.tsx'
import { problemMessage } from '../../client/problem-message.ts'
import { isUnreachable, problemOf } from '../../client/problem.ts'
import { isTransient, type QueryError } from '../../client/query-error.ts'
import { rejectedByPause } from '../../kitchen/pace-texts.ts'
import { REFUSED_TEXT } from '../../kitchen/unattended-texts.ts'
import { correctionsOf, correctionMessage } from '../lines/cart-corrections.ts'
import { checkoutRequest, type CheckoutForm } from '../form/checkout-form.ts'
import { useStartCheckoutMutation } from '../checkout-queries.ts'
import { rejectedByKitchen } from '../kitchen-message.ts'
import { nextAttempt, type PaymentAttempt } from './payment-attempt.ts'
import { redirectToPayment } from './payment-redirect.ts'
import { soldOutRejection, type SoldOutRejection } from '../lines/sold-out-lines.ts'

export type PaymentState =
  | { step: 'filling-in' }
  | { step: 'redirecting' }
  /** The API rejected the payment for a reason that the customer should read first, such as a corrected cart. */
  | { step: 'rejected'; messages: string[]; isKitchenClosed: boolean; soldOut?: SoldOutRejection }
  | { step: 'failed'; isUnreachable: boolean }

/** Rejections that are shown in the form instead of the failure view. */
const SHOWN_IN_FORM = new Set<ProblemCode>([
  'ordering_closed',
  'already_paid',
  'checkout_superseded',
  'option_unavailable',
  'choice_invalid',
  'pick_up_time_unavailable',
])

const BALANCE_CHANGED = "Your balance can't pay that part of the order any more. Check the sum, then tap Pay again."

function messagesOf(error: QueryError, timeZone: string | undefined): string[] | undefined {
  const problem = problemOf(error)
  if (problem?.code === 'kitchen_closed') return [rejectedByKitchen(problem, timeZone)]
  if (problem?.code === 'kitchen_paused') return [rejectedByPause(problem)]
  if (problem?.code === 'insufficient_balance' || problem?.code === 'spend_not_possible') return [BALANCE_CHANGED]
  if (problem?.code === 'kitchen_unattended') return [REFUSED_TEXT]
  const corrections = correctionsOf(problem)
  if (corrections && corrections.length > 0) return corrections.map((correction) => correctionMessage(correction))
  return corrections || (problem && SHOWN_IN_FORM.has(problem.code)) ? [problemMessage(error)] : undefined
}

function isKitchenRejection(error: QueryError): boolean {
  const code = problemOf(error)?.code
  return code === 'kitchen_closed' || code === 'kitchen_paused' || code === 'kitchen_unattended'
}

/** One attempt to pay at a time, from the form to the payment provider's page. */
export function usePayment() {
  const { cart } = useCart()
  const { stripePublishableKey } = useAppConfig()
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

  async function pay(form: CheckoutForm, spendCents: Cents): Promise<void> {
    if (state.step === 'redirecting') return
    setState({ step: 'redirecting' })
    const next = nextAttempt(attempt.current, checkoutRequest(form, cart, spendCents))
    attempt.current = next
    const { data: session, error } = await startCheckout({ body: next.request, key: next.key })
    if (error) {
      // A response of the API ends the attempt. Without one, the request may have arrived: the next Pay repeats its key.
      if (!isTransient(error)) attempt.current = undefined
      const soldOut = soldOutRejection(problemOf(error), Date.now())
      if (soldOut) {
        setState({ step: 'rejected', messages: [], isKitchenClosed: false, soldOut })
        return
      }
      const messages = messagesOf(error, timeZone)
      if (messages) {
        setState({ step: 'rejected', messages, isKitchenClosed: isKitchenRejection(error) })
        return
      }
      console.error('The payment could not be prepared', error)
      setState({ step: 'failed', isUnreachable: isUnreachable(error) })
      return
    }
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
