import { useEffect, useId, useRef, type MouseEvent } from 'react'
import type { PickUp } from '@fuel-shack/contract/sales/checkout/checkout'
import { formatAud, type Cents } from '@fuel-shack/contract/platform/money'
import { cartTotal } from '../menu/cart/cart.ts'
import { useCart } from '../menu/cart/CartProvider.tsx'
import { useAppConfig } from '../platform/client/AppConfigProvider.tsx'
import { useOrderability } from '../menu/opening/use-orderability.ts'
import { usePace } from '../menu/opening/use-pace.ts'
import { useSurchargePercent } from '../menu/catalogue/use-surcharge.ts'
import { useMinute } from '../platform/client/use-minute.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Notice } from '../ui/notices/Notice.tsx'
import { showFromStart } from '../ui/hooks/on-mount.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import styles from './CheckoutDialog.module.css'
import { CheckoutFields, type BalanceChoice } from './form/CheckoutFields.tsx'
import fields from './form/CheckoutFields.module.css'
import { CheckoutLines } from './lines/CheckoutLines.tsx'
import { useGetCheckoutSpendQuery } from './payment/checkout-queries.ts'
import { noOrdersMessage } from './payment/kitchen-message.ts'
import { overLimits } from './lines/over-limits.ts'
import { loadStripeScript } from './payment/stripe-script.ts'
import { useCorrectedOptions } from './lines/use-corrected-options.ts'
import { balancePart } from './payment/balance-part.ts'
import { useSoldOutLines } from './lines/SoldOutLines.tsx'
import { useCheckoutForm } from './form/use-checkout-form.ts'
import { usePayment, type PaymentState } from './payment/use-payment.ts'
import {
  canEatHere,
  laterTime,
  pickUpProblem,
  pickUpTime,
  readyText,
  type PickUpChoices,
} from './pick-up/pick-up-choices.ts'
import { usePickUpChoices } from './pick-up/use-pick-up-choices.ts'

/** The checkout, from the cart to the payment provider's page. The form survives closing, a failure and a reload. */
export default function CheckoutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { cart, limits } = useCart()
  const { form, change, freezeNumber, canChooseMessages } = useCheckoutForm({ isOpen })
  const { state, pay, dismissFailure, dismissKitchen } = usePayment()
  const noOrders = useOrderability({ skip: !isOpen })
  const isClosed = noOrders?.is === 'closed'
  const isPaused = noOrders?.is === 'paused'
  const pickUpChoices = usePickUpChoices({ skip: !isOpen })
  const pickUpAt = laterTime(form.pickUp, pickUpChoices)
  const hasTimes = pickUpChoices !== undefined && pickUpChoices.times.length > 0
  const whyNot = noOrdersMessage(noOrders, { hasTimes, isLater: pickUpAt !== undefined })
  const stated = useMessages(state, whyNot)
  const { warningText } = usePace({ skip: !isOpen })
  const tooMany = overLimits(cart, limits)
  const isWarned = warningText !== undefined && pickUpAt === undefined
  const messages = [...stated, ...tooMany, ...(isWarned ? [warningText] : [])]
  const rejected = state.step === 'rejected' ? state.soldOut : undefined
  const soldOut = useSoldOutLines(rejected, { pickUpAt, skip: !isOpen })
  const surchargePercent = useOrderSurcharge(form.pickUp, pickUpChoices, state)
  const balance = useBalance(form.usesBalance === true, { surchargePercent, skip: !isOpen })
  const spendCents = balance?.isUsed ? balance.partCents : 0
  const hasPickUpProblem = pickUpProblem(form.pickUp, pickUpChoices) !== undefined
  const isPayDisabled = whyNot !== undefined || soldOut.length + tooMany.length > 0 || hasPickUpProblem
  useEffect(() => (isPaused ? dismissKitchen : undefined), [isPaused, dismissKitchen])
  useStripeScript()

  function startPayment() {
    // After Enter in a field, that field has the focus, and it is about to be disabled.
    button.current?.focus()
    const isEatingHere = form.isEatingHere && canEatHere(form.pickUp, pickUpChoices)
    void pay({ ...form, isEatingHere }, { spendCents, surchargePercent })
  }

  function dismiss(event: MouseEvent) {
    // The button is the form's submit button again by the time the browser handles this click.
    event.preventDefault()
    dismissFailure()
  }

  const isFailed = state.step === 'failed'
  const isPaying = state.step === 'redirecting'
  const ready = pickUpChoices && !isPayDisabled ? readyText(form.pickUp, pickUpChoices) : undefined
  // The same button in both states, so that it keeps the focus when Pay becomes Dismiss and back.
  const buttonProps = isFailed
    ? ({ type: 'button', onClick: dismiss, children: 'Dismiss' } as const)
    : ({
        type: 'submit',
        form: formId,
        isBusy: isPaying,
        disabled: isPayDisabled && !isPaying,
        children: 'Pay',
      } as const)
  return (
    <Dialog
      title={isFailed ? 'Checkout Failure' : 'Checkout'}
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isPaying}
      actions={
        cart.length > 0 || isFailed ? (
          <>
            {isFailed ? null : <Total spendCents={spendCents} surchargePercent={surchargePercent} ready={ready} />}
            {isClosed && !isFailed ? null : <Button ref={button} {...buttonProps} />}
          </>
        ) : null
      }
    >
      {isFailed ? (
        <CheckoutFailure isUnreachable={state.isUnreachable} />
      ) : isClosed ? (
        // The cart can be changed, but there is no form.
        <div className={fields.form}>
          <Notice>
            <p>Online ordering is closed right now. Your cart&apos;s saved.</p>
          </Notice>
          <CheckoutLines surchargePercent={surchargePercent} />
        </div>
      ) : (
        <CheckoutFields
          formId={formId}
          form={form}
          isLocked={isPaying}
          onChange={change}
          onNumberFocus={freezeNumber}
          canChooseMessages={canChooseMessages}
          onPay={startPayment}
          messages={messages}
          soldOut={soldOut}
          surchargePercent={surchargePercent}
          pickUpChoices={pickUpChoices}
          balance={balance}
        />
      )}
    </Dialog>
  )
}

/** The failure view; its heading is the dialog's title. */
function CheckoutFailure({ isUnreachable }: { isUnreachable: boolean }) {
  return (
    <div ref={showFromStart} className={styles.failure} role="alert">
      <p>Woops! There was an issue preparing your payment. Please try again.</p>
      {isUnreachable ? <p className={styles.reason}>You need reception to pay. Your cart&apos;s saved.</p> : null}
    </div>
  )
}

/** Lists the cart's changes, the API's rejections, and why Pay is disabled. */
function useMessages(state: PaymentState, reason: string | undefined): string[] {
  const corrected = useCorrectedOptions()
  const rejected = state.step === 'rejected' ? state.messages : []
  const isSaid = state.step === 'rejected' && state.isKitchenClosed
  const messages = [...corrected, ...rejected.filter((message) => !corrected.includes(message))]
  return reason !== undefined && !isSaid ? [...messages, reason] : messages
}

/** Undefined without a balance that can pay a part of the cart. */
function useBalance(
  isUsed: boolean,
  { surchargePercent, skip }: { surchargePercent: number; skip: boolean },
): BalanceChoice | undefined {
  const { cart } = useCart()
  const { data } = useGetCheckoutSpendQuery(undefined, { enabled: !skip, staleTime: 0 })
  const availableCents = data?.availableCents ?? 0
  const partCents = balancePart(cartTotal(cart, surchargePercent), availableCents)
  return partCents > 0 ? { availableCents, partCents, isUsed } : undefined
}

function useStripeScript(): void {
  const { stripePublishableKey } = useAppConfig()
  useEffect(() => {
    loadStripeScript(stripePublishableKey).catch((error: unknown) => {
      console.warn('Stripe.js did not load; paying works without it', error)
    })
  }, [stripePublishableKey])
}

/** The percentage on the day of pick-up: that of the server, if it has just rejected the one of this page. */
function useOrderSurcharge(
  pickUp: PickUp | undefined,
  choices: PickUpChoices | undefined,
  state: PaymentState,
): number {
  const minute = useMinute()
  const percent = useSurchargePercent(choices ? pickUpTime(pickUp, choices) : minute)
  const isSamePickUp = state.step === 'rejected' && JSON.stringify(state.pickUp) === JSON.stringify(pickUp)
  return (isSamePickUp ? state.surchargePercent : undefined) ?? percent
}

interface TotalProps {
  /** The part of the total that the balance pays. */
  spendCents: Cents
  surchargePercent: number
  /** The time at which the order would be ready. */
  ready: string | undefined
}

function Total({ spendCents, surchargePercent, ready }: TotalProps) {
  const totalCents = cartTotal(useCart().cart, surchargePercent)
  return (
    <div className={styles.summary}>
      <p className={styles.total}>
        <small>{spendCents > 0 ? 'To pay' : 'Total'}</small> <span>{formatAud(totalCents - spendCents)}</span>
      </p>
      {spendCents > 0 ? (
        <p className={styles.ready}>{`${formatAud(totalCents)} less ${formatAud(spendCents)} balance`}</p>
      ) : null}
      {ready ? <p className={styles.ready}>{ready}</p> : null}
    </div>
  )
}
