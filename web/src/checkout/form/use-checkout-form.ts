import { useState } from 'react'
import { readDraft, writeDraft, type CheckoutForm } from './checkout-form.ts'
import { useGetContactQuery } from '../checkout-queries.ts'

interface CheckoutFormState {
  form: CheckoutForm
  change: (next: CheckoutForm) => void
  /** Leaves the number as it is: the customer is about to type. */
  freezeNumber: () => void
}

/** An empty number is that of the customer's latest order, until they focus the field. */
export function useCheckoutForm(): CheckoutFormState {
  const [draft, setDraft] = useState(readDraft)
  const [isFrozen, setIsFrozen] = useState(draft.contactNumber !== '')
  const { data: contact } = useGetContactQuery(undefined, { skip: isFrozen, refetchOnMountOrArgChange: true })
  const form = isFrozen ? draft : { ...draft, contactNumber: contact?.contactNumber ?? '' }

  function change(next: CheckoutForm) {
    // Autofill changes the number without focus.
    if (next.contactNumber !== form.contactNumber) setIsFrozen(true)
    setDraft(next)
    writeDraft(next)
  }

  function freezeNumber() {
    setDraft(form)
    setIsFrozen(true)
  }

  return { form, change, freezeNumber }
}
