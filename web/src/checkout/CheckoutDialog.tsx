import { useEffect, useId, useRef, useState, type MouseEvent, type RefObject } from 'react'
import { formatAud } from '@fuel-shack/contract/money'
import { cartTotal } from '../cart/cart.ts'
import { useCart } from '../cart/CartProvider.tsx'
import { useOrdering } from '../client/app-config-queries.ts'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { readDraft, writeDraft, type CheckoutForm } from './checkout-form.ts'
import styles from './CheckoutDialog.module.css'
import { CheckoutClosed } from './CheckoutClosed.tsx'
import { CheckoutFailure } from './CheckoutFailure.tsx'
import { CheckoutFields } from './CheckoutFields.tsx'
import { loadStripeScript } from './stripe-script.ts'
import { usePayment } from './use-payment.ts'

interface CheckoutDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The checkout, from the cart to the payment provider's page. The form survives closing, a failure and a reload. */
export default function CheckoutDialog({ isOpen, onClose }: CheckoutDialogProps) {
  const formId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { cart } = useCart()
  const isClosed = useOrdering() === 'closed'
  const [form, setForm] = useDraft()
  const { state, pay, dismissFailure } = usePayment()
  useStripeScript()

  function startPayment() {
    // After Enter in a field, that field has the focus, and it is about to be disabled.
    button.current?.focus()
    void pay(form)
  }

  const isFailed = state.step === 'failed'
  const isPaying = state.step === 'redirecting'
  const fieldsProps = { formId, form, onChange: setForm, isLocked: isPaying, onPay: startPayment }
  const actionsProps = { formId, button, isFailed, isPaying, isClosed, onDismiss: dismissFailure }
  return (
    <Dialog
      title={isFailed ? 'Checkout Failure' : 'Checkout'}
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isPaying}
      actions={cart.length > 0 || isFailed ? <CheckoutActions {...actionsProps} /> : null}
    >
      {isFailed ? (
        <CheckoutFailure isUnreachable={state.isUnreachable} />
      ) : isClosed ? (
        <CheckoutClosed />
      ) : (
        <CheckoutFields {...fieldsProps} messages={state.step === 'rejected' ? state.messages : []} />
      )}
    </Dialog>
  )
}

function useDraft(): [CheckoutForm, (next: CheckoutForm) => void] {
  const [form, setForm] = useState(readDraft)
  function change(next: CheckoutForm) {
    setForm(next)
    writeDraft(next)
  }
  return [form, change]
}

function useStripeScript(): void {
  const { stripePublishableKey } = useAppConfig()
  useEffect(() => {
    loadStripeScript(stripePublishableKey).catch((error: unknown) => {
      console.warn('Stripe.js did not load; paying works without it', error)
    })
  }, [stripePublishableKey])
}

interface CheckoutActionsProps {
  formId: string
  button: RefObject<HTMLButtonElement | null>
  isFailed: boolean
  isPaying: boolean
  isClosed: boolean
  onDismiss: () => void
}

function CheckoutActions({ formId, button, isFailed, isPaying, isClosed, onDismiss }: CheckoutActionsProps) {
  const { cart } = useCart()

  function dismiss(event: MouseEvent) {
    // When the browser handles this click, the button is already the form's submit button again.
    event.preventDefault()
    onDismiss()
  }

  // The same button in both states, so that it keeps the focus when Pay becomes Dismiss and back.
  const buttonProps = isFailed
    ? ({ type: 'button', onClick: dismiss, children: 'Dismiss' } as const)
    : ({ type: 'submit', form: formId, isBusy: isPaying, children: 'Pay' } as const)
  return (
    <>
      {isFailed ? null : (
        <p className={styles.total}>
          <span>Total</span> {formatAud(cartTotal(cart))}
        </p>
      )}
      {isClosed && !isFailed ? null : <Button ref={button} {...buttonProps} />}
    </>
  )
}
