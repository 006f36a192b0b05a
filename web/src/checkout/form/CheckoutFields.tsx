import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { NOTES_MAX_CHARACTERS } from '@fuel-shack/contract/values/limits'
import { useCart } from '../../cart/CartProvider.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { phoneNumberProblem, type CheckoutForm } from './checkout-form.ts'
import styles from './CheckoutFields.module.css'
import { CheckoutLines } from '../lines/CheckoutLines.tsx'
import { OrderType } from './OrderType.tsx'
import { canEatHere, type PickUpChoices } from '../pick-up/pick-up-choices.ts'
import { PickUpTime } from '../pick-up/PickUpTime.tsx'
import type { SoldOutLine } from '../lines/sold-out-lines.ts'
import { UseBalance, type BalanceChoice } from '../payment/UseBalance.tsx'
import { SoldOutLines } from '../lines/SoldOutLines.tsx'

interface CheckoutFieldsProps {
  formId: string
  form: CheckoutForm
  onChange: (form: CheckoutForm) => void
  onNumberFocus: () => void
  /** Disables the fields while the payment is being prepared. */
  isLocked: boolean
  /** Called only if the form is valid. */
  onPay: () => void
  /** Corrections that the API made to the cart, or the reason why it rejected the payment. */
  messages: string[]
  soldOut: SoldOutLine[]
  /** Undefined if they are not known: the order is picked up as soon as possible. */
  pickUpChoices: PickUpChoices | undefined
  /** Undefined without a balance. */
  balance: BalanceChoice | undefined
}

export function CheckoutFields({
  formId,
  form,
  isLocked,
  messages,
  soldOut,
  pickUpChoices,
  balance,
  ...handlers
}: CheckoutFieldsProps) {
  const { onChange, onNumberFocus, onPay } = handlers
  const { cart } = useCart()
  const [wasPayTried, setWasPayTried] = useState(false)
  const contactNumber = useRef<HTMLInputElement>(null)
  const contactNumberField = useRef<HTMLDivElement>(null)
  const problem = phoneNumberProblem(form)

  function tryToPay(event: FormEvent) {
    event.preventDefault()
    // The message must be rendered before it can be scrolled into view.
    flushSync(() => setWasPayTried(true))
    if (problem) {
      contactNumber.current?.focus({ preventScroll: true })
      contactNumberField.current?.scrollIntoView({ block: 'nearest' })
    } else {
      onPay()
    }
  }

  return (
    <form id={formId} className={styles.form} noValidate onSubmit={tryToPay}>
      {messages.length > 0 ? <Messages messages={messages} /> : null}
      <SoldOutLines lines={soldOut} />
      <fieldset className={styles.form} disabled={isLocked}>
        <CheckoutLines />
        {cart.length > 0 ? (
          <>
            <OrderType form={form} canEatHere={canEatHere(form.pickUp, pickUpChoices)} onChange={onChange} />
            {pickUpChoices ? (
              <PickUpTime
                pickUp={form.pickUp}
                choices={pickUpChoices}
                onChange={(pickUp) => onChange({ ...form, pickUp })}
              />
            ) : null}
            <div ref={contactNumberField}>
              <Field
                ref={contactNumber}
                label="Mobile number"
                type="tel"
                inputMode="tel"
                autoComplete="tel-national"
                placeholder="0412 345 678"
                required
                value={form.contactNumber}
                error={wasPayTried ? problem : undefined}
                onFocus={onNumberFocus}
                onChange={(event) => onChange({ ...form, contactNumber: event.target.value })}
              />
            </div>
            <TextArea
              label="Notes"
              rows={5}
              placeholder="Allergies, no onion…"
              maxLength={NOTES_MAX_CHARACTERS}
              value={form.customerNotes}
              onChange={(event) => onChange({ ...form, customerNotes: event.target.value })}
            />
            {balance ? (
              <UseBalance choice={balance} onChange={(usesBalance) => onChange({ ...form, usesBalance })} />
            ) : null}
          </>
        ) : null}
      </fieldset>
    </form>
  )
}

function Messages({ messages }: { messages: string[] }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A block, because in newer browsers this returns a promise, which an effect must not return.
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={notice}>
      <Notice>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Notice>
    </div>
  )
}
