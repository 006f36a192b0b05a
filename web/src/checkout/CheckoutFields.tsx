import { useRef, useState, type FormEvent } from 'react'
import { NOTES_MAX_CHARACTERS } from '@fuel-shack/contract/limits'
import { useCart } from '../cart/CartProvider.tsx'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { phoneNumberProblem, type CheckoutForm } from './checkout-form.ts'
import styles from './CheckoutFields.module.css'
import { CheckoutLines } from './CheckoutLines.tsx'
import { OrderType } from './OrderType.tsx'

interface CheckoutFieldsProps {
  formId: string
  form: CheckoutForm
  onChange: (form: CheckoutForm) => void
  /** Called with a form that is filled in rightly. */
  onPay: () => void
  /** What the rest stop has put right in the cart. */
  corrections: string[]
}

export function CheckoutFields({ formId, form, onChange, onPay, corrections }: CheckoutFieldsProps) {
  const { cart } = useCart()
  const [wasPayTried, setWasPayTried] = useState(false)
  const contactNumber = useRef<HTMLInputElement>(null)
  const problem = phoneNumberProblem(form)

  function tryToPay(event: FormEvent) {
    event.preventDefault()
    setWasPayTried(true)
    if (problem) contactNumber.current?.focus()
    else onPay()
  }

  return (
    <form id={formId} className={styles.form} noValidate onSubmit={tryToPay}>
      {corrections.length > 0 ? (
        <Notice>
          {corrections.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      ) : null}
      <CheckoutLines />
      {cart.length > 0 ? (
        <>
          <OrderType isDelivery={form.isDelivery} onChange={(isDelivery) => onChange({ ...form, isDelivery })} />
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
            onChange={(event) => onChange({ ...form, contactNumber: event.target.value })}
          />
          <TextArea
            label="Notes"
            rows={5}
            maxLength={NOTES_MAX_CHARACTERS}
            value={form.customerNotes}
            onChange={(event) => onChange({ ...form, customerNotes: event.target.value })}
          />
        </>
      ) : null}
    </form>
  )
}
