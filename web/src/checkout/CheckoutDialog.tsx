import { useEffect, useId, useRef, useState, type MouseEvent } from 'react'
import { formatAud } from '@fuel-shack/contract/money'
import { cartTotal, type Cart } from '../cart/cart.ts'
import { useCart } from '../cart/CartProvider.tsx'
import { useOrdering } from '../client/app-config-queries.ts'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { formOf, type CheckoutForm } from './checkout-form.ts'
import styles from './CheckoutDialog.module.css'
import { readDraft, writeDraft } from './checkout-draft.ts'
import { CheckoutClosed } from './CheckoutClosed.tsx'
import { CheckoutFailure } from './CheckoutFailure.tsx'
import { CheckoutFields } from './CheckoutFields.tsx'
import { loadStripeScript } from './stripe-script.ts'
import { usePayment } from './use-payment.ts'

interface CheckoutDialogProps {
  isOpen: boolean
  onClose: () => void
}

function Total({ cart }: { cart: Cart }) {
  return (
    <p className={styles.total}>
      <span>Total</span> {formatAud(cartTotal(cart))}
    </p>
  )
}

/** From the cart to the payment provider's page. What was typed outlives closing, failing, a corrected cart and a reload. */
export default function CheckoutDialog({ isOpen, onClose }: CheckoutDialogProps) {
  const formId = useId()
  const payButton = useRef<HTMLButtonElement>(null)
  const { stripePublishableKey } = useAppConfig()
  const { cart } = useCart()
  const isClosed = useOrdering() === 'closed'
  const [form, setForm] = useState(() => formOf(readDraft()))
  const { state, pay, dismissFailure } = usePayment()

  useEffect(() => {
    loadStripeScript(stripePublishableKey).catch((error: unknown) => {
      console.warn('Stripe.js could not be loaded; paying works without it', error)
    })
  }, [stripePublishableKey])

  function change(next: CheckoutForm) {
    setForm(next)
    writeDraft(next)
  }

  function start() {
    // What has the focus is about to be locked, if Enter was pressed in a field.
    payButton.current?.focus()
    void pay(form)
  }

  function dismiss(event: MouseEvent) {
    // By the time the browser acts on this press, the button is Pay again.
    event.preventDefault()
    dismissFailure()
  }

  const isFailed = state.step === 'failed'
  const isPaying = state.step === 'leaving'
  // One button for both, so that the focus stays when Pay becomes Dismiss and when it is Pay again.
  const act = isFailed
    ? ({ type: 'button', onClick: dismiss, children: 'Dismiss' } as const)
    : ({ type: 'submit', form: formId, isBusy: isPaying, children: 'Pay' } as const)
  return (
    <Dialog
      title={isFailed ? 'Checkout Failure' : 'Checkout'}
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isPaying}
      actions={
        cart.length > 0 || isFailed ? (
          <>
            {isFailed ? null : <Total cart={cart} />}
            {isClosed && !isFailed ? null : <Button ref={payButton} {...act} />}
          </>
        ) : null
      }
    >
      {isFailed ? (
        <CheckoutFailure isUnreachable={state.isUnreachable} />
      ) : isClosed ? (
        <CheckoutClosed />
      ) : (
        <CheckoutFields
          formId={formId}
          form={form}
          onChange={change}
          isLocked={isPaying}
          onPay={start}
          messages={state.step === 'rejected' ? state.messages : []}
        />
      )}
    </Dialog>
  )
}
